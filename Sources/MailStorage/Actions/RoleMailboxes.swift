import GRDB
import MailModel

/// The mailboxes of the accounts by role, read once for an action, with those that it creates.
struct RoleMailboxes {
    private let db: Database
    private var known: [AccountID: MailboxRoles] = [:]

    init(in db: Database) { self.db = db }

    /// The mailboxes of an account by role.
    mutating func roles(of account: AccountID) throws -> MailboxRoles {
        if let found = known[account] { return found }
        let found = try MailboxRoles(account, in: db)
        known[account] = found
        return found
    }

    /// The account's mailbox of a role, created if it is missing.
    mutating func mailbox(_ role: MailboxRole, named name: String, of account: AccountID) throws -> Int64 {
        try roles(of: account)[role] ?? make(role, named: name, for: account)
    }

    /// Creates a mailbox that the account lacks: shown at once, created on the server when the move is carried out.
    private mutating func make(_ role: MailboxRole, named name: String, for account: AccountID) throws -> Int64 {
        let (prefix, delimiter) = try namespace(of: account)
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO mailbox (account_id, path, raw_name, delimiter, role, is_expected)
                VALUES (?1, ?2, ?2, ?3, ?4, 1)
                """, arguments: [account.rawValue, prefix + name, delimiter, role])
        guard db.changesCount > 0 else {
            throw StoreError(ActionRefusal(.holdsNoMessages, mailbox: name))
        }
        known[account] = nil
        return db.lastInsertedRowID
    }

    /// The prefix for new mailboxes: some servers keep every mailbox below the inbox (RFC 2342). Derived from the names
    /// of the other mailboxes if the server did not report its namespace.
    private func namespace(of account: AccountID) throws -> (prefix: String, delimiter: String?) {
        if let reported = try PersonalNamespace(of: account, in: db) { return (reported.prefix, reported.delimiter) }
        let rows = try Row.fetchAll(
            db, sql: "SELECT raw_name, delimiter FROM mailbox WHERE account_id = ? AND role <> ?",
            arguments: [account.rawValue, MailboxRole.inbox])
        let delimiter: String? = rows.first?[1]
        guard let delimiter, !rows.isEmpty else { return ("", nil) }
        let prefix = "INBOX" + delimiter
        let allBelow = rows.allSatisfy { ($0[0] as String).uppercased().hasPrefix(prefix) }
        return (allBelow ? prefix : "", delimiter)
    }
}
