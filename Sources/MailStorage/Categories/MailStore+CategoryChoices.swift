import Foundation
import GRDB
public import MailModel

extension MailStore {
    /// The user moves messages to a category. Learned for later mail of their senders, and of a domain once two of its
    /// senders have the same category; durable on return, and kept when the mail is synced again.
    ///
    /// - Parameter category: nil forgets the choice, and what was learned from it.
    /// - Returns: the messages with their choice before, nil where there was none: what undoes it.
    /// - Throws: `.notFound` if none of the messages is there.
    @discardableResult
    public func chooseCategory(
        _ category: MailCategory?, for messages: [MessageID]
    ) throws -> [MessageID: MailCategory?] {
        try writeDurably { db, aspects in
            var before: [MessageID: MailCategory?] = [:]
            var changed: [Row] = []
            var categorizers: [Int64: Categorizer] = [:]
            for id in messages {
                let row = try Row.fetchOne(
                    db.cachedStatement(
                        sql: "SELECT account_id, thread_id, public_id, from_address FROM message WHERE id = ?"),
                    arguments: [id.rawValue])
                guard let row else { continue }
                let account: Int64 = row["account_id"]
                let choice = CategoryChoice(
                    account: account, publicID: row["public_id"], sender: row["from_address"], db: db)
                before[id] = try choice.current()
                if let category { try choice.set(category) } else { try choice.forget() }
                let categorizer = try categorizers[account] ?? Categorizer(AccountID(account), in: db)
                categorizers[account] = categorizer
                if try categorizer.reclassify(id.rawValue) != nil { changed.append(row) }
            }
            guard !before.isEmpty else { throw StoreError(.notFound, ActionText.noMessage) }
            try refreshThreads(of: changed, in: db, &aspects)
            return before
        }
    }
}

extension MailStore {
    /// The messages of a thread that can have a category: not those that the user sent, if others are there.
    public func receivedMessages(in thread: ThreadID) throws -> [MessageID] {
        try read { db in
            let all = try Row.fetchAll(
                db.cachedStatement(
                    sql: "SELECT id, category_source <> ?2 FROM message WHERE thread_id = ?1 AND is_shown = 1"),
                arguments: [thread.rawValue, CategorySource.none])
            let received = all.filter { $0[1] }
            return (received.isEmpty ? all : received).map { MessageID($0[0]) }
        }
    }
}

/// The user's choice for one message and its sender.
private struct CategoryChoice {
    let account: Int64
    let publicID: Data
    let sender: String?
    let db: Database

    private var address: String? {
        sender.map { $0.lowercased() }.flatMap { $0.contains("@") ? $0 : nil }
    }

    func current() throws -> MailCategory? {
        try Int.fetchOne(
            db, sql: "SELECT category FROM category_choice WHERE account_id = ? AND public_id = ?",
            arguments: [account, publicID]
        ).flatMap(MailCategory.init(rawValue:))
    }

    func set(_ category: MailCategory) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO category_choice (account_id, public_id, category) VALUES (?, ?, ?)",
            arguments: [account, publicID, category])
        guard let address else { return }
        try db.execute(
            sql: "INSERT OR REPLACE INTO category_sender (account_id, address, domain, category) VALUES (?, ?, ?, ?)",
            arguments: [account, address, CategoryHistory.domain(of: address), category])
    }

    func forget() throws {
        try db.execute(
            sql: "DELETE FROM category_choice WHERE account_id = ? AND public_id = ?", arguments: [account, publicID])
        guard let address else { return }
        try db.execute(
            sql: "DELETE FROM category_sender WHERE account_id = ? AND address = ?", arguments: [account, address])
    }
}
