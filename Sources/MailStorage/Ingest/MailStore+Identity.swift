import Foundation
import GRDB
import Logging
import MailModel

/// Detects that a UID now names another message. A server that was restored from a backup assigns UIDs a second time,
/// and only the messages themselves reveal it (Q31).
extension MailStore {
    /// Returns true if a downloaded message differs from its stored headers: another `Message-ID`, and another subject
    /// or date.
    static func isAnother(_ header: MessageHeader?, than id: MessageID, in db: Database) throws -> Bool {
        guard let header, let messageID = header.messageID else { return false }
        let statement = try db.cachedStatement(sql: "SELECT message_id_header, subject, date FROM message WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [id.rawValue]),
            let stored: String = row[0], stored != FieldCodec.clean(messageID)
        else { return false }
        return row[1] != FieldCodec.clean(header.subject)
            || header.date.map { Int64(clampedSecondsOf: $0) != row[2] } ?? false
    }

    /// Makes the next sync of the mailboxes with these messages compare UIDs, whatever the server's counters are.
    func verifyNumbers(of messages: [MessageID]) throws {
        guard !messages.isEmpty else { return }
        logger.warning("The server returned another message than its headers described; its mailbox is compared again")
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
