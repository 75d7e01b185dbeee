import GRDB
import MailModel

import struct Foundation.Data
import struct Foundation.Date

/// Finds or makes the logical message of what header sync brings: one per identity and account (FR-SYNC-01.6).
struct MessageWriter {
    /// A message that is in the database.
    struct Stored {
        let id: Int64
        let sortKey: Int64
        /// The whole message is here, so its attachments are known better than any answer could tell.
        let hasBody: Bool
    }

    /// Those of the touched threads that hold nothing older than this batch.
    var freshThreads: FreshThreads { threads.fresh }
    /// Threads that new messages joined or made.
    private(set) var touchedThreads: Set<Int64> = []
    /// Those among them whose being muted may have changed.
    var restatedThreads: Set<Int64> { threads.restated }
    /// New documents that are not in the index yet.
    private var unindexed: Set<Int64> = []

    private let db: Database
    private let account: AccountID
    /// The account's address.
    let address: String
    private let now: Date
    private let joinsSubjects: Bool
    private var threads: ThreadIndex
    private let find: Statement
    private let lastKey: Statement
    private let insert: Statement
    private let document: Statement
    private let index: SearchIndex
    private let unarchive: Statement

    /// The setting that turns joining by subject off.
    static let subjectFallbackKey = "threading.subject_fallback"

    init(account: AccountID, now: Date, in db: Database) throws {
        self.db = db
        self.account = account
        self.now = now
        address =
            try String.fetchOne(
                db.cachedStatement(sql: "SELECT address FROM account WHERE id = ?"), arguments: [account.rawValue])
            ?? ""
        joinsSubjects = try Settings.isOn(Self.subjectFallbackKey, default: true, in: db)
        threads = try ThreadIndex(account: account, in: db)
        find = try db.cachedStatement(sql: "SELECT id, sort_key, body_state = 2 FROM message WHERE public_id = ?")
        lastKey = try db.cachedStatement(sql: "SELECT max(sort_key) FROM message WHERE sort_key BETWEEN ? AND ?")
        insert = try db.cachedStatement(
            sql: """
                INSERT INTO message (account_id, thread_id, public_id, sort_key, date, message_id_header, subject,
                  base_subject, has_references, from_name, from_address, recipients, cc, reply_to, in_reply_to,
                  reference_list, list_id, byte_count, is_shown, is_unread, is_starred, is_replied, is_draft)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        index = try SearchIndex(db)
        document = try db.cachedStatement(
            sql: """
                INSERT INTO search_document (sort_key, subject, sender, recipients, cc, bcc, attachment_names, list_id)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """)
        unarchive = try db.cachedStatement(
            sql: "UPDATE message SET archived_at = NULL WHERE id = ? AND archived_at IS NOT NULL")
    }

    /// The message of that identity, stored as its only placement shows it if it is new.
    mutating func message(for incoming: IncomingMessage) throws -> (message: Stored, isNew: Bool) {
        try message(for: PreparedMessage(incoming, address: address))
    }

    /// The same for a message that was prepared for the account's address.
    mutating func message(for message: PreparedMessage) throws -> (message: Stored, isNew: Bool) {
        let incoming = message.incoming
        if let row = try Row.fetchOne(find, arguments: [message.publicID]) {
            return (Stored(id: row[0], sortKey: row[1], hasBody: row[2]), false)
        }
        let dates = MessageDates(internalDate: incoming.internalDate, headerDate: incoming.header.date, now: now)
        let sortKey = try freeSortKey(seconds: dates.received)
        let node = ThreadNode(
            message, sortKey: sortKey, joinsSubjects: joinsSubjects, decisions: threads.decisions)
        let thread = try threads.thread(for: node, touched: &touchedThreads, in: db)
        try insert.execute(
            arguments: arguments(of: message, node: node, thread: thread, sent: dates.sent))
        let stored = Stored(id: db.lastInsertedRowID, sortKey: sortKey, hasBody: false)
        let attachments = incoming.attachments ?? []
        unindexed.insert(sortKey)
        try document.execute(arguments: [
            sortKey, message.subject, message.searchedSender, message.searchedRecipients, message.searchedCC,
            message.searchedBCC, message.attachmentNames, message.listID ?? "",
        ])
        if !attachments.isEmpty { try AttachmentWriter(db).add(attachments, to: stored.id) }
        threads.stored(Self.member(message, sortKey: sortKey), in: thread)
        return (stored, true)
    }

    /// A later answer may know the attachments that an earlier one did not ask for.
    ///
    /// - Returns: whether anything changed.
    func replaceAttachments(_ attachments: [AttachmentDescription], of message: Stored) throws -> Bool {
        let writer = try AttachmentWriter(db)
        guard try !writer.isStored(attachments, of: message.id) else { return false }
        let indexed: Set<Int64> = unindexed.contains(message.sortKey) ? [] : [message.sortKey]
        try index.withdraw(indexed)
        try writer.replace(attachments, of: message.id, sortKey: message.sortKey)
        try index.add(indexed)
        return true
    }

    /// Brings conversations in line with what the person decided about them; to be done before threads are recomputed.
    mutating func regroupThreads() throws { try threads.regroup(touched: &touchedThreads, in: db) }

    /// Takes the new documents into the index; the last thing to do with a batch.
    mutating func indexNewDocuments() throws {
        try index.add(unindexed)
        unindexed = []
    }

    /// Whether the document is new and waits to be taken into the index.
    func isUnindexed(_ sortKey: Int64) -> Bool { unindexed.contains(sortKey) }

    /// The message is in a mailbox again.
    func clearArchived(_ message: Int64) throws { try unarchive.execute(arguments: [message]) }

    /// The message as its row shows it.
    private static func member(_ message: PreparedMessage, sortKey: Int64) -> FreshThreads.Member {
        let flags = message.incoming.serverFlags.flags
        return FreshThreads.Member(
            sortKey: sortKey, author: message.author, subject: message.subject, isShown: !flags.contains(.deleted),
            isUnread: !flags.contains(.seen), isStarred: flags.contains(.flagged),
            hasAttachments: AttachmentWriter.hasAttachments(message.incoming.attachments ?? []))
    }

    private func arguments(
        of message: PreparedMessage, node: ThreadNode, thread: Int64, sent: Int64
    ) -> StatementArguments {
        let flags = message.incoming.serverFlags.flags
        let isShown = !flags.contains(.deleted)
        let values: [(any DatabaseValueConvertible)?] = [
            account.rawValue, thread, message.publicID, node.sortKey, sent, message.messageID, message.subject,
            node.baseSubject, node.hasReferences, message.author?.name, message.author?.address, message.recipients,
            message.cc, message.replyTo, message.inReplyTo, message.referenceList, message.listID,
            message.incoming.byteCount, isShown, isShown && !flags.contains(.seen),
            isShown && flags.contains(.flagged), isShown && flags.contains(.answered),
            isShown && flags.contains(.draft),
        ]
        return StatementArguments(values)
    }

    /// The first key of the second that no message has; of a later second in the unlikely case that all are taken.
    private func freeSortKey(seconds: Int64) throws -> Int64 {
        var second = seconds
        while true {
            let range = SortKey.range(seconds: second)
            guard let last = try Int64.fetchOne(lastKey, arguments: [range.lowerBound, range.upperBound]) else {
                return range.lowerBound
            }
            if last < range.upperBound { return last + 1 }
            second += 1
        }
    }
}
