import GRDB
import MailModel

/// An account's mailboxes by what they are for.
struct MailboxRoles {
    private var byRole: [MailboxRole: Int64] = [:]
    private(set) var roles: [Int64: MailboxRole] = [:]
    /// The server does so, whether or not it lists All Mail.
    let keepsAllMail: Bool

    init(_ account: AccountID, in db: Database) throws {
        keepsAllMail =
            try Bool.fetchOne(
                db.cachedStatement(sql: "SELECT keeps_all_mail FROM account WHERE id = ?"),
                arguments: [account.rawValue]) ?? false
        let statement = try db.cachedStatement(
            sql: "SELECT id, role, is_selectable FROM mailbox WHERE account_id = ? ORDER BY id")
        for row in try Row.fetchAll(statement, arguments: [account.rawValue]) {
            let (id, isSelectable): (Int64, Bool) = (row[0], row[2])
            let role = MailboxRole(rawValue: row[1]) ?? .custom
            roles[id] = role
            if isSelectable, byRole[role] == nil { byRole[role] = id }
        }
    }

    /// The first selectable mailbox of the role.
    subscript(role: MailboxRole) -> Int64? { byRole[role] }

    /// The server keeps every message in one more mailbox, which is not synced (Gmail's All Mail). A mailbox that only shows what lies in
    /// others, as other servers have under the same role, keeps nothing.
    var hasAllMail: Bool { keepsAllMail && byRole[.all] != nil }
}
