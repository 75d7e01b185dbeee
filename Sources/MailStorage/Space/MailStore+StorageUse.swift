import GRDB
import MailModel

extension MailStore {
    /// Measures the space of every account, in one reading transaction and without touching the messages' files
    /// (NFR-SET-05).
    public func storageUse() throws -> StorageUse {
        try read { db in
            let index = try Self.indexByteCount(in: db)
            let file = try Int.fetchOne(
                db, sql: "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
            let rest = max(0, (file ?? 0) - index)
            let accounts = try Row.fetchAll(db, sql: "SELECT id, message_count FROM account ORDER BY id")
            let all = max(1, accounts.reduce(0) { $0 + ($1[1] as Int) })
            return StorageUse(
                accounts: try accounts.map { row in
                    let (id, count): (Int64, Int) = (row[0], row[1])
                    let share = Double(count) / Double(all)
                    return try Self.use(
                        AccountID(id), messageCount: count, index: Int(Double(index) * share),
                        rows: Int(Double(rest) * share), in: db)
                }, embeddingsBytes: try Self.embeddingByteCount(in: db))
        }
    }

    private static func use(
        _ account: AccountID, messageCount: Int, index: Int, rows: Int, in db: Database
    ) throws -> AccountStorageUse {
        let files = try Int.fetchOne(
            db, sql: "SELECT coalesce(sum(body_byte_count), 0) FROM message WHERE account_id = ?",
            arguments: [account.rawValue])
        let attachments = try attachmentRoom(account, in: db).used
        let starred = try Int.fetchOne(
            db,
            sql: """
                SELECT coalesce(sum(body_byte_count - body_lead_count), 0) FROM message
                WHERE account_id = ? AND body_state = \(StoredBodyState.stored.sql) AND body_lead_count IS NOT NULL
                  AND is_starred = 1
                """, arguments: [account.rawValue])
        var use = AccountStorageUse(
            account: account, messageCount: messageCount, messagesBytes: max(0, (files ?? 0) - attachments) + rows,
            attachmentsBytes: attachments, indexBytes: index,
            clearableBytes: try clearableByteCount(account, in: db),
            attachmentLimitMegabytes: try attachmentLimit(account, in: db))
        use.starredBytes = starred ?? 0
        return use
    }

    /// The words of the index and the lengths of its documents.
    private static func indexByteCount(in db: Database) throws -> Int {
        let sql = """
            SELECT (SELECT coalesce(sum(length(block)), 0) FROM search_index_data)
              + (SELECT coalesce(sum(length(sz)), 0) FROM search_index_docsize)
            """
        return try Int.fetchOne(db, sql: sql) ?? 0
    }
}
