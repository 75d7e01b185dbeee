extension RetrySchedule {
    /// Three retries of a message after 30 seconds, 2 and 8 minutes, then no more (FR-SYNC-07).
    static let sending = RetrySchedule(delays: [.seconds(30), .seconds(120), .seconds(480)], ceiling: nil)

    /// The same, then every 15 minutes until the message is too old: for a server that asks to try again later.
    static let deferredSending = RetrySchedule(delays: sending.delays, ceiling: .seconds(900))

    /// When Sent is searched for a message whose answer was lost: some servers file it with a delay.
    static let looking = RetrySchedule(delays: [.seconds(10), .seconds(50), .seconds(120)], ceiling: nil)

    /// Filing in Sent never ends without success.
    static let filing = RetrySchedule(delays: [.seconds(10), .seconds(50), .seconds(120)], ceiling: .seconds(900))
}
