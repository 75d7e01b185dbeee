import GRDB
public import MailModel

extension MailStore {
    /// Sets an account's limit of downloaded attachments in megabytes, 0 for none (FR-SET-03). Attachments above it are
    /// removed at once.
    ///
    /// - Throws: `.notFound`.
    public func setAttachmentLimit(_ megabytes: Int, account: AccountID) throws {
        try writeDurably { db, aspects in
            try db.execute(
                sql: "UPDATE account SET attachment_limit_mb = nullif(?, 0) WHERE id = ?",
                arguments: [max(0, min(megabytes, 1_000_000)), account.rawValue])
            guard db.changesCount > 0 else { throw Self.noAccount }
            aspects.insert(.accounts)
        }
        try trimAttachments(account: account, keepsLast: false)
    }

    /// The limit of an account in megabytes; 0 for none.
    static func attachmentLimit(_ account: AccountID, in db: Database) throws -> Int {
        try Int.fetchOne(
            db.cachedStatement(sql: "SELECT attachment_limit_mb FROM account WHERE id = ?"),
            arguments: [account.rawValue]) ?? 0
    }
}
