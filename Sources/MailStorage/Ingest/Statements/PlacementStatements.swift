import GRDB
import MailModel

/// The statements of ingestion on placements.
struct PlacementStatements {
    private enum Column: Int, SelectedColumn {
        case id, messageID, serverFlags, keywords, modificationSequence

        static let list = selectList()
    }

    /// A placement as the server last reported it.
    struct Known {
        let id: Int64
        let message: Int64
        let flags: Int
        let keywords: String
        let modificationSequence: Int64?
    }

    /// The bits of keywords.
    let keywordBits: KeywordBits

    private let db: Database
    private let find: Statement
    private let findAny: Statement
    private let findExpected: Statement
    private let insert: DirectStatement
    private var arrived = ArrivalCounts()
    private let arrive: Statement
    private let change: Statement

    init(_ db: Database) throws {
        self.db = db
        keywordBits = try KeywordBits(db)
        find = try db.cachedStatement(
            sql: """
                SELECT \(Column.list) FROM placement WHERE mailbox_id = ? AND uid_validity = ? AND uid = ?
                """)
        findAny = try db.cachedStatement(
            sql: """
                SELECT EXISTS (SELECT 1 FROM placement WHERE mailbox_id = ? AND uid_validity = ? AND uid BETWEEN ? AND ?)
                """)
        // A placement that waits for the reply to its move is not expected back in the mailbox it leaves.
        findExpected = try db.cachedStatement(
            sql: """
                SELECT p.id, p.uid_validity FROM placement p JOIN mailbox b ON b.id = p.mailbox_id
                WHERE p.message_id = ? AND p.mailbox_id = ? AND p.uid IS NULL
                  AND (p.uid_validity IS NOT b.uid_validity
                    OR NOT EXISTS (SELECT 1 FROM operation WHERE placement_id = p.id AND \(OperationSQL.isInFlight)))
                ORDER BY p.id LIMIT 1
                """)
        insert = try DirectStatement(
            """
            INSERT INTO placement (message_id, mailbox_id, uid_validity, uid, server_flags, keywords,
              modification_sequence, flags, shown_mailbox_id, sort_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, in: db)
        arrive = try db.cachedStatement(
            sql: """
                UPDATE placement SET uid_validity = ?, uid = ?, expected_since = NULL, is_move_unfound = 0,
                  server_flags = ?, keywords = ?, modification_sequence = ? WHERE id = ?
                """)
        change = try db.cachedStatement(
            sql: "UPDATE placement SET server_flags = ?, keywords = ?, modification_sequence = ? WHERE id = ?")
    }

    func placement(mailbox: MailboxID, validity: Int64, uid: UID) throws -> Known? {
        try Row.fetchOne(find, arguments: [mailbox.rawValue, validity, Int64(uid.rawValue)]).map { row in
            Known(
                id: row[Column.id], message: row[Column.messageID], flags: row[Column.serverFlags],
                keywords: row[Column.keywords], modificationSequence: row[Column.modificationSequence])
        }
    }

    /// Returns true if any of the UIDs may be stored.
    func hasAny(mailbox: MailboxID, validity: Int64, _ uids: ClosedRange<UID>) throws -> Bool {
        try Bool.fetchOne(
            findAny,
            arguments: [
                mailbox.rawValue, validity, Int64(uids.lowerBound.rawValue), Int64(uids.upperBound.rawValue),
            ]) ?? true
    }

    /// The placement that is expected in the mailbox but has no UID yet.
    ///
    /// - Returns: the placement, and the UIDVALIDITY of the UID that it had or is to have; nil if it has lost it.
    func expected(message: Int64, mailbox: MailboxID) throws -> (id: Int64, validity: Int64?)? {
        try Row.fetchOne(findExpected, arguments: [message, mailbox.rawValue]).map { (id: $0[0], validity: $0[1]) }
    }

    /// Adds a placement without operations: the view is the server's state.
    ///
    /// - Returns: the placement.
    @discardableResult
    mutating func add(
        message: MessageWriter.Stored, mailbox: MailboxID, validity: Int64, _ incoming: IncomingMessage
    ) throws -> Int64 {
        let flags = keywordBits.flags(incoming.serverFlags)
        let isShown = !flags.contains(.deleted)
        let keywords = incoming.serverFlags.keywords
        try insert.run { values in
            values.add(message.id)
            values.add(mailbox.rawValue)
            values.add(validity)
            values.add(Int64(incoming.uid.rawValue))
            values.add(flags.rawValue)
            values.add(keywords.isEmpty ? "" : FieldCodec.encode(keywords.sorted()))
            values.add(incoming.serverFlags.modificationSequence.map { Int64(clamping: $0.rawValue) })
            values.add(flags.rawValue)
            values.add(isShown ? mailbox.rawValue : nil)
            values.add(message.sortKey)
        }
        if isShown { arrived.add(mailbox: mailbox.rawValue, isUnread: !flags.contains(.seen)) }
        return db.lastInsertedRowID
    }

    /// Counts the added placements; call once, after the last one.
    mutating func countAdded() throws { try arrived.store(in: db) }

    /// A body that the server did not return is requested at the message's new place.
    func retryBody(of message: Int64) throws {
        try db.cachedStatement(sql: "UPDATE message SET body_state = ? WHERE id = ? AND body_state = ?")
            .execute(arguments: [StoredBodyState.absent, message, StoredBodyState.failed])
    }

    /// Sets the UID of an expected message that has arrived.
    func fill(_ placement: Int64, validity: Int64, _ incoming: IncomingMessage) throws {
        try arrive.execute(arguments: [
            validity, Int64(incoming.uid.rawValue), keywordBits.flags(incoming.serverFlags).rawValue,
            FieldCodec.encode(incoming.serverFlags.keywords.sorted()),
            incoming.serverFlags.modificationSequence.map { Int64(clamping: $0.rawValue) }, placement,
        ])
    }

    /// Returns true if a user's change is in flight.
    func isInFlight(_ placement: Int64) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT 1 FROM operation WHERE placement_id = ? AND \(OperationSQL.isInFlight) LIMIT 1")
        return try Row.fetchOne(statement, arguments: [placement]) != nil
    }

    /// Stores new server state; the view is updated later.
    func update(_ placement: Int64, flags: MessageFlags, keywords: String, sequence: Int64?) throws {
        try change.execute(arguments: [flags.rawValue, keywords, sequence, placement])
    }
}
