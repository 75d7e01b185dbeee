import GRDB
import MailModel

/// The row of the app lock; there is none while it is off.
struct AppLockRecord: Hashable {
    var hash: PassphraseHash
    var isLocked: Bool
    var failedAttempts: Int
    /// Seconds since 1970.
    var retryAt: Double?

    /// The number of attempts before the first pause.
    static let freeAttempts = 5
    /// The first pause in seconds; each further wrong attempt doubles it.
    private static let firstPause = 30
    private static let longestPause = 3600

    /// The pause in seconds that follows the given number of wrong attempts; nil if the next is allowed at once.
    static func pause(after failures: Int) -> Int? {
        guard failures >= freeAttempts else { return nil }
        return min(longestPause, firstPause << min(failures - freeAttempts, 16))
    }

    /// The seconds until the next attempt; nil if it is allowed now. A clock that was set back does not lengthen the
    /// pause.
    func remainingPause(at time: Double) -> Int? {
        guard let retryAt, retryAt > time, let pause = Self.pause(after: failedAttempts) else { return nil }
        return min(pause, Int((retryAt - time).rounded(.up)))
    }

    /// The state as the user sees it.
    func state(at time: Double, hasAuthenticator: Bool = false) -> AppLockState {
        let pause = remainingPause(at: time)
        let left = pause == nil ? max(1, Self.freeAttempts - failedAttempts) : 0
        return AppLockState(
            isEnabled: true, isLocked: isLocked, attemptsLeft: left, retryAfter: pause,
            hasAuthenticator: hasAuthenticator)
    }

    static func read(in db: Database) throws -> AppLockRecord? {
        let statement = try db.cachedStatement(
            sql: "SELECT passphrase_hash, is_locked, failed_attempts, retry_at FROM app_lock")
        return try Row.fetchOne(statement).map { row in
            AppLockRecord(
                hash: PassphraseHash(text: row["passphrase_hash"]), isLocked: row["is_locked"],
                failedAttempts: row["failed_attempts"], retryAt: row["retry_at"])
        }
    }

    func write(in db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO app_lock (id, passphrase_hash, is_locked, failed_attempts, retry_at)
                VALUES (1, ?, ?, ?, ?)
                """, arguments: [hash.text, isLocked, failedAttempts, retryAt])
    }
}
