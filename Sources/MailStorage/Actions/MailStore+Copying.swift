public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// The messages that a copy of these targets means: in a whole thread not the user's own messages and drafts, as in
    /// a move.
    public func copiedMessages(of targets: [ActionTarget]) throws -> [MessageID] {
        try read { db in
            try targets.flatMap { target in
                switch target {
                case .message(let message): return [message]
                case .thread(let thread, in: let mailbox):
                    let found = try Int64.fetchAll(
                        db.cachedStatement(
                            sql: """
                                SELECT DISTINCT m.id FROM message m JOIN placement p ON p.message_id = m.id
                                JOIN mailbox b ON b.id = p.shown_mailbox_id
                                WHERE m.thread_id = ?1 AND
                                  CASE WHEN ?2 IS NULL THEN b.role NOT IN \([MailboxRole.sent, .drafts].sql)
                                    ELSE b.id = ?2 END
                                ORDER BY m.id
                                """), arguments: [thread.rawValue, mailbox?.rawValue])
                    return found.map(MessageID.init)
                }
            }
        }
    }

    /// One place on the server for each of the messages that is not in the destination yet. Those that the server does
    /// not have, or not under a known UID, are left out.
    public func copySources(of messages: [MessageID], to destination: MailboxID) throws -> [CopySource] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT p.mailbox_id, p.uid_validity, p.uid
                    FROM placement p JOIN mailbox b ON b.id = p.mailbox_id AND b.uid_validity = p.uid_validity
                    WHERE p.message_id = ?1 AND p.uid IS NOT NULL AND b.account_id =
                        (SELECT account_id FROM mailbox WHERE id = ?2)
                      AND NOT EXISTS (SELECT 1 FROM placement
                        WHERE message_id = ?1 AND ?2 IN (mailbox_id, shown_mailbox_id))
                    ORDER BY p.id LIMIT 1
                    """)
            return try messages.compactMap { message in
                let row = try Row.fetchOne(statement, arguments: [message.rawValue, destination.rawValue])
                guard let row, let uid = UID(UInt32(clamping: row[2] as Int64)) else { return nil }
                return CopySource(
                    mailbox: MailboxID(row[0]), uidValidity: UIDValidity(UInt32(clamping: row[1] as Int64)), uid: uid)
            }
        }
    }
}
