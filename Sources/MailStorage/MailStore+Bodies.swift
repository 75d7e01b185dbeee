public import MailModel
public import Foundation
import GRDB
import Logging

extension MailStore {
    /// Bodies that were asked for, newest message first.
    public func wantedBodies(account: AccountID, limit: Int) throws -> [BodyRequest] {
        try bodies(account: account, state: StoredBodyState.wanted, since: nil, limit: limit)
    }

    /// Bodies that are not here and that nobody asked for yet, newest message first; only of messages that arrived since then.
    public func bodiesToPrefetch(account: AccountID, since: Date?, limit: Int) throws -> [BodyRequest] {
        try bodies(account: account, state: StoredBodyState.absent, since: since, limit: limit)
    }

    /// Stores messages that were downloaded: their bytes, what lists show of them, and their text in the search index.
    /// Messages that are gone meanwhile are left out.
    public func storeBodies(_ bodies: [(MessageID, MessageContent)]) throws {
        guard !bodies.isEmpty else { return }
        // The files first: a row that says "stored" without its file would be a lie, a file without its row is harmless.
        let keys = try read { db in try bodies.map { try Self.fileKey($0.0, in: db) } }
        for (key, (_, content)) in zip(keys, bodies) {
            guard let key else { continue }
            do {
                try files.write(content.rawBytes, account: key.account, publicID: key.publicID)
            } catch {
                throw StoreError(error)
            }
        }
        try write { db, aspects in
            let writer = try BodyWriter(db)
            var refreshes: [AccountID: ViewRefresh] = [:]
            for place in try writer.store(bodies) {
                refreshes[place.account, default: ViewRefresh(time: now().timeIntervalSince1970)].threads
                    .insert(place.thread)
            }
            for (account, var refresh) in refreshes {
                try aspects.formUnion(refresh.finish(account: account, in: db))
            }
        }
    }

    /// The server did not give the message. It is asked for again after each of these delays in turn, then no more until somebody
    /// opens it, asks for a sync, or it is found in another place.
    static let bodyRetryDelays: [TimeInterval] = [5 * 60, 3600, 86_400]

    /// The server would not give the message, which is asked for again later.
    public func markBodyFailed(_ id: MessageID) throws {
        try setBodyState(id, to: StoredBodyState.failed, from: [StoredBodyState.absent, StoredBodyState.wanted])
        try write { db, _ in
            let sql = """
                UPDATE message SET body_failures = body_failures + 1,
                  body_retry_at = ? + CASE body_failures WHEN 0 THEN ? WHEN 1 THEN ? WHEN 2 THEN ? END
                WHERE id = ? AND body_state = 3
                """
            var arguments: StatementArguments = [now().timeIntervalSince1970]
            arguments += StatementArguments(Self.bodyRetryDelays)
            try db.execute(sql: sql, arguments: arguments + [id.rawValue])
        }
    }

    /// Bodies that the server did not give are absent again: those whose time has come, or all.
    public func retryFailedBodies(account: AccountID, all: Bool) throws {
        let sql = """
            UPDATE message SET body_state = 0 WHERE account_id = ? AND body_state = 3 AND (? OR body_retry_at <= ?)
            """
        try write { db, _ in
            try db.execute(sql: sql, arguments: [account.rawValue, all, now().timeIntervalSince1970])
        }
    }

    /// Asks for a message's body, if it is neither here nor asked for (MO-36).
    public func requestBody(_ id: MessageID) throws {
        try setBodyState(id, to: StoredBodyState.wanted, from: [StoredBodyState.absent, StoredBodyState.failed])
    }

    /// The message as the server sent it; nil when it is not here. A file that is missing or has the wrong size makes the
    /// body absent, so that it is fetched again.
    public func rawBytes(of id: MessageID) throws -> [UInt8]? {
        let key = try read { db in try Self.fileKey(id, in: db) }
        guard let key, let byteCount = key.byteCount else { return nil }
        if let bytes = files.read(account: key.account, publicID: key.publicID, byteCount: byteCount) { return bytes }
        logger.warning("A stored message was damaged or missing and will be fetched again")
        try setBodyState(id, to: StoredBodyState.absent, from: [StoredBodyState.stored])
        return nil
    }

    /// 0 to 1: how much of the mail, of one account or of all, has its body in the search index; 1 without mail.
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

    private struct FileKey {
        let account: AccountID
        let publicID: String
        /// Nil where the body is not stored.
        let byteCount: Int?
    }

    private static func fileKey(_ id: MessageID, in db: Database) throws -> FileKey? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT account_id, public_id, CASE body_state WHEN 2 THEN body_byte_count END FROM message WHERE id = ?
                """)
        return try Row.fetchOne(statement, arguments: [id.rawValue]).map { row in
            FileKey(account: AccountID(row[0]), publicID: Hexadecimal.encode(row[1] as Data), byteCount: row[2])
        }
    }

    private func bodies(account: AccountID, state: Int, since: Date?, limit: Int) throws -> [BodyRequest] {
        // The state stands in the text, not as an argument, so that the partial indexes of that state apply.
        let sql = """
            SELECT m.id, p.mailbox_id, p.uid, p.uid_validity, m.byte_count FROM message m
            JOIN placement p ON p.id = (SELECT id FROM placement WHERE message_id = m.id AND uid IS NOT NULL LIMIT 1)
            WHERE m.account_id = ? AND m.body_state = \(state) AND m.sort_key >= ? ORDER BY m.sort_key DESC LIMIT ?
            """
        let oldest = since.map { SortKey.range(seconds: Int64(clampedSecondsOf: $0)).lowerBound } ?? 0
        return try read { db in
            try Row.fetchAll(
                db.cachedStatement(sql: sql), arguments: [account.rawValue, oldest, max(limit, 0)]
            ).compactMap { row in
                guard let uid = UInt32(exactly: row[2] as Int64).flatMap(UID.init) else { return nil }
                return BodyRequest(
                    message: MessageID(row[0]), mailbox: MailboxID(row[1]), uid: uid,
                    uidValidity: UIDValidity(UInt32(clamping: row[3] as Int64)), byteCount: row[4])
            }
        }
    }

    private func setBodyState(_ id: MessageID, to state: Int, from old: [Int]) throws {
        try write { db, aspects in
            try db.execute(
                sql:
                    "UPDATE message SET body_state = ? WHERE id = ? AND body_state IN (\(old.map(String.init).joined(separator: ",")))",
                arguments: [state, id.rawValue])
            guard db.changesCount > 0,
                let row = try Row.fetchOne(
                    db, sql: "SELECT account_id, thread_id FROM message WHERE id = ?", arguments: [id.rawValue])
            else { return }
            aspects.insert(.threads([ThreadID(row[1])]))
            if state == StoredBodyState.wanted { aspects.insert(.wantedBodies(AccountID(row[0]))) }
        }
    }
}

/// The numbers of `message.body_state`.
enum StoredBodyState {
    static let absent = 0
    static let wanted = 1
    static let stored = 2
    static let failed = 3

    static func state(_ number: Int) -> BodyState {
        switch number {
        case wanted: .wanted
        case stored: .stored
        case failed: .failed
        default: .absent
        }
    }
}

extension Int64 {
    /// Whole seconds since 1970; a date beyond all calendars is clamped.
    init(clampedSecondsOf date: Date) {
        self = Int64(Swift.min(Swift.max(date.timeIntervalSince1970, 0), 1e10))
    }
}

/// Stores what downloaded messages add.
struct BodyWriter {
    /// Where a message belongs.
    struct Place {
        let account: AccountID
        let thread: Int64
        fileprivate let sortKey: Int64
    }

    private let db: Database
    private let find: Statement
    private let update: Statement
    private let document: Statement
    private let index: SearchIndex
    private let attachments: AttachmentWriter

    init(_ db: Database) throws {
        self.db = db
        find = try db.cachedStatement(sql: "SELECT account_id, thread_id, sort_key FROM message WHERE id = ?")
        update = try db.cachedStatement(
            sql: """
                UPDATE message SET snippet = ?, defects = ?, body_state = 2, body_byte_count = ?, has_links = ? WHERE id = ?
                """)
        document = try db.cachedStatement(
            sql: "UPDATE search_document SET body = ?1, attachment_names = ?2 WHERE sort_key = ?3")
        index = try SearchIndex(db)
        attachments = try AttachmentWriter(db)
    }

    /// - Returns: where the messages belong; those that are gone are left out.
    func store(_ bodies: [(MessageID, MessageContent)]) throws -> [Place] {
        let found = try bodies.compactMap { id, content in try place(of: id).map { (id, content, $0) } }
        let keys = Set(found.map(\.2.sortKey))
        try index.withdraw(keys)
        for (id, content, place) in found { try store(content, of: id.rawValue, sortKey: place.sortKey) }
        try index.add(keys)
        return found.map(\.2)
    }

    /// Stores the text of a message whose document is not in the index now.
    func store(_ content: MessageContent, of message: MessageWriter.Stored) throws {
        try store(content, of: message.id, sortKey: message.sortKey)
    }

    private func place(of id: MessageID) throws -> Place? {
        try Row.fetchOne(find, arguments: [id.rawValue]).map {
            Place(account: AccountID($0[0]), thread: $0[1], sortKey: $0[2])
        }
    }

    private func store(_ content: MessageContent, of id: Int64, sortKey: Int64) throws {
        try document.execute(arguments: [
            FieldCodec.clean(content.searchText), AttachmentWriter.names(content.attachments), sortKey,
        ])
        if try !attachments.isStored(content.attachments, of: id) {
            try attachments.replace(content.attachments, of: id, sortKey: sortKey)
        }
        try update.execute(arguments: [
            FieldCodec.clean(content.snippet), FieldCodec.encode(content.defects.prefix(100)), content.rawBytes.count,
            content.hasLink || WebAddress.stands(in: content.searchText), id,
        ])
    }
}
