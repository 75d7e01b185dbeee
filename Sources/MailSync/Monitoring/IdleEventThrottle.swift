import IMAPClient

/// The delay between a mailbox's events and the check that they cause. Pure: the caller waits (I13, FR-SYNC-03).
///
/// Some servers repeat the same events in each IDLE. Checks that find nothing are made less and less often; a changed
/// number of messages is always checked at once, so that new mail is never delayed.
struct IdleEventThrottle: Hashable, Sendable {
    /// The number of messages that the server reported.
    private struct Report: Hashable {
        let count: UInt32
        /// After removals, the same number is an event as well.
        let hasRemovals: Bool

        /// Nil if the events do not include the number.
        init?(_ events: [MailboxEvent]) {
            var count: UInt32?
            var hasRemovals = false
            for event in events {
                switch event {
                case .exists(let number): count = number
                case .expunged, .vanished: hasRemovals = true
                case .flagsChanged, .elsewhere: break
                }
            }
            guard let count else { return nil }
            self.count = count
            self.hasRemovals = hasRemovals
        }
    }

    /// The number of consecutive checks that found nothing.
    private var fruitlessCount = 0
    /// A number that identifies the state after the last check; nil before the first.
    private var known: Int?
    /// The number of messages at the last check.
    private var messageCount: UInt32?
    private var isFollowing = false
    private var reported: Report?
    /// A report that the last check did not confirm.
    private var unconfirmed: Report?

    /// The number of fruitless checks without a delay: an event may arrive just before its change is visible.
    private static let freeCount = 2
    private static let longest = Duration.seconds(60)

    /// How long events are collected before the check; zero for an immediate check.
    var delay: Duration {
        guard fruitlessCount >= Self.freeCount else { return .zero }
        return min(Self.longest, .seconds(1 << min(fruitlessCount - Self.freeCount, 6)))
    }

    /// Returns true if the events need an immediate check: the number of messages differs from the known one, and was
    /// not unconfirmed before.
    func isUrgent(_ events: [MailboxEvent]) -> Bool {
        guard let reported = Report(events), reported != unconfirmed else { return false }
        return reported.count != messageCount || reported.hasRemovals
    }

    /// A check, or a pass, begins for these events.
    mutating func follow(_ events: [MailboxEvent]) {
        if isUrgent(events) { fruitlessCount = 0 }
        reported = Report(events)
        isFollowing = !events.isEmpty
    }

    /// The check is complete.
    ///
    /// - Parameters:
    ///   - known: a number that changes with anything that events can change.
    ///   - messageCount: the number of messages in the mailbox; nil if it was not requested.
    mutating func noteCheck(known: Int, messageCount: UInt32?) {
        if known != self.known {
            fruitlessCount = 0
            unconfirmed = nil
        } else if isFollowing {
            fruitlessCount += 1
            unconfirmed = reported ?? unconfirmed
        }
        self.known = known
        self.messageCount = messageCount ?? self.messageCount
        isFollowing = false
    }

    /// The collection time has passed without an event. After the longest one, the server counts as quiet again.
    mutating func noteBackoff() {
        if delay == Self.longest { fruitlessCount = 0 }
    }
}
