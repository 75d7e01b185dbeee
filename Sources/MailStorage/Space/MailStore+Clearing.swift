import GRDB
public import MailModel

extension MailStore {
    /// Removes the downloaded attachments of an account, or of all, that their server can return; every message keeps
    /// its text (FR-SET-03). Of all, also the vectors of the search by meaning. Attachments of messages with pending
    /// changes and of imported mail stay. Several transactions, so that others can write in between.
    ///
    /// - Returns: the number of bytes freed.
    /// - Throws: `.notFound`.
    public func clearAttachments(account: AccountID? = nil) throws -> Int {
        if let account, try self.account(account) == nil { throw Self.noAccount }
        let chosen = try account.map { [$0] } ?? accounts().map(\.id)
        var freed = account == nil ? try removeEmbeddings() : 0
        for account in chosen {
            while case let batch = try clearBatch(account), batch > 0 { freed += batch }
        }
        return freed
    }

    /// Removes everything that can be made or downloaded again: attachments, and categories that the model gave
    /// (FR-SET-03).
    ///
    /// - Returns: the number of bytes freed.
    /// - Throws: `.notFound`.
    public func clearCache(account: AccountID? = nil) throws -> Int {
        try clearAttachments(account: account) + clearCategories(account: account)
    }

    /// The number of messages in one transaction.
    private static let clearedPerTransaction = 200

    private func clearBatch(_ account: AccountID) throws -> Int {
        let evicted: [Eviction] = try write { db, aspects in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT m.id, m.thread_id, m.public_id, m.body_byte_count, m.body_lead_count FROM message m
                    WHERE \(Self.isEvictable) LIMIT ?
                    """, arguments: [account.rawValue, Self.clearedPerTransaction])
            let found = rows.map(Eviction.init)
            for eviction in found { try evict(eviction, account: account, in: db) }
            if !found.isEmpty { aspects = [.threads(Set(found.map(\.thread))), .accounts] }
            return found
        }
        truncateFiles(of: evicted, account: account)
        return evicted.reduce(0) { $0 + $1.freedByteCount }
    }

    /// What `clearCache` would free.
    static func clearableByteCount(_ account: AccountID, in db: Database) throws -> Int {
        try Int.fetchOne(
            db,
            sql: """
                SELECT coalesce(sum(m.body_byte_count - m.body_lead_count), 0) + (
                  SELECT coalesce(sum(length(category_reasons)), 0) FROM message
                  WHERE account_id = ? AND category_source = \(CategorySource.model.sql))
                FROM message m WHERE \(isEvictable)
                """, arguments: [account.rawValue, account.rawValue]) ?? 0
    }
}
