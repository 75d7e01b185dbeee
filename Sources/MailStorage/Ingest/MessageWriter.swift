import GRDB
import MailModel

import struct Foundation.Data
import struct Foundation.Date

/// Finds or creates the message for each header that sync brings: one per identity and account (FR-SYNC-01.6).
struct MessageWriter {
    /// A stored message.
    struct Stored {
        let id: Int64
        let sortKey: Int64
        /// The complete message is stored, so its attachments are known better than from any response.
        let hasBody: Bool
    }

    /// The touched threads that contain nothing older than this batch.
    var insertedThreads: InsertedThreads { threads.fresh }
    /// Threads that new messages joined or created.
    private(set) var touchedThreads: Set<Int64> = []
    /// Those whose muted state may have changed.
    var restatedThreads: Set<Int64> { threads.restated }
    /// Those whose category changed, because the user wrote to the author.
    var recategorizedThreads: Set<Int64> { categorizer.changedThreads }
    /// New documents that are not indexed yet.
    private var unindexed: Set<Int64> = []

    private let db: Database
    private let account: AccountID
    /// The account's address.
    let address: String
    private let now: Date
    private let joinsSubjects: Bool
    private var threads: ThreadIndex
    private let find: DirectStatement
    private let lastKey: DirectStatement
    private let insert: DirectStatement
    private let documents: SearchDocuments
    private let index: SearchIndex
    private let lifecycle: MessageLifecycle
    private let role: MailboxRole
    private var categorizer: Categorizer

    /// - Parameters:
    ///   - joinsSubjects: false in Spam and Trash.
    ///   - role: of the mailbox that the messages are in.
    init(account: AccountID, joinsSubjects: Bool, role: MailboxRole, now: Date, in db: Database) throws {
        self.role = role
        categorizer = try Categorizer(account, in: db)
        self.db = db
        self.account = account
        self.now = now
        address =
            try String.fetchOne(
                db.cachedStatement(sql: "SELECT address FROM account WHERE id = ?"), arguments: [account.rawValue])
            ?? ""
        self.joinsSubjects = joinsSubjects
        threads = try ThreadIndex(account: account, in: db)
        find = try DirectStatement(
            "SELECT id, sort_key, body_state = \(StoredBodyState.stored.sql) FROM message WHERE public_id = ?", in: db)
        lastKey = try DirectStatement("SELECT max(sort_key) FROM message WHERE sort_key BETWEEN ? AND ?", in: db)
        insert = try DirectStatement(
            """
            INSERT INTO message (account_id, thread_id, public_id, sort_key, date, message_id_header, subject,
              base_subject, has_references, has_reply_prefix, from_name, from_address, co_authors, recipients, cc, reply_to,
              in_reply_to, reference_list, list_id, byte_count, has_attachments, has_images, is_shown, is_unread, is_starred,
              is_replied, is_draft, is_locked, snippet, signals, category, category_source, category_reasons)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, in: db)
        index = try SearchIndex(db)
        documents = try SearchDocuments(db)
        lifecycle = MessageLifecycle(db)
    }

    /// The message of that identity; a new one is stored in the state of its only placement.
    mutating func message(for incoming: IncomingMessage) throws -> (message: Stored, isNew: Bool) {
        try message(for: PreparedMessage(incoming, address: address))
    }

    /// The same for a message that was prepared for the account's address.
    mutating func message(for message: PreparedMessage) throws -> (message: Stored, isNew: Bool) {
        let incoming = message.incoming
        if let stored = try stored(message.publicID) { return (stored, false) }
        let dates = MessageDates(internalDate: incoming.internalDate, headerDate: incoming.header.date, now: now)
        let sortKey = try freeSortKey(seconds: dates.received)
        let node = ThreadNode(
            message, sortKey: sortKey, joinsSubjects: joinsSubjects, decisions: threads.decisions)
        let verdict = try categorizer.arrival(message, role: role)
        let member = Self.member(message, sortKey: sortKey, verdict)
        let thread = try threads.thread(for: node, first: member, touched: &touchedThreads, in: db)
        try insert(message, node: node, thread: thread, sent: dates.sent, verdict)
        let stored = Stored(id: db.lastInsertedRowID, sortKey: sortKey, hasBody: false)
        unindexed.insert(sortKey)
        try documents.add(message, sortKey: sortKey)
        if let attachments = incoming.attachments, !attachments.isEmpty {
            try AttachmentWriter(db).insert(attachments, of: stored.id)
        }
        threads.stored(member, in: thread)
        return (stored, true)
    }

    /// Replaces attachments if a later response knows some that an earlier one did not request.
    ///
    /// - Returns: true if anything changed.
    func replaceAttachments(_ attachments: [AttachmentDescription], of message: Stored) throws -> Bool {
        let writer = try AttachmentWriter(db)
        guard try !writer.isStored(attachments, of: message.id) else { return false }
        let indexed: Set<Int64> = unindexed.contains(message.sortKey) ? [] : [message.sortKey]
        try index.withdraw(indexed)
        try writer.replace(attachments, of: message.id, sortKey: message.sortKey)
        try index.add(indexed)
        return true
    }

    /// Stores a snippet for a message that has none yet.
    ///
    /// - Returns: true if anything changed.
    func addSnippet(_ snippet: String, to message: Stored) throws -> Bool {
        guard !snippet.isEmpty else { return false }
        try db.cachedStatement(sql: "UPDATE message SET snippet = ? WHERE id = ? AND snippet = '' AND body_state <> ?")
            .execute(arguments: [snippet, message.id, StoredBodyState.stored])
        return db.changesCount > 0
    }

    /// Applies the user's decisions to threads; call before threads are recomputed.
    mutating func regroupThreads() throws { try threads.regroup(touched: &touchedThreads, in: db) }

    /// Counts the new messages and indexes their documents; call last.
    mutating func finish() throws {
        guard !unindexed.isEmpty else { return }
        try db.cachedStatement(sql: "UPDATE account SET message_count = message_count + ? WHERE id = ?")
            .execute(arguments: [unindexed.count, account.rawValue])
        try index.add(unindexed)
        unindexed = []
    }

    /// Returns true if the document is new and not indexed yet.
    func isUnindexed(_ sortKey: Int64) -> Bool { unindexed.contains(sortKey) }

    /// Another program removed the keyword of the lock (IMAP-18).
    func unlock(_ message: Int64) throws {
        try db.cachedStatement(sql: "UPDATE message SET is_locked = 0 WHERE id = ?").execute(arguments: [message])
    }

    /// True if the message is locked here, whether the server knows it or not.
    func isLocked(_ message: Int64) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT is_locked FROM message WHERE id = ?")
        return try Bool.fetchOne(statement, arguments: [message]) ?? false
    }

    /// The message is in a mailbox again.
    func clearArchived(_ message: Int64) throws { try lifecycle.unarchive(message) }

    /// The message as stored in its row.
    private static func member(
        _ message: PreparedMessage, sortKey: Int64, _ verdict: CategoryVerdict
    ) -> InsertedThreads.Member {
        let flags = message.incoming.serverFlags.flags
        return InsertedThreads.Member(
            sortKey: sortKey, author: message.author, subject: message.subject, isShown: !flags.contains(.deleted),
            isUnread: !flags.contains(.seen), isStarred: flags.contains(.flagged),
            hasAttachments: AttachmentWriter.hasAttachments(message.incoming.attachments ?? []),
            snippet: message.snippet, category: verdict.category.rawValue)
    }

    private func stored(_ publicID: Data) throws -> Stored? {
        try find.first {
            $0.add(publicID)
        } row: {
            Stored(id: $0[0], sortKey: $0[1], hasBody: $0[2] != 0)
        }
    }

    private func insert(
        _ message: PreparedMessage, node: ThreadNode, thread: Int64, sent: Int64, _ verdict: CategoryVerdict
    ) throws {
        try insert.run { values in
            values.add(account.rawValue)
            values.add(thread)
            values.add(message.publicID)
            values.add(node.sortKey)
            values.add(sent)
            values.add(message.messageID)
            values.add(message.subject)
            values.add(node.baseSubject)
            values.add(node.hasReferences)
            values.add(node.hasReplyPrefix)
            message.addPeople(to: &values)
            values.add(message.listID)
            values.add(message.incoming.byteCount)
            message.addMarks(to: &values)
            values.add(message.snippet)
            values.add(message.incoming.header.signals.rawValue)
            values.add(verdict.category.rawValue)
            values.add(verdict.source.rawValue)
            values.add(CategoryCodec.encode(verdict.reasons))
        }
    }

    /// The first free key of the second; of a later second in the unlikely case that all are taken.
    private func freeSortKey(seconds: Int64) throws -> Int64 {
        var second = seconds
        while true {
            let range = SortKey.range(seconds: second)
            let last = try lastKey.first {
                $0.add(range.lowerBound)
                $0.add(range.upperBound)
            } row: {
                $0.isNull(0) ? nil : $0[0]
            }
            guard let last = last ?? nil else { return range.lowerBound }
            if last < range.upperBound { return last + 1 }
            second += 1
        }
    }
}

extension PreparedMessage {
    /// Adds the sender, the recipients and what the message replies to.
    fileprivate func addPeople(to values: inout DirectStatement.Values) {
        values.add(author?.name)
        values.add(author?.address)
        values.add(coAuthors)
        values.add(recipients)
        values.add(cc)
        values.add(replyTo)
        values.add(inReplyTo)
        values.add(referenceList)
    }

    /// Adds what lists and searches need: attachments, and the flags of its only placement.
    fileprivate func addMarks(to values: inout DirectStatement.Values) {
        let attachments = incoming.attachments ?? []
        values.add(AttachmentWriter.hasAttachments(attachments))
        values.add(AttachmentWriter.hasImages(attachments))
        let flags = incoming.serverFlags.flags
        let isShown = !flags.contains(.deleted)
        values.add(isShown)
        values.add(isShown && !flags.contains(.seen))
        values.add(isShown && flags.contains(.flagged))
        values.add(isShown && flags.contains(.answered))
        values.add(isShown && flags.contains(.draft))
        values.add(flags.contains(.locked))
    }
}
