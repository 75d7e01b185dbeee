import MailModel

/// The unsolicited events since the last call to `take`; bounded, because a server may send many.
struct EventLog {
    private static let maximumFlagChanges = 10_000
    private static let maximumVanishedRanges = 100_000

    private var exists: UInt32?
    private var hasExpunged = false
    /// Unordered; merged when taken, so that the cost is linear.
    private var vanished: [ClosedRange<UInt32>] = []
    private var flagChanges: [MailboxEvent] = []
    private var isEventElsewhere = false

    var isEmpty: Bool {
        exists == nil && !hasExpunged && vanished.isEmpty && flagChanges.isEmpty && !isEventElsewhere
    }

    mutating func record(_ event: MailboxEvent) {
        switch event {
        case .exists(let count): exists = count
        case .expunged: hasExpunged = true
        case .vanished(let uids):
            guard vanished.count + uids.ranges.count <= Self.maximumVanishedRanges else {
                // Beyond the limit only the fact that messages were expunged is kept.
                vanished = []
                hasExpunged = true
                return
            }
            vanished += uids.ranges
        case .flagsChanged:
            // Beyond the limit only the fact that flags changed is kept; a sync of the mailbox finds the rest.
            if flagChanges.count >= Self.maximumFlagChanges {
                flagChanges = [.flagsChanged(uid: nil, flags: [], modificationSequence: nil)]
            }
            flagChanges.append(event)
        case .elsewhere: isEventElsewhere = true
        }
    }

    /// Drops the events of the previously selected mailbox.
    mutating func forgetSelected() {
        let isEventElsewhere = isEventElsewhere
        self = EventLog()
        self.isEventElsewhere = isEventElsewhere
    }

    /// Returns all recorded events, expunges first, and empties the log.
    mutating func take() -> [MailboxEvent] {
        defer { self = EventLog() }
        var events: [MailboxEvent] = []
        if !vanished.isEmpty { events.append(.vanished(UIDSet(normalizing: vanished))) }
        if hasExpunged { events.append(.expunged) }
        if let exists { events.append(.exists(exists)) }
        return events + flagChanges + (isEventElsewhere ? [.elsewhere] : [])
    }
}
