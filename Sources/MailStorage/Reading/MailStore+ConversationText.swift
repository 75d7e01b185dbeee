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
                          substr(coalesce(nullif(t.body, ''), m.snippet), 1, ?2)
                        FROM message m LEFT JOIN search_text t ON t.sort_key = m.sort_key
                        WHERE m.thread_id = ?1 AND m.is_shown = 1 AND m.is_draft = 0 ORDER BY m.sort_key
                        """), arguments: [thread.rawValue, ConversationText.maximumCharacters])
            return rows.map { row in
                let name: String? = row[1]
                let address: String? = row[2]
                return ConversationText(
                    message: MessageID(row[0]), sender: EmailAddress(name: name, address: address ?? "").displayName,
                    date: Date(timeIntervalSince1970: row[3]), subject: row[4], text: row[5])
            }
        }
    }
}
