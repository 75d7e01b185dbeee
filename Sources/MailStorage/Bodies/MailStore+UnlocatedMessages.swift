public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// Requested messages whose place on the server is not known, newest first.
    public func wantedUnlocatedMessages(account: AccountID, limit: Int) throws -> [UnlocatedMessage] {
        let conditions = [
            "m.body_state = \(StoredBodyState.wanted.sql)",
            "\(Self.wantedRest) AND coalesce(m.body_retry_at, 0) <= ?3",
        ]
        return try conditions.flatMap { try unlocatedMessages(account, where: $0, limit: limit) }
    }

    private func unlocatedMessages(_ account: AccountID, where condition: String, limit: Int) throws
        -> [UnlocatedMessage]
    {
        // The state is a literal, not an argument, so that the partial indexes of that state apply.
        let sql = """
            SELECT m.id, m.message_id_header, m.byte_count, coalesce(m.body_byte_count, 0) AS present,
              m.rest_state = \(StoredRestState.wanted.sql) AS wants_whole FROM message m
            WHERE m.account_id = ?1 AND \(condition) AND m.archived_at IS NOT NULL AND ?3 >= 0
              AND NOT EXISTS (SELECT 1 FROM placement WHERE message_id = m.id)
            ORDER BY m.sort_key DESC LIMIT ?2
            """
        return try read { db in
            try Row.fetchAll(
                db.cachedStatement(sql: sql),
                arguments: [account.rawValue, max(limit, 0), max(now().timeIntervalSince1970, 0)]
            ).map { row in
                UnlocatedMessage(
                    message: MessageID(row["id"]), messageIDHeader: row["message_id_header"],
                    byteCount: row["byte_count"], presentByteCount: row["present"], wantsWhole: row["wants_whole"])
            }
        }
    }
}
