public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// The account's messages that are not requested now (FR-SYNC-02).
    public func quarantinedMessages(account: AccountID) throws -> [QuarantinedMessage] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT h.mailbox_id, h.uid_validity, h.uid, h.until FROM quarantined_message h
                    JOIN mailbox b ON b.id = h.mailbox_id WHERE b.account_id = ? AND h.until > ?
                    """, arguments: [account.rawValue, now().timeIntervalSince1970]
            ).compactMap { row in
                guard let validity = UInt32(exactly: row["uid_validity"] as Int64),
                    let uid = UInt32(exactly: row["uid"] as Int64).flatMap({ UID($0) })
                else { return nil }
                return QuarantinedMessage(
                    mailbox: MailboxID(row["mailbox_id"]), uidValidity: UIDValidity(validity), uid: uid,
                    until: Date(timeIntervalSince1970: row["until"]))
            }
        }
    }

    /// Holds a message back until its time. Those whose time is over are forgotten: what is missing is found by
    /// comparing UIDs.
    public func addToQuarantine(_ message: QuarantinedMessage) throws {
        try write { db, _ in
            try db.execute(
                sql: "DELETE FROM quarantined_message WHERE until <= ?", arguments: [now().timeIntervalSince1970])
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO quarantined_message (mailbox_id, uid_validity, uid, until) VALUES (?, ?, ?, ?)
                    """,
                arguments: [
                    message.mailbox.rawValue, Int64(message.uidValidity.rawValue), Int64(message.uid.rawValue),
                    message.until.timeIntervalSince1970,
                ])
        }
    }

    /// The user asked for a sync: all messages of the account may be requested.
    public func endQuarantine(account: AccountID) throws {
        try write { db, _ in
            try db.execute(
                sql: """
                    DELETE FROM quarantined_message
                    WHERE mailbox_id IN (SELECT id FROM mailbox WHERE account_id = ?)
                    """,
                arguments: [account.rawValue])
        }
    }
}
