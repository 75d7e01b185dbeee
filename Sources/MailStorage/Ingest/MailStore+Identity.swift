import Foundation
import GRDB
import Logging
import MailModel

/// What shows that a UID names another message than it did. A server that was restored from a backup gives UIDs a second time, and
/// nothing but the messages themselves tells (Q31).
extension MailStore {
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
    func verifyNumbers(of messages: [MessageID]) throws {
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
