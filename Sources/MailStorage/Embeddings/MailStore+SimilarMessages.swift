import Foundation
import GRDB
public import MailModel

extension MailStore {
    /// The sort keys of those messages that are shown and meet a condition; those that are gone are left out.
    ///
    /// - Parameters:
    ///   - condition: nil for any message outside Spam and Trash. A condition that names no mailbox excludes them too.
    ///   - account: nil for all.
    public func sortKeys(
        of messages: [MessageID], meeting condition: SearchCondition?, account: AccountID? = nil
    ) throws -> [MessageID: Int64] {
        try read { db in
            var resolver = try SearchResolver(db)
            let predicate = try condition.flatMap { try resolver.predicate($0) } ?? .always(true)
            let options = SearchOptions(account: account, includesSpamAndTrash: false)
            let filter = try SearchScope(options, of: condition, in: db).narrowing(predicate).sql
            let ids = "[" + messages.map { String($0.rawValue) }.joined(separator: ",") + "]"
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT m.id, m.sort_key FROM json_each(?) list CROSS JOIN message m ON m.id = list.value
                    WHERE m.is_shown = 1 AND \(filter.text)
                    """, arguments: StatementArguments([ids] + filter.arguments))
            return Dictionary(rows.map { (MessageID($0[0]), $0[1]) }) { first, _ in first }
        }
    }
}
