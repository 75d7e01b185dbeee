public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// The notices after that number (0 for all), oldest first. Notices are kept for 90 days.
    public func notices(after id: Int64) throws -> [Notice] {
        try read { db in
            try NoticeRecord.fetchAll(
                db, sql: "SELECT * FROM notice WHERE id > ? ORDER BY id LIMIT 1000", arguments: [id]
            ).map(\.notice)
        }
    }

    /// Notifies the user once.
    public func addNotice(_ kind: Notice.Kind, account: AccountID?) throws {
        try write { db, aspects in
            try Notices.add(kind, account: account, at: now().timeIntervalSince1970, in: db)
            aspects.insert(.notices)
        }
    }

    /// What the program remembers under a key; nil if nothing. The user's settings have typed keys.
    public func setting(_ key: String) throws -> String? {
        try read { db in try Settings.value(key, in: db) }
    }

    /// Stores what the program remembers, or removes it with nil. Durable on return.
    public func setSetting(_ key: String, _ value: String?) throws {
        try writeDurably { db, aspects in
            guard try Settings.value(key, in: db) != value else { return }
            try Settings.set(key, value, in: db)
            aspects.insert(.settings)
        }
    }

    /// Notifies listeners of changes that were made elsewhere, for example by another process.
    public func announce(_ aspects: Set<StoreChange.Aspect>) {
        for case .mailboxes(let account) in aspects { broadcaster.forgetMailboxes(of: account) }
        broadcaster.send(aspects)
    }

    /// Requests a sync of an account, or of all, now. Nothing is stored.
    ///
    /// - Throws: `.notFound`.
    public func requestSync(account: AccountID? = nil) throws {
        guard let account else {
            announce(Set(try accounts().map { .syncRequested($0.id) }))
            return
        }
        guard try self.account(account) != nil else { throw Self.noAccount }
        announce([.syncRequested(account)])
    }

    // MARK: Sessions of the web page

    /// The number of seconds after its last use when a session ends: 30 days.
    private static let sessionLife: Double = 30 * 86_400

    /// Stores a browser session by the hash of its token; expired sessions are removed.
    public func addSession(hash: [UInt8]) throws {
        try writeDurably { db, _ in
            let time = now().timeIntervalSince1970
            try db.execute(sql: "DELETE FROM web_session WHERE last_used_at < ?", arguments: [time - Self.sessionLife])
            try Self.insertSession(hash, at: time, in: db)
        }
    }

    static func insertSession(_ hash: [UInt8], at time: Double, in db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO web_session (token_hash, created_at, last_used_at) VALUES (?, ?, ?)",
            arguments: [Data(hash), time, time])
    }

    /// Returns true if the hash belongs to a session that has not expired. Use is recorded once an hour, so that
    /// reading rarely writes.
    public func hasSession(hash: [UInt8]) throws -> Bool {
        let time = now().timeIntervalSince1970
        let lastUse = try read { db in
            try Double.fetchOne(
                db, sql: "SELECT last_used_at FROM web_session WHERE token_hash = ?", arguments: [Data(hash)])
        }
        guard let lastUse, lastUse >= time - Self.sessionLife else { return false }
        guard lastUse < time - 3600 else { return true }
        try write { db, _ in
            try db.execute(
                sql: "UPDATE web_session SET last_used_at = ? WHERE token_hash = ?", arguments: [time, Data(hash)])
        }
        return true
    }

    /// Ends a session.
    public func removeSession(hash: [UInt8]) throws {
        try writeDurably { db, _ in
            try db.execute(sql: "DELETE FROM web_session WHERE token_hash = ?", arguments: [Data(hash)])
        }
    }
}
