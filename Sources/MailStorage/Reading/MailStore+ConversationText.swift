import Foundation
import GRDB
public import MailModel

extension MailStore {
    /// The texts of a conversation, oldest first, without drafts and messages that are not shown.
    public func conversationTexts(of thread: ThreadID) throws -> [ConversationText] {
        try read { db in
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT m.id, m.from_name, m.from_address, m.date, m.subject,
                          substr(coalesce(nullif(t.body, ''), m.snippet), 1, ?2) AS text
                        FROM message m LEFT JOIN search_text t ON t.sort_key = m.sort_key
                        WHERE m.thread_id = ?1 AND m.is_shown = 1 AND m.is_draft = 0 ORDER BY m.sort_key
                        """), arguments: [thread.rawValue, ConversationText.maximumCharacters])
            return rows.map { row in
                let name: String? = row["from_name"]
                let address: String? = row["from_address"]
                return ConversationText(
                    message: MessageID(row["id"]),
                    sender: EmailAddress(name: name, address: address ?? "").displayName,
                    date: Date(timeIntervalSince1970: row["date"]), subject: row["subject"], text: row["text"])
            }
        }
    }
}
