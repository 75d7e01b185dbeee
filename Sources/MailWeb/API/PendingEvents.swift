import MailModel

/// What a stream of changes has still to say: however much happens between two events, it is one event.
actor PendingEvents {
    private var event = ChangeJSON()
    private var isHeartbeatDue = false

    /// How many threads one event names; beyond that it says that any may have changed.
    static let maximumThreads = 1000

    /// Adds a change of the store to the next event.
    func add(_ change: StoreChange) {
        for aspect in change.aspects {
            switch aspect {
            case .accounts, .settings: event.accounts = true
            case .mailboxes: event.mailboxes = true
            case .threads(let threads): add(threads)
            case .lists(let lists):
                for (scope, key) in lists {
                    let name = ThreadListResource.name(of: scope)
                    event.lists[name] = max(key, event.lists[name] ?? key)
                }
            case .notices: event.notices = true
            case .olderAnswered(let mailbox, let trouble): event.older["\(mailbox)"] = trouble ?? ""
            // The number of waiting operations is shown with the account; what waits may be any conversation.
            case .operations, .outbox:
                event.accounts = true
                event.lists[ThreadListResource.name(of: .outbox)] = .max
            case .wantedBodies, .recentBodiesWanted, .syncRequested, .eventsElsewhere, .olderWanted, .networkCame,
                .networkGone:
                break
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
        guard !event.allThreads else { return }
        event.threads.formUnion(threads.lazy.map(\.rawValue))
        guard event.threads.count > Self.maximumThreads else { return }
        event.threads = []
        event.allThreads = true
    }
}

/// The data of a `change` event.
private struct ChangeJSON: Encodable, Hashable {
    /// The accounts, their state, or how many changes wait.
    var accounts = false
    /// What the overview tells of mailboxes.
    var mailboxes = false
    /// Conversations whose content changed.
    var threads: Set<Int64> = []
    /// There are more of these than an event names.
    var allThreads = false
    /// Lists by their `scope`, each with the largest cursor of the rows that changed, came or went.
    var lists: [String: Int64] = [:]
    var notices = false
    /// Mailboxes of which older mail was asked for, each with why none came; empty where some did.
    var older: [String: String] = [:]
}
