import Foundation
import GRDB
import Logging
public import MailModel

/// What shows that a UID names another message than it did. A server that was restored from a backup gives UIDs a second time, and
/// nothing but the messages themselves tells (Q31).
extension MailStore {
    /// `Message-ID` of stored messages of the current generation, by UID; those without one are left out.
    ///
    /// - Parameter newest: at most so many, of the highest UIDs among `uids`.
    public func messageIDs(mailbox: MailboxID, among uids: UIDSet, newest: Int) throws -> [UID: String] {
        var result: [UID: String] = [:]
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT m.message_id_header FROM mailbox b
                    JOIN placement p ON p.mailbox_id = b.id AND p.uid_validity = b.uid_validity
                    JOIN message m ON m.id = p.message_id
                    WHERE b.id = ? AND p.uid = ? AND m.message_id_header IS NOT NULL
                    """)
            for uid in uids.newest(newest).uids {
                result[uid] = try String.fetchOne(statement, arguments: [mailbox.rawValue, Int64(uid.rawValue)])
            }
        }
        return result
    }

    /// Whether a downloaded message is not the one that its headers told of: another `Message-ID`, and another subject or date.
    static func isAnother(_ header: MessageHeader?, than id: MessageID, in db: Database) throws -> Bool {
        guard let header, let messageID = header.messageID else { return false }
        let statement = try db.cachedStatement(sql: "SELECT message_id_header, subject, date FROM message WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [id.rawValue]),
            let stored: String = row[0], stored != FieldCodec.clean(messageID)
        else { return false }
        return row[1] != FieldCodec.clean(header.subject)
            || header.date.map { Int64(clampedSecondsOf: $0) != row[2] } ?? false
    }

    /// The next pull of the mailboxes that have these messages compares, whatever the server's numbers say.
    func doubtNumbers(of messages: [MessageID]) throws {
        guard !messages.isEmpty else { return }
        logger.warning("The server gave another message than it told of: its mailbox is compared anew")
        try write { db, _ in
            for message in messages {
                try db.execute(
                    sql: """
                        UPDATE mailbox SET message_count = NULL
                        WHERE id IN (SELECT mailbox_id FROM placement WHERE message_id = ?)
                        """, arguments: [message.rawValue])
            }
        }
    }
}
