import GRDB
import MailModel

/// The invariants of the database, each as a query for violations.
struct StoreCheck {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// A broken invariant.
    struct Broken: Hashable {
        /// The violation, and how many rows are affected.
        let sentence: String
        let kind: Kind

        var isDerived: Bool { kind == .derived }

        /// The sentence with the way to repair it.
        var advice: String {
            switch kind {
            case .damage, .stored: sentence
            case .schema: StoreCheckText.recreated(sentence)
            case .derived: StoreCheckText.recomputed(sentence)
            }
        }

        enum Kind {
            /// The file itself is damaged: its contents are unreliable.
            case damage
            /// An index, a trigger or a view, which can be recreated.
            case schema
            /// Stored data.
            case stored
            /// Data computed from other rows, which can be recomputed.
            case derived
        }

        init(_ sentence: String, _ count: Int, _ kind: Kind) {
            self.sentence = kind == .damage ? sentence : StoreCheckText.counted(sentence, count)
            self.kind = kind
        }

        init(_ difference: SchemaCheck.Difference) {
            sentence = difference.sentence
            kind = difference.canBeMade ? .schema : difference.isMissing ? .damage : .stored
        }
    }

    /// Every broken invariant with the number of violations.
    func run() throws -> [Broken] {
        let differences = try SchemaCheck(db).differences()
        var broken = differences.map { Broken($0) }
        for part in [damage, invariants] {
            do {
                broken += try part()
            } catch let error as DatabaseError where !differences.isEmpty && error.resultCode == .SQLITE_ERROR {
                // Missing tables or columns cannot be queried; nor can the search index without its view.
            }
        }
        return broken
    }

    private func invariants() throws -> [Broken] {
        var broken: [Broken] = []
        for (sentence, query) in Self.storedInvariants { try evaluate(query, sentence, .stored, &broken) }
        for (sentence, query) in Self.derivedInvariants { try evaluate(query, sentence, .derived, &broken) }
        func add(_ sentence: String, _ count: Int) {
            if count > 0 { broken.append(Broken(sentence, count, .derived)) }
        }
        add(StoreCheckText.misledReference, try ReferenceCheck(db).strayMessages())
        add(StoreCheckText.baseSubject, try SubjectCheck(db).wrongMessages())
        add(StoreCheckText.conversation, try brokenSummaries())
        add(StoreCheckText.shownState, try brokenViews())
        return broken
    }

    private func damage() throws -> [Broken] {
        var sentences = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
            .map(StoreCheckText.damaged)
        if !sentences.isEmpty { sentences.append(StoreError.damaged.explanation) }
        let dangling = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
        if dangling > 0 { sentences.append(StoreCheckText.danglingRows(dangling)) }
        return sentences.map { Broken($0, 1, .damage) }
    }

    private func evaluate(_ query: String, _ sentence: String, _ kind: Broken.Kind, _ broken: inout [Broken]) throws {
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM (\(query))") ?? 0
        if count > 0 { broken.append(Broken(sentence, count, kind)) }
    }

    private static let storedInvariants: [(String, String)] = [
        (
            StoreCheckText.sameUID,
            "SELECT 1 FROM placement WHERE uid IS NOT NULL GROUP BY mailbox_id, uid_validity, uid HAVING count(*) > 1"
        ),
        (
            StoreCheckText.otherUIDValidity,
            """
            SELECT 1 FROM placement p JOIN mailbox b ON b.id = p.mailbox_id
            WHERE p.uid IS NOT NULL AND b.uid_validity IS NOT NULL AND p.uid_validity <> b.uid_validity
            """
        ),
        (
            StoreCheckText.placementAccount,
            """
            SELECT 1 FROM placement p JOIN message m ON m.id = p.message_id JOIN mailbox b ON b.id = p.mailbox_id
            WHERE m.account_id <> b.account_id OR p.sort_key <> m.sort_key
            """
        ),
        (
            StoreCheckText.operationAccount,
            """
            SELECT 1 FROM operation o JOIN placement p ON p.id = o.placement_id JOIN message m ON m.id = p.message_id
            LEFT JOIN mailbox b ON b.id = o.target_mailbox_id
            WHERE o.account_id <> m.account_id OR o.account_id <> coalesce(b.account_id, o.account_id)
            """
        ),
        (
            StoreCheckText.bodySize,
            "SELECT 1 FROM message WHERE body_state IN \(StoredBodyState.readableSQL) AND body_byte_count IS NULL"
        ),
    ]

    private static let derivedInvariants: [(String, String)] = [
        (
            StoreCheckText.conversationAccount,
            "SELECT 1 FROM message m JOIN thread t ON t.id = m.thread_id WHERE m.account_id <> t.account_id"
        ),
        (
            StoreCheckText.referenceAccount,
            "SELECT 1 FROM thread_reference r JOIN thread t ON t.id = r.thread_id WHERE r.account_id <> t.account_id"
        ),
        (
            StoreCheckText.joinedMessages,
            """
            SELECT 1 FROM thread_link l JOIN message a ON a.public_id = l.public_id
            JOIN message b ON b.public_id = l.other_public_id WHERE a.thread_id <> b.thread_id
            """
        ),
        (
            StoreCheckText.splitMessage,
            """
            SELECT 1 FROM thread_cut c JOIN message m ON m.public_id = c.public_id JOIN thread t ON t.id = m.thread_id
            WHERE t.is_split = 0
            """
        ),
        (
            StoreCheckText.replyMark,
            "SELECT 1 FROM message WHERE has_references = 0 AND (in_reply_to <> '' OR reference_list <> '')"
        ),
        (
            StoreCheckText.messagePlacements,
            """
            SELECT 1 FROM (
              SELECT m.*, count(p.id) AS places, count(p.shown_mailbox_id) AS shown,
                coalesce(max(p.shown_mailbox_id IS NOT NULL AND p.flags & 1 = 0), 0) AS unread,
                coalesce(max(p.shown_mailbox_id IS NOT NULL AND p.flags & 4 <> 0), 0) AS starred,
                coalesce(max(p.shown_mailbox_id IS NOT NULL AND p.flags & 2 <> 0), 0) AS replied,
                coalesce(max(p.shown_mailbox_id IS NOT NULL AND p.flags & 16 <> 0), 0) AS draft
              FROM message m LEFT JOIN placement p ON p.message_id = m.id GROUP BY m.id)
            WHERE is_shown <> (shown > 0 OR archived_at IS NOT NULL)
              OR (shown > 0 AND (is_unread <> unread OR is_starred <> starred OR is_replied <> replied OR is_draft <> draft))
              OR (orphaned_at IS NOT NULL) <> (places = 0 AND archived_at IS NULL)
            """
        ),
        (
            StoreCheckText.conversationCounts,
            """
            SELECT 1 FROM (
              SELECT t.*, count(m.id) AS members, coalesce(sum(m.counts), 0) AS shown,
                coalesce(sum(m.counts AND m.is_unread), 0) AS unread,
                coalesce(max(m.counts AND m.is_starred), 0) AS starred,
                coalesce(max(CASE WHEN m.counts THEN m.sort_key END), 0) AS newest
              FROM thread t LEFT JOIN (
                SELECT *, is_shown AND is_set_aside = min(CASE WHEN is_shown THEN is_set_aside ELSE 1 END)
                  OVER (PARTITION BY thread_id) AS counts
                FROM (SELECT *, \(ThreadOverview.isSetAside) AS is_set_aside FROM message)
              ) m ON m.thread_id = t.id GROUP BY t.id)
            WHERE members = 0 OR size <> members OR message_count <> shown OR unread_count <> unread
              OR is_starred <> starred OR sort_key <> newest
            """
        ),
        (
            StoreCheckText.conversationList,
            """
            SELECT m.thread_id, p.shown_mailbox_id, max(m.sort_key), t.category, count(DISTINCT m.id),
              count(DISTINCT CASE WHEN p.flags & 1 = 0 THEN m.id END)
            FROM placement p JOIN message m ON m.id = p.message_id JOIN thread t ON t.id = m.thread_id
            WHERE p.shown_mailbox_id IS NOT NULL GROUP BY m.thread_id, p.shown_mailbox_id
            EXCEPT SELECT thread_id, mailbox_id, sort_key, category, message_count, unread_count FROM thread_mailbox
            """
        ),
        (
            StoreCheckText.absentConversation,
            """
            SELECT thread_id, mailbox_id FROM thread_mailbox EXCEPT
            SELECT m.thread_id, p.shown_mailbox_id FROM placement p JOIN message m ON m.id = p.message_id
            WHERE p.shown_mailbox_id IS NOT NULL
            """
        ),
        (
            StoreCheckText.mailboxCounts,
            """
            SELECT 1 FROM (SELECT b.total, b.unread, count(p.id) AS shown, coalesce(sum(p.flags & 1 = 0), 0) AS new
              FROM mailbox b LEFT JOIN placement p ON p.shown_mailbox_id = b.id GROUP BY b.id)
            WHERE total <> shown OR unread <> new
            """
        ),
        (
            StoreCheckText.mailboxConversations,
            """
            SELECT 1 FROM mailbox b
            WHERE thread_count <> (SELECT count(*) FROM thread_mailbox WHERE mailbox_id = b.id)
            """
        ),
        (
            StoreCheckText.mailboxCategories,
            """
            SELECT mailbox_id, category, sum(threads), sum(unread) FROM (
              SELECT mailbox_id, category, thread_count AS threads, unread_count AS unread FROM mailbox_category
              UNION ALL SELECT mailbox_id, category, -1, -unread_count FROM thread_mailbox)
            GROUP BY mailbox_id, category HAVING sum(threads) <> 0 OR sum(unread) <> 0
            """
        ),
        (
            StoreCheckText.archivedConversations,
            """
            SELECT 1 FROM account a WHERE archived_thread_count <>
              (SELECT count(*) FROM thread WHERE account_id = a.id AND is_archived = 1)
            """
        ),
        (
            StoreCheckText.accountCounts,
            """
            SELECT 1 FROM (SELECT a.message_count, a.body_count, count(m.id) AS members,
                coalesce(sum(m.body_state IN \(StoredBodyState.readableSQL)), 0) AS stored
              FROM account a LEFT JOIN message m ON m.account_id = a.id GROUP BY a.id)
            WHERE message_count <> members OR body_count <> stored
            """
        ),
        (
            StoreCheckText.attachmentMarks,
            """
            SELECT 1 FROM (SELECT m.has_attachments, m.has_images, coalesce(max(a.is_inline = 0), 0) AS files,
                coalesce(max(a.mime_type LIKE 'image/%'), 0) AS images
              FROM message m LEFT JOIN attachment a ON a.message_id = m.id GROUP BY m.id)
            WHERE has_attachments <> files OR has_images <> images
            """
        ),
    ]

    /// The number of threads whose rows differ from a computation over all of their messages.
    private func brokenSummaries() throws -> Int {
        let summaries = try ThreadSummaries(db)
        return try Int64.fetchAll(db, sql: "SELECT id FROM thread").count { thread in
            guard let stored = try summaries.known(thread, isCounted: false)?.summary else { return false }
            let computed = try summaries.summary(of: thread).stored(account: stored.shown.account)
            // A row of an older version does not have the keys.
            return stored.firstKey == nil ? stored.shown != computed.shown : stored != computed
        }
    }

    private func brokenViews() throws -> Int {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT p.id, \(PlacementView.serverMailbox) AS server_mailbox, p.server_flags, p.flags,
                  p.shown_mailbox_id, o.kind, o.flags AS change, \(PlacementView.target) AS target
                FROM placement p JOIN mailbox b ON b.id = p.mailbox_id JOIN account a ON a.id = b.account_id
                LEFT JOIN operation o ON o.placement_id = p.id AND o.\(OperationSQL.isPending)
                \(PlacementView.targetMailbox)
                ORDER BY p.id, o.id
                """)
        var broken = 0
        var current: (id: Int64, view: PlacementView, flags: Int, shown: Int64?)?
        func close() {
            guard let current else { return }
            if current.view.flags.rawValue != current.flags || current.view.shownMailbox != current.shown {
                broken += 1
            }
        }
        while let row = try rows.next() {
            let id: Int64 = row["id"]
            if current?.id != id {
                close()
                let view = PlacementView(
                    serverMailbox: row["server_mailbox"], serverFlags: MessageFlags(rawValue: row["server_flags"]))
                current = (id, view, row["flags"], row["shown_mailbox_id"])
            }
            guard let kind: MailModel.Operation.Kind = row["kind"] else { continue }
            current?.view.apply(kind: kind, flags: MessageFlags(rawValue: row["change"]), target: row["target"])
        }
        close()
        return broken
    }
}
