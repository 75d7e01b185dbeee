import Foundation
import MailModel
import GRDB

/// The state of a mailbox that ingestion needs.
struct MailboxState {
    let account: Int64
    let uidValidity: Int64?
    let role: MailboxRole

    init(_ mailbox: MailboxID, in db: Database) throws {
        let find = try db.cachedStatement(sql: "SELECT account_id, uid_validity, role FROM mailbox WHERE id = ?")
        guard let row = try Row.fetchOne(find, arguments: [mailbox.rawValue]) else {
            throw StoreError(.notFound, ActionText.mailboxGone)
        }
        account = row[0]
        uidValidity = row[1]
        role = row[2]
    }
}
