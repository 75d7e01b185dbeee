import Foundation
import GRDB
public import MailModel

/// The authenticators that open the app lock beside the passphrase. They go with it.
extension MailStore {
    /// All of them, the oldest first.
    public func authenticators() throws -> [Authenticator] { try read(Self.authenticators) }

    /// Adds an authenticator. The passphrase is asked for, because an authenticator opens the lock from then on.
    ///
    /// - Throws: `AppLockError.notOn`, `.wrongPassphrase`, `.paused` or `.tooManyAuthenticators`.
    public func addAuthenticator(_ added: Authenticator, passphrase: String) throws {
        var isFull = false
        try verify(passphrase) { record, db in
            var open = record
            (open.failedAttempts, open.retryAt) = (0, nil)
            try open.write(in: db)
            isFull = try Self.authenticators(in: db).count >= Authenticator.maximumCount
            guard !isFull else { return }
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO authenticator (id, public_key, counter, name, added_at)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    Data(added.id), Data(added.publicKey), added.counter, added.name,
                    added.addedAt.timeIntervalSince1970,
                ])
        }
        if isFull { throw AppLockError.tooManyAuthenticators }
    }

    /// Removes an authenticator; one that is gone is no error. Durable on return.
    public func removeAuthenticator(_ id: [UInt8]) throws {
        try writeDurably { db, aspects in
            try db.execute(sql: "DELETE FROM authenticator WHERE id = ?", arguments: [Data(id)])
            aspects.insert(.settings)
        }
    }

    /// Opens the page by an authenticator. Each attempt counts as one with a passphrase does.
    ///
    /// - Parameter verify: returns the new counter if the authenticator's signature is right, otherwise nil.
    /// - Returns: the new state.
    /// - Throws: `AppLockError.wrongAuthenticator` or `.paused`. Does nothing if the lock is off.
    public func unlockApp(by id: [UInt8], verify: (Authenticator) -> UInt32?) throws -> AppLockState {
        do {
            _ = try beginAttempt()
        } catch AppLockError.notOn {
            return .off
        }
        guard let known = try authenticators().first(where: { $0.id == id }), let counter = verify(known) else {
            throw AppLockError.wrongAuthenticator
        }
        let isOpen = try writeDurably { db, aspects in
            // It may have been removed, or have signed again, meanwhile.
            try db.execute(
                sql: "UPDATE authenticator SET counter = ? WHERE id = ? AND counter = ?",
                arguments: [counter, Data(id), known.counter])
            guard db.changesCount == 1, var open = try AppLockRecord.read(in: db) else { return false }
            (open.isLocked, open.failedAttempts, open.retryAt) = (false, 0, nil)
            try open.write(in: db)
            aspects.insert(.settings)
            return true
        }
        guard isOpen else { throw AppLockError.wrongAuthenticator }
        return try appLockState()
    }

    private static func authenticators(in db: Database) throws -> [Authenticator] {
        let statement = try db.cachedStatement(
            sql: "SELECT id, public_key, counter, name, added_at FROM authenticator ORDER BY added_at, id")
        return try Row.fetchAll(statement).map { row in
            Authenticator(
                id: Array(row["id"] as Data), publicKey: Array(row["public_key"] as Data),
                counter: UInt32(clamping: row["counter"] as Int64), name: row["name"],
                addedAt: Date(timeIntervalSince1970: row["added_at"]))
        }
    }
}
