public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// Removes a mailbox that the user deleted on the server, and deletes its messages unless they are in another
    /// mailbox as well. Does nothing if it is gone already.
    public func removeDeletedMailbox(_ id: MailboxID) throws {
        try write { db, aspects in
            guard let mailbox = try Self.mailboxes(account: nil, in: db).first(where: { $0.id == id }) else { return }
            try aspects.formUnion(remove(mailbox, isIntended: true, in: db))
            aspects.insert(.mailboxes(mailbox.account))
        }
    }

    /// Stores that a mailbox is subscribed, or no longer is.
    public func setSubscribed(_ isSubscribed: Bool, mailbox id: MailboxID) throws {
        try write { db, aspects in
            let account = try Int64.fetchOne(
                db, sql: "UPDATE mailbox SET is_subscribed = ? WHERE id = ? RETURNING account_id",
                arguments: [isSubscribed, id.rawValue])
            if let account { aspects.insert(.mailboxes(AccountID(account))) }
        }
    }

    /// The number of locked messages in a mailbox: they are not deleted with it (IMAP-02).
    public func lockedCount(mailbox: MailboxID) throws -> Int {
        try read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(DISTINCT m.id) FROM placement p JOIN message m ON m.id = p.message_id
                    WHERE m.is_locked = 1 AND ?1 IN (p.mailbox_id, p.shown_mailbox_id)
                    """, arguments: [mailbox.rawValue]) ?? 0
        }
    }
}
