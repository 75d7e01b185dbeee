import Foundation
import GRDB
import MailModel

/// Sessions of the web page.
extension MailStore {
    /// The number of seconds after its last use when a session ends: 30 days.
    private static let sessionLife: Double = 30 * 86_400

    /// Stores a browser session by the hash of its token; expired sessions are removed.
    public func addSession(hash: [UInt8], browser: String = "") throws {
        try writeDurably { db, aspects in
            let time = now().timeIntervalSince1970
            try db.execute(sql: "DELETE FROM web_session WHERE last_used_at < ?", arguments: [time - Self.sessionLife])
            try Self.insertSession(hash, browser: browser, at: time, in: db)
            aspects.insert(.settings)
        }
    }

    static func insertSession(_ hash: [UInt8], browser: String = "", at time: Double, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO web_session (token_hash, created_at, last_used_at, browser) VALUES (?, ?, ?, ?)
                """, arguments: [Data(hash), time, time, FieldCodec.clean(browser)])
    }

    /// Returns true if the hash belongs to a session that has not expired. Use is recorded once an hour, so that
    /// reading rarely writes.
    public func hasSession(hash: [UInt8]) throws -> Bool {
        let time = now().timeIntervalSince1970
        let lastUse = try read { db in
            try Double.fetchOne(
                db.cachedStatement(sql: "SELECT last_used_at FROM web_session WHERE token_hash = ?"),
                arguments: [Data(hash)])
        }
        guard let lastUse, lastUse >= time - Self.sessionLife else { return false }
        guard lastUse < time - 3600 else { return true }
        try write { db, _ in
            try db.execute(
                sql: "UPDATE web_session SET last_used_at = ? WHERE token_hash = ?", arguments: [time, Data(hash)])
        }
        return true
    }

    /// The sessions that have not expired, the last used first.
    public func sessions() throws -> [BrowserSession] {
        let earliest = now().timeIntervalSince1970 - Self.sessionLife
        return try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT token_hash, browser, created_at, last_used_at FROM web_session WHERE last_used_at >= ?
                    ORDER BY last_used_at DESC, created_at DESC
                    """, arguments: [earliest]
            ).map { row in
                BrowserSession(
                    id: BrowserSession.id(hash: Array(row["token_hash"] as Data)), browser: row["browser"],
                    createdAt: Date(timeIntervalSince1970: row["created_at"]),
                    lastUsedAt: Date(timeIntervalSince1970: row["last_used_at"]))
            }
        }
    }

    /// Ends a session. Its page has no access any more.
    ///
    /// - Throws: `.notFound`.
    public func endSession(_ id: String) throws {
        guard try endSessions(where: "lower(hex(substr(token_hash, 1, ?))) = ?", [BrowserSession.idByteCount, id]) > 0
        else { throw StoreError(.notFound, AccountText.noSession) }
    }

    /// Ends all sessions, except one.
    ///
    /// - Returns: how many ended.
    @discardableResult
    public func endSessions(except id: String? = nil) throws -> Int {
        try endSessions(where: "lower(hex(substr(token_hash, 1, ?))) IS NOT ?", [BrowserSession.idByteCount, id])
    }

    private func endSessions(where condition: String, _ arguments: StatementArguments) throws -> Int {
        try writeDurably { db, aspects in
            try db.execute(sql: "DELETE FROM web_session WHERE \(condition)", arguments: arguments)
            // Event streams of these pages end.
            aspects.insert(.settings)
            return db.changesCount
        }
    }
}
