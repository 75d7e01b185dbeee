import struct Foundation.Date
import IMAPClient
import MailModel
import MailStorage

/// Operations that are not carried out: retried, postponed or abandoned.
extension OperationRunner {
    /// Retries each operation later, keeps it queued, or abandons it, as `OperationOutcome` decides.
    ///
    /// - Throws: the error itself if it ended the connection or the server cannot be reached.
    func handle(_ error: any Error, for group: [Operation]) throws {
        var isKept = false
        let problem = (error as? IMAPError)?.problem
        for operation in group {
            switch OperationOutcome.decide(error, attempts: operation.attempts + 1) {
            case .retry(let delay):
                try store.retry(
                    operation.id, notBefore: now().addingTimeInterval(delay.seconds), problem: problem,
                    isAnswered: Self.isSurelyUndone(operation.change, error))
            case .keep:
                isKept = true
                try postpone(operation, after: error)
            case .fail where operation.state == .inFlight && (error as? IMAPError)?.kind.isLostOverCommand == true:
                // It may have been carried out: its result is searched before it is abandoned.
                try postpone(operation, after: error)
            case .fail:
                try store.fail(
                    operation.id, notice: OperationOutcome.notice(for: operation.change), problem: problem)
            }
        }
        if isKept || (error as? IMAPError)?.kind.isBrokenConnection == true { throw error }
    }

    /// Returns true if the server refused the very command that would have carried the change out. A refusal before or
    /// after it, or of a part of it, proves nothing.
    private static func isSurelyUndone(_ change: Operation.Change, _ error: any Error) -> Bool {
        guard let error = error as? IMAPError, error.kind.provesNothingWasDone else { return false }
        switch change {
        case .addFlags, .removeFlags: return true
        case .move, .archive: return error.commandName == "UID MOVE" || error.commandName == "UID COPY"
        case .delete: return error.commandName == "UID STORE" || error.commandName == "UID EXPUNGE"
        }
    }

    /// This operation may have broken the connection: it is retried later and alone, so that it does not block the
    /// others.
    private func postpone(_ operation: Operation, after error: any Error) throws {
        guard let error = error as? IMAPError, error.kind.isLostOverCommand else { return }
        let delay = AccountWorker.retryDelay(failures: operation.attempts + 1) ?? .seconds(5)
        try store.retry(
            operation.id, notBefore: now().addingTimeInterval(delay.seconds), problem: error.problem,
            isAnswered: false)
    }

    func postpone(_ group: [Operation], by delay: Duration) throws {
        for operation in group {
            try store.postpone(operation.id, notBefore: now().addingTimeInterval(delay.seconds))
        }
    }

    /// A mailbox sync must find the messages first: a pass runs now instead of by timer. A server with a new
    /// UIDVALIDITY at each SELECT is synced less and less often (I13).
    func awaitSync(_ group: [Operation]) throws {
        for operation in group {
            let delay = AccountWorker.retryDelay(failures: operation.attempts + 1) ?? .seconds(5)
            // An operation in flight stays so: its result is searched before it is retried.
            try store.retry(
                operation.id, notBefore: now().addingTimeInterval(delay.seconds), problem: ServerProblem(.renumbered),
                isAnswered: operation.state == .queued)
        }
        store.request([.compareMailboxes(account)])
    }

    /// Abandons operations that had no effect after their last attempt (FR-SYNC-05).
    func withoutSpent(_ found: [Operation]) throws -> [Operation] {
        try revert(found.filter(\.isSpent))
        return found.filter { !$0.isSpent }
    }

    /// Abandons operations: the view is reverted, and the user is notified.
    func revert(_ group: [Operation]) throws {
        for operation in group {
            try store.fail(operation.id, notice: OperationOutcome.notice(for: operation.change))
        }
    }
}

extension Operation {
    /// True if its reply was lost at each allowed attempt: from now on only its result is searched (FR-SYNC-05).
    var isSpent: Bool {
        state == .inFlight && RetrySchedule.brief.delay(afterFailures: attempts) == nil
    }
}

extension Duration {
    /// Including fractions of a second.
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
