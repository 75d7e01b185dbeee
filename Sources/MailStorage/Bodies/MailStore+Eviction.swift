public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// The space that the attachments of an account use.
    public struct AttachmentRoom: Hashable, Sendable {
        /// Bytes of attachments that can be downloaded again.
        public let used: Int
        /// The maximum; nil if all are kept.
        public let limit: Int?

        /// True if the limit is reached or exceeded.
        public var isFull: Bool { limit.map { used >= $0 } ?? false }
    }

    /// The space that the attachments of an account use: everything after the text of completely stored messages.
    public func attachmentRoom(account: AccountID) throws -> AttachmentRoom {
        try read { db in try Self.attachmentRoom(account, in: db) }
    }

    /// If attachments exceed the limit, evicts the least recently used until a tenth of the limit is free; the messages
    /// keep their text. Never evicts starred messages, messages with a pending change, messages that no server can
    /// return, or imported mail.
    ///
    /// - Parameter keepsLast: keeps recently requested attachments for an hour, even if they alone exceed the limit, so
    ///   that the user finds them.
    /// - Returns: the number of messages that lost their attachments.
    @discardableResult
    public func trimAttachments(account: AccountID, keepsLast: Bool = true) throws -> Int {
        // A pass that finds nothing to evict writes nothing.
        let room = try attachmentRoom(account: account)
        guard let limit = room.limit, room.used > limit else { return 0 }
        let evicted: [Eviction] = try write { db, aspects in
            let room = try Self.attachmentRoom(account, in: db)
            guard let limit = room.limit, room.used > limit else { return [] }
            let kept = keepsLast ? try lastAskedFor(account, in: db) : nil
            let found = try Self.evictions(account, byteCount: room.used - limit / 10 * 9, but: kept, in: db)
            guard !found.isEmpty else { return [] }
            for eviction in found { try evict(eviction, account: account, in: db) }
            aspects = [.threads(Set(found.map(\.thread)))]
            return found
        }
        truncateFiles(of: evicted, account: account)
        return evicted.count
    }

    /// After the commit: a file that is longer than its row states is read only up to that length.
    func truncateFiles(of evicted: [Eviction], account: AccountID) {
        for eviction in evicted {
            files.truncate(to: eviction.leadByteCount, account: account, publicID: eviction.publicID)
        }
    }

    /// The value that the system reported last for the network.
    private static let detectedKey = "network.metered.detected"
    /// On a metered network, downloads from this size need confirmation (FR-SYNC-08): 25 MB.
    public static let askedByteCount = 25_000_000

    /// Returns true on a metered network: the user's setting, or else the system's value.
    public func isMetered() throws -> Bool {
        try read { db in try Self.isMetered(in: db) }
    }

    static func isMetered(in db: Database) throws -> Bool {
        switch try Settings.text(.treatNetworkAsMetered, in: db) {
        case "on": true
        case "off": false
        default: try Settings.value(detectedKey, in: db) == "on"
        }
    }

    /// Stores the system's value for this network; nil if unknown. Writes only changes.
    public func noteNetwork(isMetered: Bool?) throws {
        let value = isMetered.map { $0 ? "on" : "off" }
        guard try read({ db in try Settings.value(Self.detectedKey, in: db) }) != value else { return }
        try setSetting(Self.detectedKey, value)
    }

    /// Returns true if a download of that size needs confirmation.
    public func asksBeforeDownload(of byteCount: Int) throws -> Bool {
        try byteCount > Self.askedByteCount && isMetered()
    }

    /// The number of messages of the account.
    public func messageCount(account: AccountID) throws -> Int {
        try read { db in
            try Int.fetchOne(
                db.cachedStatement(sql: "SELECT message_count FROM account WHERE id = ?"),
                arguments: [account.rawValue]) ?? 0
        }
    }

    /// A message that loses its attachments.
    struct Eviction {
        let message: Int64
        let thread: ThreadID
        let publicID: String
        let byteCount: Int
        let leadByteCount: Int

        /// A row with id, thread_id, public_id, body_byte_count and body_lead_count.
        init(_ row: Row) {
            message = row["id"]
            thread = ThreadID(row["thread_id"])
            publicID = Hexadecimal.encode(row["public_id"] as Data)
            byteCount = row["body_byte_count"]
            leadByteCount = row["body_lead_count"]
        }

        var freedByteCount: Int { byteCount - leadByteCount }
    }

    /// SQL over `message m`: attachments that the server of the account, the first argument, can return.
    static let isEvictable = """
        m.account_id = ? AND m.body_state = \(StoredBodyState.stored.sql) AND m.body_lead_count IS NOT NULL
          AND (SELECT kind FROM account WHERE id = m.account_id) = \(AccountKind.imap.sql)
          AND EXISTS (SELECT 1 FROM placement WHERE message_id = m.id AND uid IS NOT NULL)
          AND NOT EXISTS (SELECT 1 FROM placement p JOIN operation o ON o.placement_id = p.id
            WHERE p.message_id = m.id AND o.\(OperationSQL.isPending))
        """

    static func attachmentRoom(_ account: AccountID, in db: Database) throws -> AttachmentRoom {
        // Named, because SQLite would choose the index of all messages and read every row: each pass asks for this.
        let statement = try db.cachedStatement(
            sql: """
                SELECT coalesce(sum(body_byte_count - body_lead_count), 0) FROM message INDEXED BY message_evictable
                WHERE account_id = ? AND body_state = \(StoredBodyState.stored.sql) AND body_lead_count IS NOT NULL
                """)
        let megabytes = try attachmentLimit(account, in: db)
        return AttachmentRoom(
            used: try Int.fetchOne(statement, arguments: [account.rawValue]) ?? 0,
            limit: megabytes == 0 ? nil : megabytes * 1_000_000)
    }

    /// Messages up to this size are downloaded completely without a request; a larger one that is complete was
    /// requested.
    public static let unaskedByteCount = 1 << 20
    /// The number of seconds for which the most recently requested attachments are kept.
    private static let keptTime: Double = 3600

    private func lastAskedFor(_ account: AccountID, in db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db,
            sql: """
                SELECT id FROM message
                WHERE account_id = ? AND body_state = \(StoredBodyState.stored.sql) AND body_lead_count IS NOT NULL
                  AND body_byte_count > ? AND body_used_at > ? ORDER BY body_used_at DESC LIMIT 1
                """,
            arguments: [account.rawValue, Self.unaskedByteCount, now().timeIntervalSince1970 - Self.keptTime])
    }

    /// The least recently used messages whose eviction frees that much space, without those that are kept.
    private static func evictions(
        _ account: AccountID, byteCount: Int, but kept: Int64?, in db: Database
    ) throws -> [Eviction] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT m.id, m.thread_id, m.public_id, m.body_byte_count, m.body_lead_count FROM message m
                WHERE \(isEvictable) AND m.is_starred = 0 AND m.id IS NOT ? ORDER BY m.body_used_at
                """, arguments: [account.rawValue, kept])
        var found: [Eviction] = []
        var room = 0
        while room < byteCount, let row = try rows.next() {
            let eviction = Eviction(row)
            found.append(eviction)
            room += eviction.freedByteCount
        }
        return found
    }

    func evict(_ eviction: Eviction, account: AccountID, in db: Database) throws {
        try db.cachedStatement(
            sql: "UPDATE message SET body_state = ?, body_byte_count = body_lead_count, rest_state = ? WHERE id = ?"
        ).execute(arguments: [StoredBodyState.evicted, StoredRestState.none, eviction.message])
        try Journal.add(
            .bodyEvicted, account: account.rawValue, message: eviction.message,
            JournalDetail(byteCount: Int64(eviction.freedByteCount)), at: now().timeIntervalSince1970,
            in: db)
    }
}
