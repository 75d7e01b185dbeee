import MailTestKit

@testable import IMAPClient

/// Pools whose clock stands still until a test moves it, and what their servers say.
enum Pools {
    /// Takes a connection and whatever comes over it.
    static let silent = ServerScript("S: * OK [CAPABILITY IMAP4rev1] ready\nX: silence")

    /// Answers the first command, NOOP, with the wish to be left alone for so long.
    static func throttling(_ delay: String) -> ServerScript {
        ServerScript(
            """
            S: * OK [CAPABILITY IMAP4rev1] ready
            C: A1 NOOP
            S: A1 BAD Request is throttled. Suggested Backoff Time: \(delay)
            X: silence
            """)
    }

    static func pool(
        _ clock: ManualClock, limit: Int = 5, _ reconnecting: ReconnectSchedule = .never,
        open: @escaping @Sendable () async throws -> IMAPConnection
    ) -> ConnectionPool {
        let start = ContinuousClock.now
        return ConnectionPool(
            limit: limit, reconnecting: reconnecting, now: { start + clock.now.offset },
            sleep: { try await clock.sleep(for: $0) }, open: open)
    }
}
