import MailModel

/// What a stream of changes has still to say: however much happens between two events, it is one event.
actor PendingEvents {
    private var event = ChangeJSON()
    private var isHeartbeatDue = false

    /// How many threads one event names; beyond that it says that all may have changed.
    static let maximumThreads = 1000

    /// Adds a change of the store to the next event.
    func add(_ change: StoreChange) {
        for aspect in change.aspects {
            switch aspect {
            case .accounts, .settings: event.accounts = true
            case .mailboxes: event.mailboxes = true
            case .threads(let threads): add(threads)
            case .notices: event.notices = true
            // The number of waiting operations is shown with the account.
            case .operations: event.accounts = true
            case .wantedBodies, .syncRequested, .olderWanted: break
            }
        }
    }

    /// Asks for a sign of life, where nothing else is said.
    func addHeartbeat() { isHeartbeatDue = true }

    /// The text to send now; nil when there is nothing to say.
    func take() -> String? {
        defer { isHeartbeatDue = false }
        guard event != ChangeJSON() else { return isHeartbeatDue ? ": alive\n\n" : nil }
        defer { event = ChangeJSON() }
        guard let bytes = try? JSON.encode(event) else { return nil }
        // JSON of one line: no line feed of a value can end the event early.
        return "event: change\ndata: \(String(decoding: bytes, as: UTF8.self))\n\n"
    }

    private func add(_ threads: Set<ThreadID>) {
        event.threads.formUnion(threads.lazy.map(\.rawValue))
        guard event.threads.count > Self.maximumThreads else { return }
        // The newest are the likeliest to be shown; lists are read anew anyway.
        event.threads = Set(event.threads.sorted(by: >).prefix(Self.maximumThreads))
        event.mailboxes = true
    }
}

/// The data of a `change` event.
private struct ChangeJSON: Encodable, Hashable {
    var accounts = false
    var mailboxes = false
    var threads: Set<Int64> = []
    var notices = false
}
