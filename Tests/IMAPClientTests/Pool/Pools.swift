import MailTestKit

@testable import IMAPClient

/// Pools with a manual clock, and scripts of their servers.
enum Pools {
    /// Accepts a connection and any input.
    static let silent = ServerScript("S: * OK [CAPABILITY IMAP4rev1] ready\nX: silence")

    /// Answers the first command, NOOP, with a requested delay.
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
        _ clock: ManualClock, limit: Int = 5, open: @escaping @Sendable () async throws -> IMAPConnection
    ) -> ConnectionPool {
        let start = ContinuousClock.now
        return ConnectionPool(
            limit: limit, now: { start + clock.now.offset },
            sleep: { try await clock.sleep(for: $0) }, open: open)
    }
}
