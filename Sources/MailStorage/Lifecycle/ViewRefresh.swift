import GRDB
import MailModel

/// Updates the view of everything that one transaction changed: placements, then messages, then threads.
///
/// A transaction collects the rows that it changed and calls `finish` once at its end, so that a batch of 500 messages
/// recomputes each thread once.
struct ViewRefresh {
    /// What is read of placement `p`, its mailbox `b` and account `a`.
    private enum PlacementColumn: Int, SelectedColumn {
        case messageID, serverMailbox, serverFlags, flags, shownMailboxID

        static let list = selectList()
        var sql: String { self == .serverMailbox ? PlacementView.serverMailbox : "p.\(columnName)" }
    }

    /// What is read of message `m` and its placements `p`: their numbers, and which flags a visible one has.
    private enum MessageColumn: Int, SelectedColumn {
        case threadID, all, shown, isUnread, isStarred, isReplied, isDraft, isLocked

        static let list = selectList()
        var sql: String {
            switch self {
            case .threadID: "m.thread_id"
            case .all: "count(p.id)"
            case .shown: "count(p.shown_mailbox_id)"
            case .isUnread: "max(p.shown_mailbox_id IS NOT NULL AND p.flags & 1 = 0)"
            case .isStarred: "max(p.shown_mailbox_id IS NOT NULL AND p.flags & 4 <> 0)"
            case .isReplied: "max(p.shown_mailbox_id IS NOT NULL AND p.flags & 2 <> 0)"
            case .isDraft: "max(p.shown_mailbox_id IS NOT NULL AND p.flags & 16 <> 0)"
            case .isLocked: "max(p.shown_mailbox_id IS NOT NULL AND p.flags & 32 <> 0)"
            }
        }
    }

    /// Placements whose server state or operations changed.
    var placements: Set<Int64> = []
    /// Messages whose placements changed.
    var messages: Set<Int64> = []
    /// Threads whose list rows must be updated.
    var threads: Set<Int64> = []
    /// The threads among them whose list rows have changed already, for example because they were muted.
    var restated: Set<Int64> = []
    /// Threads that only received messages in this transaction, each with a single placement in this mailbox.
    var fresh: (threads: InsertedThreads, mailbox: MailboxID)?
    /// Threads created by this transaction.
    var begun: Set<Int64> = []

    /// Seconds since 1970, for messages that are orphaned now.
    let time: Double

    init(time: Double) { self.time = time }

    /// Recomputes everything collected.
    ///
    /// - Returns: the aspects that listeners must read again.
    mutating func finish(account: AccountID, in db: Database) throws -> Set<StoreChange.Aspect> {
        try replayOperations(db)
        try recomputeMessages(db)
        fresh?.threads.remove(threads)
        let made = fresh?.threads.ids ?? []
        guard !threads.isEmpty || !made.isEmpty else { return [] }
        let summaries = try ThreadSummaries(db)
        var changes = ThreadListDiff()
        if let fresh {
            try threads.formUnion(summaries.record(fresh.threads, of: account, in: fresh.mailbox, &changes))
        }
        try summaries.recompute(threads, restated: restated, begun: begun, &changes)
        try changes.storeCounts(in: db)
        threads.formUnion(made)
        return try changes.aspects(in: db).union([.threads(Set(threads.map { ThreadID($0) })), .mailboxes(account)])
    }

    /// The view of a placement is the server's state with the pending operations applied, oldest first.
    private mutating func replayOperations(_ db: Database) throws {
        guard !placements.isEmpty else { return }
        let find = try db.cachedStatement(
            sql: """
                SELECT \(PlacementColumn.list)
                FROM placement p JOIN mailbox b ON b.id = p.mailbox_id JOIN account a ON a.id = b.account_id WHERE p.id = ?
                """)
        let pending = try db.cachedStatement(
            sql: """
                SELECT o.kind, o.flags, \(PlacementView.target) FROM operation o \(PlacementView.targetMailbox)
                WHERE o.placement_id = ? AND o.\(OperationSQL.isPending) ORDER BY o.id
                """)
        let store = try db.cachedStatement(
            sql: "UPDATE placement SET flags = ?, shown_mailbox_id = ? WHERE id = ?")
        for id in placements.sorted() {
            guard let row = try Row.fetchOne(find, arguments: [id]) else { continue }
            messages.insert(row[PlacementColumn.messageID])
            var view = PlacementView(
                serverMailbox: row[PlacementColumn.serverMailbox],
                serverFlags: MessageFlags(rawValue: row[PlacementColumn.serverFlags]))
            let operations = try Row.fetchCursor(pending, arguments: [id])
            while let operation = try operations.next() {
                view.apply(kind: operation[0], flags: MessageFlags(rawValue: operation[1]), target: operation[2])
            }
            let (flags, shown): (Int, Int64?) = (row[PlacementColumn.flags], row[PlacementColumn.shownMailboxID])
            guard view.flags.rawValue != flags || view.shownMailbox != shown else { continue }
            try store.execute(arguments: [view.flags.rawValue, view.shownMailbox, id])
        }
    }

    private mutating func recomputeMessages(_ db: Database) throws {
        guard !messages.isEmpty else { return }
        let find = try db.cachedStatement(
            sql: """
                SELECT \(MessageColumn.list) FROM message m LEFT JOIN placement p ON p.message_id = m.id WHERE m.id = ?
                """)
        // A message without a visible placement keeps its last flags.
        let store = try db.cachedStatement(
            sql: """
                UPDATE message SET
                  is_shown = ?1 OR archived_at IS NOT NULL,
                  is_unread = CASE WHEN ?1 THEN ?2 ELSE is_unread END,
                  is_starred = CASE WHEN ?1 THEN ?3 ELSE is_starred END,
                  is_replied = CASE WHEN ?1 THEN ?4 ELSE is_replied END,
                  is_draft = CASE WHEN ?1 THEN ?5 ELSE is_draft END,
                  is_locked = is_locked OR ?9,
                  orphaned_at = \(MessageLifecycle.orphanedAt(hasPlacement: "?6", time: "?7"))
                WHERE id = ?8
                """)
        for id in messages.sorted() {
            guard let row = try Row.fetchOne(find, arguments: [id]), let thread: Int64 = row[MessageColumn.threadID]
            else { continue }
            threads.insert(thread)
            let (all, shown): (Int, Int) = (row[MessageColumn.all], row[MessageColumn.shown])
            func isAny(_ flag: MessageColumn) -> Bool { row[flag] ?? false }
            try store.execute(arguments: [
                shown > 0, isAny(.isUnread), isAny(.isStarred), isAny(.isReplied), isAny(.isDraft), all > 0, time, id,
                isAny(.isLocked),
            ])
        }
    }
}
