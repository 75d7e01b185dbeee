import struct Foundation.Date
import IMAPClient
import IMAPProtocol
import MIME
import MailModel
import MailStorage

/// Carries the person's changes to the server, each at most once in effect (FR-SYNC-05, FR-SYNC-10).
///
/// Flags are idempotent. Moves and deletions check first that the UID still names the message, and an operation whose answer
/// was lost is looked for on the server before it is tried again.
struct OperationRunner {
    let store: MailStore
    let connection: IMAPConnection
    let account: AccountID
    let now: @Sendable () -> Date

    /// Operations read at once.
    private static let batchSize = 200

    /// Runs everything that is due. What a server that asks for patience has not been asked yet waits as well, as long as it says (Q23).
    ///
    /// - Throws: what ends the connection. An operation that the server refuses is retried or reverted, and the next one goes on.
    func run() async throws {
        while true {
            let due = try store.nextOperations(account: account, limit: Self.batchSize)
            guard !due.isEmpty else { return }
            let mailboxes = Dictionary(
                uniqueKeysWithValues: try store.mailboxes(account: account).map { ($0.id, $0) })
            var throttle: Duration?
            for group in Self.groups(due) {
                if let throttle {
                    try postpone(group, by: throttle)
                } else {
                    throttle = try await run(group, mailboxes: mailboxes)
                }
            }
        }
    }

    /// Neighbours that change the same thing in the same mailbox travel in one command.
    static func groups(_ operations: [Operation]) -> [[Operation]] {
        var result: [[Operation]] = []
        for operation in operations {
            if let last = result.last?.last, last.mailbox == operation.mailbox, last.change == operation.change,
                last.state == operation.state, last.uidValidity == operation.uidValidity,
                result[result.count - 1].count < 100, operation.attempts == 0, last.attempts == 0,
                !result[result.count - 1].contains(where: { $0.placement == operation.placement })
            {
                result[result.count - 1].append(operation)
            } else {
                result.append([operation])
            }
        }
        return result
    }

    /// - Returns: how long the server wants to be left alone, where it says so.
    private func run(_ group: [Operation], mailboxes: [MailboxID: Mailbox]) async throws -> Duration? {
        guard let first = group.first else { return nil }
        // A change before it failed, so that it would move the message where it is.
        if case .move(let target) = first.change, target == first.mailbox {
            for operation in try store.claim(group) {
                try store.finish(
                    operation.id, movedTo: operation.uid, validity: operation.uidValidity, evidence: .inPlace)
            }
            return nil
        }
        do {
            try await change(group, first.change, in: mailboxes[first.mailbox], mailboxes)
            return nil
        } catch {
            try handle(error, for: group)
            try await followMailboxes(after: error, in: first)
            return (error as? IMAPError)?.suggestedDelay
        }
    }

    /// The mailbox may have got another name: the change finds it there when it is tried again.
    private func followMailboxes(after error: any Error, in operation: Operation) async throws {
        guard (error as? IMAPError)?.kind == .mailboxNotFound else { return }
        var unconfirmed: Set<MailboxID> = [operation.mailbox]
        if case .move(let target) = operation.change { unconfirmed.insert(target) }
        _ = try await followMailboxes(unconfirmed: unconfirmed)
    }

    /// A list that is stale costs the connection: what waits is tried again on a new one, behind a look at the mailboxes.
    private func followMailboxes(unconfirmed: Set<MailboxID> = []) async throws -> [ListedMailbox] {
        do {
            return try await MailboxListing(store: store, connection: connection, account: account).follow(
                unconfirmed: unconfirmed)
        } catch is StaleListing {
            throw IMAPError(.connectionClosed, commandName: "LIST")
        }
    }

    private func change(
        _ group: [Operation], _ change: Operation.Change, in source: Mailbox?, _ mailboxes: [MailboxID: Mailbox]
    ) async throws {
        guard let source else { return try revert(group) }
        // Archived again on its way back: it has never left.
        if change == .archive, source.listing.role == .all {
            return try store.claim(group).forEach { try store.finish($0.id, evidence: .inPlace) }
        }
        let selected = try await connection.select(source.listing.rawName)
        var group = try await located(group, in: source, selected)
        guard let first = group.first else { return }
        // A changed generation: the pull of this mailbox finds the message again and the operation follows it.
        guard selected.uidValidity == first.uidValidity else {
            return try awaitSync(group)
        }
        // What is gone with all else is found out by a pull as well.
        if selected.exists == 0 { store.announce([.eventsElsewhere(account)]) }
        try verifyEmptiness(of: source, selected, for: group)
        // Whatever else is done looks at the messages itself.
        if change.setsFlags { group = try await certain(group, in: source, selected) }
        guard !group.isEmpty else { return }
        switch change {
        case .addFlags(let flags):
            try await setFlags(of: group, isDone: { $0.isSuperset(of: flags) }) {
                try await connection.store($0, add: flags.rawNames)
            }
        case .removeFlags(let flags):
            try await setFlags(of: group, isDone: { $0.isDisjoint(with: flags) }) {
                try await connection.store($0, remove: flags.rawNames)
            }
        case .move(let target):
            guard let target = mailboxes[target] else { return try revert(group) }
            if source.listing.role == .all { return try await copyBack(group, to: target, from: source) }
            guard await mayMark(selected) else {
                throw IMAPError(.serverRefused(.noPermission), commandName: "UID STORE")
            }
            try await move(group, to: target, from: source)
        case .delete:
            // A mailbox that is not Trash any more loses nothing for good.
            guard source.listing.role == .trash else { return try revert(group) }
            try await deleteForGood(group)
        case .archive:
            // Without All Mail nobody keeps the message.
            let all = mailboxes.values.first { $0.listing.role == .all && $0.listing.isSelectable }
            guard let all else { return try revert(group) }
            try await archive(group, to: all)
        }
    }

    private func setFlags(
        of group: [Operation], isDone: (MessageFlags) -> Bool, _ command: (UIDSet) async throws -> Void
    ) async throws {
        let claimed = try store.claim(group)
        guard !claimed.isEmpty else { return }
        let uids = UIDSet(claimed.compactMap(\.uid))
        if !claimed.allSatisfy(\.isSpent) { try await command(uids) }
        let denied = try await self.uids(of: uids, whereNot: isDone)
        try settle(claimed, undone: denied, "UID STORE") { try store.finish($0.id, movedTo: nil, validity: nil) }
    }

    /// Takes messages out of their mailbox into the one that has all of them (FR-SYNC-10): a copy there, which the server has made
    /// already, and only then the original. Never an expunge alone, which some accounts are set to understand as deletion.
    private func archive(_ group: [Operation], to all: Mailbox) async throws {
        let found = try await verified(group)
        let present = try store.claim(withoutSpent(found))
        let uids = UIDSet(present.compactMap(\.uid))
        if !uids.isEmpty {
            let result = try await connection.move(uids, to: all.listing.rawName)
            let stayed = try await unmoved(uids, result)
            try settle(present, undone: stayed, "UID MOVE") { try finish($0, result) }
        }
        try finishAbsent(of: group, found)
    }

    /// Marks messages of Trash as deleted and expunges these and no others (FR-SYNC-10). A server that cannot tell them apart keeps them,
    /// marked, and nobody shows them.
    private func deleteForGood(_ group: [Operation]) async throws {
        let found = try await verified(group)
        try await unmark(UIDSet(found.filter(\.isSpent).compactMap(\.uid)))
        let present = try store.claim(withoutSpent(found))
        let uids = UIDSet(present.compactMap(\.uid))
        if !uids.isEmpty {
            let stayed = try await expunge(uids)
            try settle(present, undone: stayed, "UID EXPUNGE") { try store.finish($0.id) }
        }
        try finishAbsent(of: group, found)
    }

    /// - Returns: those that the server still has although it can remove them; they are not marked any more.
    private func expunge(_ uids: UIDSet) async throws -> UIDSet {
        do {
            try await connection.store(uids, add: [#"\Deleted"#])
            try await connection.expunge(uids)
        } catch let error as IMAPError where error.kind.isRefusal {
            try await unmark(uids)
            throw error
        }
        let stayed = await connection.expungesByUID ? try await connection.search(in: uids) : UIDSet()
        try await unmark(stayed)
        return stayed
    }

    /// A message that is not deleted after all must not look as if it were: nobody would show it.
    private func unmark(_ uids: UIDSet) async throws {
        do {
            try await connection.store(uids, remove: [#"\Deleted"#])
        } catch let error as IMAPError where error.kind.isRefusal {
            // The server refuses everything now; the change itself is tried again or told of as not done.
        }
    }

    /// What is no longer there has gone already: by a command whose answer was lost, or by another client.
    private func finishAbsent(of group: [Operation], _ found: [Operation]) throws {
        let foundIDs = Set(found.map(\.id))
        for operation in group where !foundIDs.contains(operation.id) {
            try store.finish(operation.id, evidence: .alreadyGone)
        }
    }

    private func move(_ group: [Operation], to target: Mailbox, from source: Mailbox) async throws {
        if target.isExpected { try await create(target) }
        let (found, givenUp) = try await withoutCopies(of: try await verified(group), in: target, from: source)
        let foundIDs = Set(found.map(\.id))
        try await boundCopies(of: found, in: target)
        let present = try store.claim(withoutSpent(found))
        let uids = UIDSet(present.compactMap(\.uid))
        if !uids.isEmpty {
            let result = try await connection.move(uids, to: target.listing.rawName)
            let stayed = try await unmoved(uids, result)
            try settle(present, undone: stayed, "UID MOVE") { try finish($0, result) }
        }
        let absent = group.filter { !foundIDs.contains($0.id) && !givenUp.contains($0.id) }
        guard !absent.isEmpty else { return }
        try await locate(absent, in: target)
    }

    /// - Parameter result: where the server says that messages are now.
    func finish(_ operation: Operation, _ result: MovedMessages?) throws {
        let uid = operation.uid.flatMap { result?.mapping[$0] }
        try store.finish(operation.id, movedTo: uid, validity: uid == nil ? nil : result?.uidValidity)
    }

    /// A mailbox that an action needs and the server lacks. Another client may have made it meanwhile.
    private func create(_ mailbox: Mailbox) async throws {
        var refusal: IMAPError?
        do {
            try await connection.create(mailbox.listing.rawName)
        } catch let error as IMAPError where error.kind.isRefusal {
            refusal = error
        }
        let listed = try await followMailboxes()
        if let refusal, !listed.contains(where: { $0.rawName == mailbox.listing.rawName }) { throw refusal }
    }

    /// Messages that are not in their mailbox any more: moved by a command whose answer was lost, or by another client.
    private func locate(_ operations: [Operation], in target: Mailbox) async throws {
        let selected = try await connection.select(target.listing.rawName)
        for operation in operations {
            let found = try await copies(of: operation, in: selected).last
            try store.finish(
                operation.id, movedTo: found, validity: found == nil ? nil : selected.uidValidity,
                evidence: found == nil ? .alreadyGone : .found)
        }
    }

    func handle(_ error: any Error, for group: [Operation]) throws {
        var isKept = false
        let trouble = (error as? IMAPError)?.explanation
        for operation in group {
            switch OperationOutcome.decide(error, attempts: operation.attempts + 1) {
            case .retry(let delay):
                try store.retry(
                    operation.id, notBefore: now().addingTimeInterval(delay.seconds), trouble: trouble,
                    isAnswered: Self.isSurelyUndone(operation.change, error))
            case .keep:
                isKept = true
                try postpone(operation, after: error)
            case .fail where operation.state == .inFlight && (error as? IMAPError)?.kind.isLostOverCommand == true:
                // It may have been carried out: looked for before it is given up.
                try postpone(operation, after: error)
            case .fail:
                try store.fail(
                    operation.id, notice: OperationOutcome.notice(for: operation.change), serverText: trouble)
            }
        }
        if isKept || (error as? IMAPError)?.kind.isBrokenConnection == true { throw error }
    }

    /// What is still as it was after its last try is given up (FR-SYNC-05).
    func withoutSpent(_ found: [Operation]) throws -> [Operation] {
        try revert(found.filter(\.isSpent))
        return found.filter { !$0.isSpent }
    }

    /// Whether the server has said no to the very command that would have carried the change out. A refusal before or after it, or of
    /// one piece of several, says nothing about that.
    private static func isSurelyUndone(_ change: Operation.Change, _ error: any Error) -> Bool {
        guard let error = error as? IMAPError, error.kind.tellsThatNothingWasDone else { return false }
        switch change {
        case .addFlags, .removeFlags: return true
        case .move, .archive: return error.commandName == "UID MOVE" || error.commandName == "UID COPY"
        case .delete: return error.commandName == "UID STORE" || error.commandName == "UID EXPUNGE"
        }
    }

    /// A connection that was lost meanwhile may have been lost over this change: it is tried again later and alone, so that it
    /// does not hold up the others.
    private func postpone(_ operation: Operation, after error: any Error) throws {
        guard let error = error as? IMAPError, error.kind.isLostOverCommand else { return }
        let delay = AccountWorker.retryDelay(failures: operation.attempts + 1) ?? .seconds(5)
        try store.retry(
            operation.id, notBefore: now().addingTimeInterval(delay.seconds), trouble: error.explanation,
            isAnswered: false)
    }

    private func postpone(_ group: [Operation], by delay: Duration) throws {
        for operation in group {
            try store.postpone(operation.id, notBefore: now().addingTimeInterval(delay.seconds))
        }
    }

    /// A pull has to find the messages first: a round makes it now rather than by the clock. A server that numbers its mailbox anew
    /// each time is asked more and more rarely (I13).
    private func awaitSync(_ group: [Operation]) throws {
        for operation in group {
            let delay = AccountWorker.retryDelay(failures: operation.attempts + 1) ?? .seconds(5)
            // What is in flight stays so: it is looked for before it is tried again.
            try store.retry(
                operation.id, notBefore: now().addingTimeInterval(delay.seconds), trouble: Self.renumbered,
                isAnswered: operation.state == .queued)
        }
        store.announce([.eventsElsewhere(account)])
    }

    private static let renumbered = "The server has numbered this mailbox anew; its messages are looked up first."

    func revert(_ group: [Operation]) throws {
        for operation in group {
            try store.fail(operation.id, notice: OperationOutcome.notice(for: operation.change))
        }
    }
}

extension Operation {
    /// Its answer was lost as often as it may be tried: from now on it is only looked for (FR-SYNC-05).
    fileprivate var isSpent: Bool {
        state == .inFlight && RetrySchedule.brief.delay(afterFailures: attempts) == nil
    }
}

extension Duration {
    /// Seconds and fractions of a second.
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
