/// A change of the store, coalesced per transaction, or requests to the sync engine.
public struct StoreChange: Hashable, Sendable {
    /// A part of the store that a listener may have to reload.
    public enum Aspect: Hashable, Sendable, Codable {
        /// Accounts: added, removed, state, progress or error.
        case accounts
        /// The list of mailboxes or their counts.
        case mailboxes(AccountID)
        /// These threads: rows, flags, messages or bodies.
        case threads(Set<ThreadID>)
        /// Rows of these lists were changed, inserted or removed; each list with the largest affected cursor, before or
        /// after: a listener that shows only rows with larger cursors needs to reload only the number of threads.
        case lists([ThreadScope: Int64])
        /// An operation was queued: wakes the engine.
        case operations(AccountID)
        /// The displayed state of pending operations changed: attempts, times, errors. No work for the engine.
        case pendingChanges(AccountID)
        /// A body is requested: wakes the engine.
        case wantedBodies(AccountID)
        /// The engine has looked for older mail of a mailbox: nil if it loaded some or there is no more, otherwise an
        /// error sentence.
        case olderAnswered(MailboxID, error: String?)
        /// There are new notices for the user.
        case notices
        /// Drafts: added, saved, discarded, sent.
        case drafts
        /// Messages that are sent: queued, or another state, time or error. Wakes the engine.
        case outgoing
        /// Rules, their runs or their log.
        case rules
        /// A setting changed.
        case settings
        /// Messages of the account were stored that were not here before (MO-42, NOTIF-19 to NOTIF-21a): of a pass, of
        /// IDLE, of a sync on request. Wakes what notifies.
        case newMessages(AccountID)
        /// A sync pass of the account has begun (MO-42).
        case syncStarted(AccountID)
        /// The number of headers that the running pass has stored (MO-39, MO-42).
        case syncProgress(AccountID, SyncProgress)
        /// The headers of a sync pass are stored, those of each mailbox that could be read; bodies are still to come.
        case headersCompleted(AccountID)
        /// A sync pass of the account has ended, even if single mailboxes failed (MO-42).
        case syncCompleted(AccountID)
        /// A sync pass ended early, for the reason in the sentence; a cancelled one ends without an event (MO-42).
        case syncFailed(AccountID, String)
        /// A page may have notifications to show or to remove.
        case notifications
    }

    /// What changed. Empty only beside requests.
    public var aspects: Set<Aspect>
    /// What the engine is asked for. On the same stream, because the engine waits for both at once.
    public var requests: Set<EngineRequest>

    /// Memberwise initializer.
    public init(_ aspects: Set<Aspect> = [], requests: Set<EngineRequest> = []) {
        self.aspects = aspects
        self.requests = requests
    }

    /// True if there is neither a change nor a request.
    public var isEmpty: Bool { aspects.isEmpty && requests.isEmpty }
}
