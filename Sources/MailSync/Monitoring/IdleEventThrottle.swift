import IMAPClient

/// How soon the server's news of a mailbox are followed by a look at it. Pure: the caller waits (I13, FR-SYNC-03).
///
/// Some servers tell the same each time they are listened to. Looks that bring nothing are made more and more rarely; another number of
/// messages is always looked at, so that new mail is as quick as ever.
struct IdleEventThrottle: Hashable, Sendable {
    /// How many messages the server said there are.
    private struct Report: Hashable {
        let count: UInt32
        /// Behind removals the same number is news as well.
        let hasRemovals: Bool

        /// Nil where the news say nothing of the number.
        init?(_ news: [MailboxEvent]) {
            var count: UInt32?
            var hasRemovals = false
            for event in news {
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

    /// Looks in a row that news led to and that changed nothing.
    private var fruitlessCount = 0
    /// What was known after the last look, as a number that changes with it; nil before the first.
    private var known: Int?
    /// What the last look found.
    private var messageCount: UInt32?
    private var isFollowing = false
    private var reported: Report?
    /// What was told before a look that did not bear it out.
    private var unconfirmed: Report?

    /// So many fruitless looks are followed by the next one at once: news may come a moment before what they tell of.
    private static let freeCount = 2
    private static let longest = Duration.seconds(60)

    /// How long news are collected before they are followed; zero where they are at once.
    var delay: Duration {
        guard fruitlessCount >= Self.freeCount else { return .zero }
        return min(Self.longest, .seconds(1 << min(fruitlessCount - Self.freeCount, 6)))
    }

    /// Whether news cannot wait: the number of messages is not the one that is known, and was not doubted before.
    func isUrgent(_ news: [MailboxEvent]) -> Bool {
        guard let reported = Report(news), reported != unconfirmed else { return false }
        return reported.count != messageCount || reported.hasRemovals
    }

    /// A look, or a round, is made for these news.
    mutating func follow(_ news: [MailboxEvent]) {
        if isUrgent(news) { fruitlessCount = 0 }
        reported = Report(news)
        isFollowing = !news.isEmpty
    }

    /// The look is over.
    ///
    /// - Parameters:
    ///   - known: a number that changes with whatever news can change.
    ///   - messageCount: how many messages the mailbox has; nil where it was not asked.
    mutating func noteLook(known: Int, messageCount: UInt32?) {
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

    /// Nothing has come for as long as news were to be collected. After the longest time the server counts as one that has stopped.
    mutating func noteBackoff() {
        if delay == Self.longest { fruitlessCount = 0 }
    }
}
