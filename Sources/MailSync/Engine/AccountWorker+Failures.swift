import IMAPClient
import Logging
import MailModel
import MailStorage

extension AccountWorker {
    /// The first retries after a temporary failure show as waiting; if they fail too, the user is notified
    /// (FR-SYNC-09).
    ///
    /// - Returns: true to retry automatically.
    func noteFailure(_ error: any Error) -> Bool {
        guard SyncFailure.isTemporary(error), count.isPassing else { return record(error) }
        logger.warning("Sync will be retried", metadata: ["error": "\(error)"])
        do {
            for event in [SyncEvent.failed, .retryScheduled] { try context.state.note(event) }
            try context.state.storeState()
            try store.setAccountError(
                account, try store.account(account)?.error, isActive: true, isOffline: SyncFailure.isOffline(error))
        } catch {
            logger.error("The store cannot be written", metadata: ["error": "\(error)"])
        }
        return true
    }

    /// Reports an error to the user.
    ///
    /// - Returns: false if an automatic retry would not help or could lock the account: authentication.
    func record(_ error: any Error) -> Bool {
        guard !(error is CancellationError), (error as? IMAPError)?.kind != .cancelled else { return true }
        // The user paused the account while it connected: that is no error.
        guard (error as? SyncError) != .paused else { return true }
        let explanation = (error as? UnopenedInbox)?.explanation ?? SyncFailure(error, account: "").explanation
        logger.warning("Sync stopped", metadata: ["error": "\(error)"])
        // A locked keyring sends nothing to the server: it is retried like any other failure.
        let isAuthentication = SyncFailure.isRejectedSignIn(error)
        do {
            for event in [SyncEvent.connectionFailed, .failed] { try context.state.note(event) }
            try context.state.storeState()
            try store.setAccountError(
                account, explanation, isActive: !isAuthentication, isOffline: SyncFailure.isOffline(error))
        } catch {
            logger.error("The store cannot be written", metadata: ["error": "\(error)"])
        }
        return !isAuthentication
    }

    /// Waits for the next retry, or until the user asks for one. A rejected password is sent again only on request of
    /// the user, because the server could lock the account (MO-51).
    ///
    /// - Returns: what ended the wait early.
    func waitForRetry(canRetry: Bool, atLeast wanted: Duration?) async -> StoreChange? {
        isWaiting = true
        defer { isWaiting = false }
        let aspects: Set<StoreChange.Aspect> = canRetry ? [.operations(account), .wantedBodies(account)] : []
        let requests: Set<EngineRequest> = canRetry ? [.sync(account), .networkCame, .networkGone] : [.sync(account)]
        let changes = signInChanges ?? store.changes()
        return await changes.waitForChange(
            upTo: canRetry ? max(Self.retryDelay(failures: count.failures) ?? .zero, wanted ?? .zero) : nil,
            clock: clock
        ) {
            !$0.aspects.isDisjoint(with: aspects) || !$0.requests.isDisjoint(with: requests)
        }
    }

    /// 5, 15 and 45 seconds, then 30 seconds increasing to 15 minutes (FR-SYNC-09).
    static func retryDelay(failures: Int) -> Duration? {
        RetrySchedule.brief.delay(afterFailures: failures)
            ?? RetrySchedule.patient.delay(afterFailures: failures - 3)
    }
}
