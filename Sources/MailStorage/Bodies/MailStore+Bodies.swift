public import MailModel
public import Foundation
import GRDB
import Logging

extension MailStore {
    /// Requested bodies, newest message first.
    public func wantedBodies(account: AccountID, limit: Int) throws -> [BodyRequest] {
        let wanted = try bodies(
            account: account, where: "m.body_state = \(StoredBodyState.wanted.sql)", since: nil, limit: limit)
        guard wanted.count < limit else { return wanted }
        return wanted
            + (try bodies(
                account: account, where: "\(Self.wantedRest) AND coalesce(m.body_retry_at, 0) <= ?4", since: nil,
                limit: limit - wanted.count))
    }

    /// When a failed download is retried; nil if none is waiting.
    public func nextBodyDate(account: AccountID) throws -> Date? {
        try read { db in
            try Double.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT min(m.body_retry_at) FROM message m WHERE m.account_id = ? AND \(Self.wantedRest)
                          AND m.body_retry_at > ?
                        """), arguments: [account.rawValue, now().timeIntervalSince1970]
            ).map(Date.init(timeIntervalSince1970:))
        }
    }

    static let wantedRest = "m.rest_state = \(StoredRestState.wanted.sql) AND m.\(StoredBodyState.isBeginningSQL)"

    /// Missing bodies that were not requested, newest message first; only of messages that arrived since the date.
    public func bodiesToPrefetch(account: AccountID, since: Date?, limit: Int) throws -> [BodyRequest] {
        try bodies(
            account: account, where: "m.body_state = \(StoredBodyState.absent.sql)", since: since, limit: limit)
    }

    /// Stores downloaded messages: their bytes, what lists show of them, and their text in the search index. Messages
    /// that are gone are left out.
    public func storeBodies(_ bodies: [(MessageID, MessageContent)]) throws { try storeBodies(keepBodies(bodies)) }

    /// Writes the bytes of downloaded messages to their files; `storeBodies(_:)` then records them. The order matters:
    /// a row that says "stored" without a file is wrong, a file without a row is harmless. Messages that are gone are
    /// left out, and so are those that turn out to be another message (Q31): their mailbox is compared again.
    public func keepBodies(_ bodies: [(MessageID, MessageContent)]) throws -> [DownloadedBody] {
        guard !bodies.isEmpty else { return [] }
        let others = try read { db in try bodies.filter { try Self.isAnother($0.1.header, than: $0.0, in: db) } }
        try verifyNumbers(of: others.map(\.0))
        let otherIDs = Set(others.map(\.0))
        let bodies = bodies.filter { !otherIDs.contains($0.0) }
        let keys = try read { db in try bodies.map { try Self.fileKey($0.0, in: db) } }
        return try zip(keys, bodies).compactMap { key, body in
            guard let key else { return nil }
            do {
                try files.write(body.1.rawBytes, account: key.account, publicID: key.publicID)
            } catch {
                throw StoreError(error)
            }
            return DownloadedBody(message: body.0, content: body.1, account: key.account, publicID: key.publicID)
        }
    }

    /// Stores the content of messages whose bytes were kept. Deletes the files of messages that are gone.
    public func storeBodies(_ bodies: [DownloadedBody]) throws {
        guard !bodies.isEmpty else { return }
        let stored = try write { db, aspects in
            let writer = try BodyWriter(db)
            var refreshes: [AccountID: ViewRefresh] = [:]
            let time = now().timeIntervalSince1970
            let places = try writer.store(bodies.map { StoredBody($0) }, usedAt: time)
            for place in places {
                refreshes[place.account, default: ViewRefresh(time: time)].threads.insert(place.thread)
                try writer.noteStored(place, JournalDetail(byteCount: Int64(place.byteCount)), at: time)
            }
            for (account, var refresh) in refreshes {
                try aspects.formUnion(refresh.finish(account: account, in: db))
            }
            try arrivalRules(in: db).resume(places.map(\.message), &aspects)
            return Set(places.map(\.message))
        }
        for gone in bodies where !stored.contains(gone.message.rawValue) {
            files.remove(account: gone.account, publicID: gone.publicID)
        }
    }

    /// Delays before a body that the server did not return is requested again. After the last one, it is requested only
    /// if the user opens the message or asks for a sync, or if the message is found in another place.
    static let bodyRetryDelays: [TimeInterval] = [5 * 60, 3600, 86_400]

    /// Records that the server did not return the message; it is requested again later.
    ///
    /// `problem` says why, for the journal.
    public func markBodyFailed(_ id: MessageID, problem: ServerProblem? = nil) throws {
        if try markRestFailed(id, problem: problem) { return }
        try setBodyState(id, to: .failed, from: [.absent, .wanted])
        // Rules go on waiting for the text: the first further attempt comes within the time for which they wait.
        try write { db, _ in
            let account = try Int64.fetchOne(
                db, sql: "SELECT account_id FROM message WHERE id = ? AND body_state = ?",
                arguments: [id.rawValue, StoredBodyState.failed])
            guard let account else { return }
            try Journal.add(
                .bodyFailed, account: account, message: id.rawValue, JournalDetail(problem: problem),
                at: now().timeIntervalSince1970, in: db)
            let sql = """
                UPDATE message SET body_failures = body_failures + 1,
                  body_retry_at = ? + CASE body_failures WHEN 0 THEN ? WHEN 1 THEN ? WHEN 2 THEN ? END
                WHERE id = ? AND body_state = ?
                """
            var arguments: StatementArguments = [now().timeIntervalSince1970]
            arguments += StatementArguments(Self.bodyRetryDelays)
            try db.execute(sql: sql, arguments: arguments + [id.rawValue, StoredBodyState.failed])
        }
    }

    /// Makes failed bodies absent again: those that are due, or all.
    public func retryFailedBodies(account: AccountID, all: Bool) throws {
        let sql = """
            UPDATE message SET body_state = \(StoredBodyState.absent.sql)
            WHERE account_id = ? AND body_state = \(StoredBodyState.failed.sql) AND (? OR body_retry_at <= ?)
            """
        try write { db, _ in
            try db.execute(sql: sql, arguments: [account.rawValue, all, now().timeIntervalSince1970])
        }
    }

    /// Requests a message's body if it is neither stored nor requested (MO-36).
    public func requestBody(_ id: MessageID) throws {
        try setBodyState(id, to: .wanted, from: [.absent, .failed])
    }

    /// The message as the server sent it; nil if it is not stored. If the file is missing or damaged, the body
    /// becomes absent and is downloaded again, except if the disk cannot be written or no server has it, see
    /// `isLost`.
    public func rawBytes(of id: MessageID) throws -> [UInt8]? {
        let key = try read { db in try Self.fileKey(id, in: db) }
        guard let key, let byteCount = key.byteCount else { return nil }
        if let bytes = files.read(
            account: key.account, publicID: key.publicID, byteCount: byteCount, checksum: key.checksum)
        {
            return bytes
        }
        try forgetFile(of: id, key)
        return nil
    }

    /// Reads every completely stored message of an account.
    ///
    /// - Returns: the number of messages, and of those whose file is missing or damaged.
    public func countDamagedBodies(account: AccountID) throws -> (all: Int, damaged: Int) {
        var (all, damaged, last) = (0, 0, Int64.min)
        while true {
            let page = try read { db in
                try Row.fetchAll(
                    db,
                    sql: """
                        SELECT id, public_id, body_byte_count, body_checksum FROM message
                        WHERE account_id = ? AND body_state = ? AND id > ? ORDER BY id LIMIT 500
                        """, arguments: [account.rawValue, StoredBodyState.stored, last])
            }
            guard let newest = page.last else { return (all, damaged) }
            all += page.count
            damaged += page.count { row in
                files.read(
                    account: account, publicID: Hexadecimal.encode(row["public_id"] as Data),
                    byteCount: row["body_byte_count"], checksum: row["body_checksum"]) == nil
            }
            last = newest["id"]
        }
    }

    private func forgetFile(of id: MessageID, _ key: FileKey) throws {
        guard !key.isImported, !pool.configuration.readonly else { return }
        logger.warning("A stored message was damaged or missing and will be downloaded again")
        try setBodyState(id, to: .absent, from: [.stored])
        try write { db, _ in
            try db.execute(
                sql: "UPDATE message SET body_byte_count = NULL WHERE id = ? AND body_state = ?",
                arguments: [id.rawValue, StoredBodyState.absent])
        }
    }

    /// The fraction (0 to 1) of messages, of one account or of all, whose body is in the search index; 1 without mail.
    public func indexedFraction(account: AccountID? = nil) throws -> Double {
        try read { db in try Self.indexedFraction(account: account, in: db) }
    }

    static func indexedFraction(account: AccountID?, in db: Database) throws -> Double {
        let statement = try db.cachedStatement(
            sql: """
                SELECT coalesce(sum(body_count), 0), coalesce(sum(message_count), 0) FROM account
                WHERE ?1 IS NULL OR id = ?1
                """)
        guard let row = try Row.fetchOne(statement, arguments: [account?.rawValue]) else { return 1 }
        let (stored, all): (Int, Int) = (row[0], row[1])
        return all > 0 ? Double(stored) / Double(all) : 1
    }

    // MARK: Details

    struct FileKey {
        let account: AccountID
        let publicID: String
        /// Nil if the body is not stored completely.
        let byteCount: Int?
        /// The CRC-32 of the complete body.
        let checksum: Int64?
        /// The number of bytes stored from its beginning.
        let presentByteCount: Int
        let state: BodyState
        /// True for imported mail, which no server has.
        let isImported: Bool
    }

    static func fileKey(_ id: MessageID, in db: Database) throws -> FileKey? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT m.account_id, m.public_id,
                  CASE m.body_state WHEN \(StoredBodyState.stored.sql) THEN m.body_byte_count END AS byte_count,
                  coalesce(m.body_byte_count, 0) AS present, m.body_state, a.kind, m.body_checksum
                FROM message m JOIN account a ON a.id = m.account_id WHERE m.id = ?
                """)
        return try Row.fetchOne(statement, arguments: [id.rawValue]).map { row in
            FileKey(
                account: AccountID(row["account_id"]), publicID: Hexadecimal.encode(row["public_id"] as Data),
                byteCount: row["byte_count"], checksum: row["body_checksum"], presentByteCount: row["present"],
                state: (row["body_state"] as StoredBodyState).state, isImported: (row["kind"] as AccountKind) == .local)
        }
    }

    private func bodies(
        account: AccountID, where condition: String, since: Date?, limit: Int
    ) throws -> [BodyRequest] {
        // The state is a literal, not an argument, so that the partial indexes of that state apply.
        let sql = """
            SELECT m.id, p.mailbox_id, p.uid, p.uid_validity, m.byte_count, coalesce(m.body_byte_count, 0) AS present,
              (SELECT coalesce(sum(byte_count), 0) FROM attachment WHERE message_id = m.id AND is_inline = 0)
                AS attached, m.rest_state = \(StoredRestState.wanted.sql) AS wants_whole
            FROM message m
            JOIN placement p ON p.id = (SELECT id FROM placement WHERE message_id = m.id AND uid IS NOT NULL LIMIT 1)
            WHERE m.account_id = ?1 AND \(condition) AND m.sort_key >= ?2 AND ?4 >= 0 ORDER BY m.sort_key DESC LIMIT ?3
            """
        let oldest = since.map { SortKey.range(seconds: Int64(clampedSecondsOf: $0)).lowerBound } ?? 0
        return try read { db in
            let keeping = try Self.keeping(account, in: db)
            return try Row.fetchAll(
                db.cachedStatement(sql: sql),
                arguments: [account.rawValue, oldest, max(limit, 0), max(now().timeIntervalSince1970, 0)]
            ).compactMap { row in
                guard let uid = UInt32(exactly: row["uid"] as Int64).flatMap(UID.init) else { return nil }
                return BodyRequest(
                    message: MessageID(row["id"]), mailbox: MailboxID(row["mailbox_id"]), uid: uid,
                    uidValidity: UIDValidity(UInt32(clamping: row["uid_validity"] as Int64)),
                    byteCount: row["byte_count"], presentByteCount: row["present"],
                    attachmentByteCount: row["attached"], wantsWhole: row["wants_whole"], keeping: keeping)
            }
        }
    }

    /// What the account keeps now: once its attachments reach the limit, others must not evict them, and on a metered
    /// network no user is asked before a large download (FR-SYNC-08).
    private static func keeping(_ account: AccountID, in db: Database) throws -> AttachmentKeeping {
        let chosen = try AttachmentKeeping.fetchOne(
            db.cachedStatement(sql: "SELECT keep_attachments FROM account WHERE id = ?"), arguments: [account.rawValue])
        let keeping = chosen ?? .off
        guard keeping == .all else { return keeping }
        return try isMetered(in: db) || attachmentRoom(account, in: db).isFull ? .small : .all
    }

    private func setBodyState(_ id: MessageID, to state: StoredBodyState, from old: [StoredBodyState]) throws {
        try write { db, aspects in
            try db.execute(
                sql: "UPDATE message SET body_state = ? WHERE id = ? AND body_state IN \(old.sql)",
                arguments: [state, id.rawValue])
            guard db.changesCount > 0,
                let row = try Row.fetchOne(
                    db, sql: "SELECT account_id, thread_id FROM message WHERE id = ?", arguments: [id.rawValue])
            else { return }
            aspects.insert(.threads([ThreadID(row[1])]))
            if state == .wanted { aspects.insert(.wantedBodies(AccountID(row[0]))) }
        }
    }
}

extension Int64 {
    /// Whole seconds since 1970; an out-of-range date is clamped.
    init(clampedSecondsOf date: Date) {
        self = Int64(Swift.min(Swift.max(date.timeIntervalSince1970, 0), 1e10))
    }
}
