public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// The history of a message, oldest first, also of one that is gone, as far as the journal goes back.
    ///
    /// - Parameter prefix: the beginning of its public id, at least 4 hexadecimal digits.
    /// - Returns: nil if no such message is known.
    /// - Throws: `.other` if several ids begin so.
    public func history(publicIDPrefix prefix: String) throws -> MessageHistory? {
        if let message = try message(publicIDPrefix: prefix) { return try history(of: message.summary.id) }
        guard prefix.count >= 4, let range = Hexadecimal.range(ofPrefix: prefix, byteCount: 32) else { return nil }
        return try read { db in
            let hidden = try Int64.fetchAll(
                db, sql: "SELECT id FROM message WHERE public_id BETWEEN ? AND ? LIMIT 2",
                arguments: [Data(range.low), Data(range.high)])
            if let only = hidden.first, hidden.count == 1 { return try HistoryReader(db).ofMessage(only) }
            return try HistoryReader(db).ofGone(between: Data(range.low), and: Data(range.high))
        }
    }

    /// The history of a message; nil if it is gone.
    public func history(of message: MessageID) throws -> MessageHistory? {
        try read { db in try HistoryReader(db).ofMessage(message.rawValue) }
    }
}
