import MailModel

/// What the server told unasked since somebody last looked; bounded, because a server may tell a lot.
struct EventLog {
    private static let maximumFlagChanges = 10_000
    private static let maximumVanishedRanges = 100_000

    private var exists: UInt32?
    private var hasExpunged = false
    /// In any order, merged when they are taken, so that many of them cost linear time.
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
                // Beyond the limit the news is only that messages have gone.
                vanished = []
                hasExpunged = true
                return
            }
            vanished += uids.ranges
        case .flagsChanged:
            // Beyond the limit the news is only that flags changed somewhere; a look at the mailbox tells the rest.
            if flagChanges.count >= Self.maximumFlagChanges {
                flagChanges = [.flagsChanged(uid: nil, flags: [], modificationSequence: nil)]
            }
            flagChanges.append(event)
        case .elsewhere: isEventElsewhere = true
        }
    }

    /// Another mailbox is selected: what was told of the one before is of no use any more.
    mutating func forgetSelected() {
        let isEventElsewhere = isEventElsewhere
        self = EventLog()
        self.isEventElsewhere = isEventElsewhere
    }

    /// Everything recorded, removals first, and an empty log.
    mutating func take() -> [MailboxEvent] {
        defer { self = EventLog() }
        var events: [MailboxEvent] = []
        if !vanished.isEmpty { events.append(.vanished(UIDSet(normalizing: vanished))) }
        if hasExpunged { events.append(.expunged) }
        if let exists { events.append(.exists(exists)) }
        return events + flagChanges + (isEventElsewhere ? [.elsewhere] : [])
    }
}
