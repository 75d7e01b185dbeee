import GRDB
import LocalAI
public import MailModel

import struct Foundation.Date

/// The names of what the program remembers of its classification of existing mail, in the table of settings.
private enum Remembered {
    /// The version of the classifier that the cursors belong to.
    static let version = "categories.version"
    /// The last message of the user whose recipients were noted; later ones are noted when they are stored.
    static let sent = "categories.sent"
    /// The sort key below which mail is to be classified; 0 if none is left.
    static let cursor = "categories.cursor"
    static let done = "categories.done"
}

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
            if try Settings.value(Remembered.version, in: db) != "\(MailClassifier.version)" {
                try Self.restartClassification(in: db)
            }
            if try self.noteSentMail(in: db, &aspects) { return }
            try self.classifyPart(in: db, &aspects)
        }
        return try categoryProgress()
    }

    /// How far the classification is. Complete if categories are off.
    public func categoryProgress() throws -> CategoryProgress {
        try read { db in
            let total = try Int.fetchOne(db, sql: "SELECT coalesce(sum(message_count), 0) FROM account") ?? 0
            let isOn = try Settings.text(.categories, in: db) == "on"
            let isCurrent = try Settings.value(Remembered.version, in: db) == "\(MailClassifier.version)"
            let cursor = isCurrent ? try Settings.value(Remembered.cursor, in: db) : nil
            let done = isCurrent ? try Settings.value(Remembered.done, in: db).flatMap(Int.init) ?? 0 : 0
            let isComplete = !isOn || cursor == "0" || total == 0
            return CategoryProgress(done: isComplete ? total : min(done, total), total: total, isComplete: isComplete)
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
        let isRemembered = try read { db in try Settings.value(Remembered.version, in: db) != nil }
        guard !isRemembered else { return }
        try write { db, _ in
            guard try Int.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM message)") == 0 else { return }
            try Self.restartClassification(in: db)
            try Settings.set(Remembered.sent, "-1", in: db)
            try Settings.set(Remembered.cursor, "0", in: db)
        }
    }

    static func restartClassification(in db: Database) throws {
        try Settings.set(Remembered.version, "\(MailClassifier.version)", in: db)
        try Settings.set(Remembered.sent, "0", in: db)
        try Settings.set(Remembered.cursor, "\(Int64.max)", in: db)
        try Settings.set(Remembered.done, "0", in: db)
    }

    /// - Returns: false if all was noted.
    private func noteSentMail(in db: Database, _ aspects: inout Set<StoreChange.Aspect>) throws -> Bool {
        guard let last = try Settings.value(Remembered.sent, in: db).flatMap(Int64.init), last >= 0 else {
            return false
        }
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
        try Settings.set(Remembered.sent, rows.last.map { "\($0["id"] as Int64)" } ?? "-1", in: db)
        return true
    }

    private func classifyPart(in db: Database, _ aspects: inout Set<StoreChange.Aspect>) throws {
        let cursor = try Settings.value(Remembered.cursor, in: db).flatMap(Int64.init) ?? .max
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT id, account_id, sort_key FROM message WHERE sort_key < ? ORDER BY sort_key DESC LIMIT ?"),
            arguments: [cursor, Self.classifiedPerTransaction])
        for (account, rows) in Dictionary(grouping: rows, by: { $0[1] as Int64 }) {
            let categorizer = try Categorizer(AccountID(account), in: db)
            let threads = try rows.compactMap { try categorizer.reclassify($0[0]) }
            try refresh(Set(threads), of: AccountID(account), in: db, &aspects)
        }
        let done = try Settings.value(Remembered.done, in: db).flatMap(Int.init) ?? 0
        try Settings.set(Remembered.done, "\(done + rows.count)", in: db)
        try Settings.set(Remembered.cursor, rows.last.map { "\($0[2] as Int64)" } ?? "0", in: db)
        aspects.insert(.accounts)
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
