import GRDB
import MailModel

/// An account's mailboxes by role.
struct MailboxRoles {
    private var byRole: [MailboxRole: Int64] = [:]
    private(set) var roles: [Int64: MailboxRole] = [:]
    /// True if the server does so, even if it does not list All Mail.
    let keepsAllMail: Bool

    init(_ account: AccountID, in db: Database) throws {
        keepsAllMail =
            try Bool.fetchOne(
                db.cachedStatement(sql: "SELECT keeps_all_mail FROM account WHERE id = ?"),
                arguments: [account.rawValue]) ?? false
        let statement = try db.cachedStatement(
            sql: "SELECT id, role, is_selectable FROM mailbox WHERE account_id = ? ORDER BY id")
        for row in try Row.fetchAll(statement, arguments: [account.rawValue]) {
            let (id, role, isSelectable): (Int64, MailboxRole, Bool) = (row[0], row[1], row[2])
            roles[id] = role
            if isSelectable, byRole[role] == nil { byRole[role] = id }
        }
    }

    /// The first selectable mailbox of the role.
    subscript(role: MailboxRole) -> Int64? { byRole[role] }

    /// True if the server keeps every message in one more mailbox, which is not synced (Gmail's All Mail). Other
    /// servers use the same role for a mailbox that only shows the contents of others; it keeps nothing.
    var hasAllMail: Bool { keepsAllMail && byRole[.all] != nil }
}
