public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// Assigns messages to categories; `uncategorized` removes them. Local only. For tests of lists: what the user
    /// decides is stored by `chooseCategory`.
    ///
    /// - Returns: the number of messages whose category changed. Messages that are gone are skipped.
    @discardableResult
    public func setCategories(_ categories: [MessageID: MailCategory]) throws -> Int {
        try write { db, aspects in
            let find = try db.cachedStatement(
                sql: "SELECT account_id, thread_id FROM message WHERE id = ? AND category <> ?")
            let store = try db.cachedStatement(sql: "UPDATE message SET category = ? WHERE id = ?")
            var touched: [AccountID: Set<Int64>] = [:]
            var count = 0
            for (id, category) in categories {
                guard let row = try Row.fetchOne(find, arguments: [id.rawValue, category]) else { continue }
                try store.execute(arguments: [category, id.rawValue])
                touched[AccountID(row[0]), default: []].insert(row[1])
                count += 1
            }
            for (account, threads) in touched {
                var refresh = ViewRefresh(time: now().timeIntervalSince1970)
                refresh.threads = threads
                aspects = ChangeBroadcaster.merged(aspects, try refresh.finish(account: account, in: db))
            }
            return count
        }
    }

    /// The counts of every category by mailbox, without categories that a mailbox does not show. Cost is proportional
    /// to the number of mailboxes.
    public func categoryCounts() throws -> [MailboxID: [MailCategory: CategoryCount]] {
        try read { db in
            let rows = try Row.fetchCursor(
                db.cachedStatement(
                    sql: """
                        SELECT mailbox_id, category, thread_count, unread_count FROM mailbox_category WHERE thread_count > 0
                        """))
            var result: [MailboxID: [MailCategory: CategoryCount]] = [:]
            while let row = try rows.next() {
                let category = MailCategory(rawValue: row["category"]) ?? .uncategorized
                result[MailboxID(row["mailbox_id"]), default: [:]][category] = CategoryCount(
                    threadCount: row["thread_count"], unreadCount: row["unread_count"])
            }
            return result
        }
    }

    /// True unless the user turned categories off, which hides all of them.
    public func areCategoriesOn() throws -> Bool {
        try read { db in try Settings.text(.categories, in: db) == "on" }
    }

    /// Returns true if anything is categorized; otherwise categories are not shown.
    static func hasCategories(in db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM mailbox_category WHERE category <> ? AND thread_count > 0)",
            arguments: [MailCategory.uncategorized]) ?? false
    }
}
