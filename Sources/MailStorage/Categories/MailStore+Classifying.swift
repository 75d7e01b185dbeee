import GRDB
import LocalAI
public import MailModel

import struct Foundation.Date

extension MailStore {
    /// The number of messages in one transaction: short enough that no one waits.
    private static let classifiedPerTransaction = 100

    /// Classifies a part of the existing mail, newest first, after the recipients of sent mail are known. Resumes where
    /// it ended, also after a restart; begins again with a new version of the model.
    ///
    /// - Returns: how far it is.
    public func classifyExisting() throws -> CategoryProgress {
        let before = try categoryProgress()
        if before.total == 0 { try beginClassification() }
        guard !before.isComplete else { return before }
        try write { db, aspects in
            guard try Settings.text(.categories, in: db) == "on" else { return }
            var cursor = try CategoryCursor.read(in: db) ?? .beginning(in: db)
            if !cursor.isCurrent { cursor = try .beginning(in: db) }
            if let last = cursor.sent {
                cursor.sent = try self.noteSentMail(after: last, in: db, &aspects)
            } else if let sortKey = cursor.sortKey {
                let part = try self.classifyPart(below: sortKey, in: db, &aspects)
                cursor.sortKey = part.last
                cursor.done += part.count
            }
            try cursor.store(in: db)
        }
        return try categoryProgress()
    }

    /// How far the classification is. Complete if categories are off.
    public func categoryProgress() throws -> CategoryProgress {
        try read { db in
            let total = try Int.fetchOne(db, sql: "SELECT coalesce(sum(message_count), 0) FROM account") ?? 0
            let isOn = try Settings.text(.categories, in: db) == "on"
            let cursor = try CategoryCursor.read(in: db).flatMap { $0.isCurrent ? $0 : nil }
            let isComplete = !isOn || total == 0 || cursor.map { $0.sent == nil && $0.sortKey == nil } == true
            return CategoryProgress(
                done: isComplete ? total : min(cursor?.done ?? 0, total), total: total, isComplete: isComplete)
        }
    }

    /// Removes what the model decided; choices of the user stay. The mail is classified again later (FR-SET-03).
    ///
    /// - Returns: the number of bytes freed.
    @discardableResult
    public func clearCategories(account: AccountID? = nil) throws -> Int {
        try writeDurably { db, aspects in
            let cached = "category_source = \(CategorySource.model.sql) AND (?1 IS NULL OR account_id = ?1)"
            let uncategorized = MailCategory.uncategorized.sql
            let chosen: StatementArguments = [account?.rawValue]
            let freed = try Int.fetchOne(
                db, sql: "SELECT coalesce(sum(length(category_reasons)), 0) FROM message WHERE \(cached)",
                arguments: chosen)
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT account_id, thread_id FROM message WHERE category <> \(uncategorized) AND \(cached)
                    """, arguments: chosen)
            try db.execute(
                sql: """
                    UPDATE message SET category = \(uncategorized), category_source = \(CategorySource.none.sql),
                      category_reasons = '' WHERE \(cached)
                    """, arguments: chosen)
            try Self.restartClassification(in: db)
            aspects.insert(.settings)
            try refreshThreads(of: rows, in: db, &aspects)
            return freed ?? 0
        }
    }

    /// Notes for an empty store that all that comes is classified on arrival, so that nothing is classified again. Call
    /// it before mail is stored.
    public func beginClassification() throws {
        guard try read({ db in try CategoryCursor.read(in: db) }) == nil else { return }
        try write { db, _ in
            guard try Int.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM message)") == 0 else { return }
            try Self.restartClassification(in: db)
        }
    }

    static func restartClassification(in db: Database) throws { try CategoryCursor.beginning(in: db).store(in: db) }

    /// Notes the recipients of some of the user's messages.
    ///
    /// - Returns: the id of the last of them; nil if none was left.
    private func noteSentMail(
        after last: Int64, in db: Database, _ aspects: inout Set<StoreChange.Aspect>
    ) throws -> Int64? {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT DISTINCT m.id, m.account_id, m.recipients, m.cc FROM message m
                    JOIN placement p ON p.message_id = m.id JOIN mailbox b ON b.id = p.mailbox_id
                    WHERE b.role = ? AND m.id > ? ORDER BY m.id LIMIT ?
                    """), arguments: [MailboxRole.sent, last, Self.classifiedPerTransaction])
        for (account, rows) in Dictionary(grouping: rows, by: { $0["account_id"] as Int64 }) {
            var categorizer = try Categorizer(AccountID(account), in: db)
            for row in rows {
                for person in FieldCodec.addresses(row["recipients"]) + FieldCodec.addresses(row["cc"]) {
                    try categorizer.noteCorrespondent(person.address)
                }
            }
            try refresh(categorizer.changedThreads, of: AccountID(account), in: db, &aspects)
        }
        return rows.last.map { $0["id"] }
    }

    /// Classifies some of the messages below a sort key, newest first.
    ///
    /// - Returns: their number, and the sort key of the last of them; nil if none was left.
    private func classifyPart(
        below sortKey: Int64, in db: Database, _ aspects: inout Set<StoreChange.Aspect>
    ) throws -> (count: Int, last: Int64?) {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT id, account_id, sort_key FROM message WHERE sort_key < ? ORDER BY sort_key DESC LIMIT ?"),
            arguments: [sortKey, Self.classifiedPerTransaction])
        for (account, rows) in Dictionary(grouping: rows, by: { $0["account_id"] as Int64 }) {
            let categorizer = try Categorizer(AccountID(account), in: db)
            let threads = try rows.compactMap { try categorizer.reclassify($0["id"]) }
            try refresh(Set(threads), of: AccountID(account), in: db, &aspects)
        }
        aspects.insert(.accounts)
        return (rows.count, rows.last.map { $0["sort_key"] })
    }

    func refresh(
        _ threads: Set<Int64>, of account: AccountID, in db: Database, _ aspects: inout Set<StoreChange.Aspect>
    ) throws {
        guard !threads.isEmpty else { return }
        var refresh = ViewRefresh(time: now().timeIntervalSince1970)
        refresh.threads = threads
        aspects = ChangeBroadcaster.merged(aspects, try refresh.finish(account: account, in: db))
    }

    /// - Parameter rows: with account_id and thread_id.
    func refreshThreads(of rows: [Row], in db: Database, _ aspects: inout Set<StoreChange.Aspect>) throws {
        for (account, rows) in Dictionary(grouping: rows, by: { $0["account_id"] as Int64 }) {
            try refresh(Set(rows.map { $0["thread_id"] as Int64 }), of: AccountID(account), in: db, &aspects)
        }
    }
}
