import Foundation
import GRDB
public import MailModel

/// The app lock. Its state is in the database, so that every process and every browser session agree on it, and wrong
/// attempts count across restarts. It protects the page, not the files, which a program of the same user can read.
extension MailStore {
    /// The state of the lock.
    public func appLockState() throws -> AppLockState {
        try read { db in
            let hasAuthenticator = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM authenticator)") ?? false
            return try AppLockRecord.read(in: db)?.state(
                at: now().timeIntervalSince1970, hasAuthenticator: hasAuthenticator)
        } ?? .off
    }

    /// True while the page must show nothing.
    public func isAppLocked() throws -> Bool { try read { db in try AppLockRecord.read(in: db)?.isLocked ?? false } }

    /// Locks the page; does nothing without a passphrase. Durable on return.
    public func lockApp() throws {
        guard try read({ db in try AppLockRecord.read(in: db)?.isLocked == false }) else { return }
        try writeDurably { db, aspects in
            try db.execute(sql: "UPDATE app_lock SET is_locked = 1")
            aspects.insert(.settings)
        }
    }

    /// Sets a passphrase. The page stays open until it is locked.
    ///
    /// - Throws: `AppLockError.alreadyOn` or `.unusablePassphrase`.
    public func enableAppLock(_ passphrase: String) throws {
        try Self.requireUsable(passphrase)
        guard try !appLockState().isEnabled else { throw AppLockError.alreadyOn }
        let hash = try hashing { try PassphraseHash(passphrase) }
        let isNew = try writeDurably { db, aspects in
            guard try AppLockRecord.read(in: db) == nil else { return false }
            try AppLockRecord(hash: hash, isLocked: false, failedAttempts: 0).write(in: db)
            aspects.insert(.settings)
            return true
        }
        guard isNew else { throw AppLockError.alreadyOn }
    }

    /// Replaces the passphrase. What is locked stays locked and what is open stays open, and browsers stay signed in:
    /// what opens the lock changed, not who may see the page.
    ///
    /// - Throws: `AppLockError.unusablePassphrase` about the new one, without an attempt; `.notOn`, `.wrongPassphrase`
    ///   or `.paused` about the current one. The current one stays valid then.
    public func changeAppLock(from current: String, to passphrase: String) throws {
        try Self.requireUsable(passphrase)
        let hash = try hashing { try PassphraseHash(passphrase) }
        try verify(current) { record, db in
            try AppLockRecord(hash: hash, isLocked: record.isLocked, failedAttempts: 0).write(in: db)
        }
    }

    /// Removes the passphrase and all authenticators.
    ///
    /// - Throws: `AppLockError.notOn`, `.wrongPassphrase` or `.paused`; the lock stays on then.
    public func disableAppLock(_ passphrase: String) throws {
        try verify(passphrase) { _, db in try db.execute(sql: "DELETE FROM app_lock; DELETE FROM authenticator") }
    }

    /// Opens the page.
    ///
    /// - Returns: the new state.
    /// - Throws: `AppLockError.wrongPassphrase` or `.paused`. Does nothing if the lock is off.
    public func unlockApp(_ passphrase: String) throws -> AppLockState {
        do {
            try verify(passphrase) { record, db in
                var open = record
                (open.isLocked, open.failedAttempts, open.retryAt) = (false, 0, nil)
                try open.write(in: db)
            }
        } catch AppLockError.notOn {
            return .off
        }
        return try appLockState()
    }

    private static func requireUsable(_ passphrase: String) throws {
        guard AppLockError.isUsable(passphrase), passphrase.utf8.count <= 4096 else {
            throw AppLockError.unusablePassphrase
        }
    }

    /// Counts an attempt before the passphrase is compared, so that attempts at the same time get no more tries.
    func verify(_ passphrase: String, _ accept: (AppLockRecord, Database) throws -> Void) throws {
        let record = try beginAttempt()
        guard try hashing({ try record.hash.matches(passphrase) }) else {
            throw AppLockError.wrongPassphrase(
                attemptsLeft: max(0, AppLockRecord.freeAttempts - record.failedAttempts),
                pause: AppLockRecord.pause(after: record.failedAttempts))
        }
        let refusal: AppLockError? = try writeDurably { db, aspects in
            // Another process may have set another passphrase meanwhile; what is entered is wrong then.
            guard let current = try AppLockRecord.read(in: db) else { return .notOn }
            let left = max(0, AppLockRecord.freeAttempts - current.failedAttempts)
            guard current.hash == record.hash else { return .wrongPassphrase(attemptsLeft: left, pause: nil) }
            try accept(current, db)
            aspects.insert(.settings)
            return nil
        }
        if let refusal { throw refusal }
    }

    /// - Returns: the record with the attempt counted as a wrong one.
    func beginAttempt() throws -> AppLockRecord {
        let begun: Result<AppLockRecord, AppLockError> = try writeDurably { db, _ in
            guard var record = try AppLockRecord.read(in: db) else { return .failure(.notOn) }
            let time = now().timeIntervalSince1970
            if let pause = record.remainingPause(at: time) { return .failure(.paused(seconds: pause)) }
            record.failedAttempts += 1
            record.retryAt = AppLockRecord.pause(after: record.failedAttempts).map { time + Double($0) }
            try record.write(in: db)
            return .success(record)
        }
        return try begun.get()
    }

    private func hashing<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch { throw StoreError(.other, AccountText.passphraseNotChecked) }
    }
}
