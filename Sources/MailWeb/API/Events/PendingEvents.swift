import MailModel

/// The changes that an event stream has not sent yet; all changes between two events are combined into one.
actor PendingEvents {
    private var event = ChangeJSON()
    private var isHeartbeatDue = false
    /// The number that was sent last.
    private var sentBadge: Int?
    /// What may not be sent yet, because an event was sent a moment ago.
    private var resting: Set<EventUrgency> = []

    /// The maximum number of threads in one event; beyond that, the event reports that any thread may have changed.
    static let maximumThreads = 1000

    /// Adds a change of the store to the next event.
    func add(_ change: StoreChange) {
        // What ended in the same change did so before what runs in it began.
        for account in change.aspects.compactMap(\.syncingAccount) {
            event.syncs["\(account.rawValue)"]?.isRunning = false
        }
        for aspect in change.aspects {
            switch aspect {
            case .accounts: event.accounts = true
            // The overview shows some of them.
            case .settings:
                event.accounts = true
                event.settings = true
            case .mailboxes: event.mailboxes = true
            case .threads(let threads): add(threads)
            case .lists(let lists):
                for (scope, key) in lists {
                    let name = ThreadListResource.name(of: scope)
                    event.lists[name] = max(key, event.lists[name] ?? key)
                }
            case .notices: event.notices = true
            case .drafts: event.drafts = true
            case .outgoing: event.outgoing = true
            case .rules: event.rules = true
            case .olderAnswered(let mailbox, let error): event.older["\(mailbox)"] = error ?? ""
            // The account shows the number of pending operations, which can belong to any conversation.
            case .operations, .pendingChanges:
                event.accounts = true
                event.lists[ThreadListResource.name(of: .outbox)] = .max
            case .notifications: event.notifications = true
            case .syncStarted(let account): noteSync(of: account) { $0.isRunning = true }
            case .syncProgress(let account, let progress):
                noteSync(of: account) {
                    $0.isRunning = true
                    $0.completed = progress.completed
                    $0.total = progress.total
                }
            case .syncCompleted(let account): noteSync(of: account) { $0.ended = "completed" }
            case .syncFailed(let account, let error):
                noteSync(of: account) {
                    $0.ended = "failed"
                    $0.error = error
                }
            case .newMessages(let account): event.arrivals.insert(account.rawValue)
            case .wantedBodies, .headersCompleted: break
            }
        }
    }

    /// Requests a heartbeat, which is sent if there is nothing else to send.
    func addHeartbeat() { isHeartbeatDue = true }

    /// Returns what to send now; nil if there is nothing, or if it has to wait until `endRest`. After an event
    /// `restAfter` names what rests.
    ///
    /// - Parameters:
    ///   - isLocked: true to drop all that a locked page may not learn: it learns that notifications wait.
    ///   - badge: reads the number of unread messages; sent if it changed.
    func take(
        isLocked: Bool = false, badge: @Sendable () -> Int? = { nil }
    ) -> (text: String, restAfter: EventUrgency?)? {
        defer { isHeartbeatDue = false }
        if isLocked { event = event.forLockedPage }
        guard event != ChangeJSON() else { return isHeartbeatDue ? (": alive\n\n", nil) : nil }
        let urgency = event.urgency
        guard !resting.contains(urgency) else { return nil }
        if let count = badge(), count != sentBadge {
            event.badge = count
            sentBadge = count
        }
        defer { event = ChangeJSON() }
        guard let bytes = try? JSON.encode(event) else { return nil }
        resting.insert(.status)
        if urgency == .content { resting.insert(.content) }
        // The JSON is a single line, so no line feed in a value can end the event early.
        return ("event: change\ndata: \(String(decoding: bytes, as: UTF8.self))\n\n", urgency)
    }

    /// The pause after an event is over.
    func endRest(of urgency: EventUrgency) { resting.remove(urgency) }

    private func noteSync(of account: AccountID, _ change: (inout SyncJSON) -> Void) {
        change(&event.syncs["\(account.rawValue)", default: SyncJSON()])
    }

    private func add(_ threads: Set<ThreadID>) {
        guard !event.allThreads else { return }
        event.threads.formUnion(threads.lazy.map(\.rawValue))
        guard event.threads.count > Self.maximumThreads else { return }
        event.threads = []
        event.allThreads = true
    }
}

/// The data of a `change` event.
private struct ChangeJSON: Encodable, Hashable {
    /// The accounts, their state, or the number of pending changes.
    var accounts = false
    /// The mailboxes in the overview.
    var mailboxes = false
    /// Conversations whose content changed.
    var threads: Set<Int64> = []
    /// More conversations changed than an event lists.
    var allThreads = false
    /// The changed lists by `scope`, each with the largest cursor of the rows that were changed, added or removed.
    var lists: [String: Int64] = [:]
    var notices = false
    var settings = false
    /// Notifications wait for a page.
    var notifications = false
    /// The number of unread messages in the inboxes of all active accounts; null if it is unchanged.
    @Nullable var badge: Int? = nil
    /// The drafts.
    var drafts = false
    /// The messages that are being sent.
    var outgoing = false
    /// Rules, their runs or their log.
    var rules = false
    /// The mailboxes whose older mail was requested, each with the error; empty on success.
    var older: [String: String] = [:]
    /// The accounts that received messages which were not here before.
    var arrivals: Set<Int64> = []
    /// The accounts whose sync began, went on or ended.
    var syncs: [String: SyncJSON] = [:]

    /// What a locked page may learn of it.
    var forLockedPage: ChangeJSON {
        var change = ChangeJSON()
        change.notifications = notifications
        return change
    }

    /// An account changes its state several times while it fetches one message: that alone is not urgent.
    var urgency: EventUrgency {
        var status = ChangeJSON()
        status.accounts = accounts
        status.syncs = syncs
        return self == status ? .status : .content
    }
}

/// What happened to the sync of an account (MO-42).
private struct SyncJSON: Encodable, Hashable {
    /// A pass runs now.
    var isRunning = false
    /// The headers that are stored, of those within the window; null if nothing was counted.
    @Nullable var completed: Int? = nil
    @Nullable var total: Int? = nil
    /// How the latest pass ended: `completed` or `failed`; null if none did.
    @Nullable var ended: String? = nil
    /// Why it failed.
    @Nullable var error: String? = nil

    private enum CodingKeys: String, CodingKey {
        case completed, total, ended, error
        case isRunning = "running"
    }
}
