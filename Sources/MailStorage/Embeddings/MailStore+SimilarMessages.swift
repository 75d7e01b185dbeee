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
            var parts = [try condition.flatMap { try resolver.predicate($0) } ?? .always(true)]
            if condition?.namesMailbox != true { parts.append(.not(try Self.setAside(in: db))) }
            let filter = SearchScope(mailbox: nil, account: account).narrowing(.all(parts)).sql
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

    private static func setAside(in db: Database) throws -> SearchPredicate {
        let ids = try Int64.fetchAll(
            db, sql: "SELECT id FROM mailbox WHERE role IN \(MailboxRole.setAsideSQL) ORDER BY id")
        return .mailboxes(ids, archivedOf: [])
    }
}

extension SearchCondition {
    /// True if it says where to look, so that Spam and Trash are excluded only if it says so.
    fileprivate var namesMailbox: Bool {
        switch self {
        case .all(let parts), .any(let parts): parts.contains(where: \.namesMailbox)
        case .not(let part): part.namesMailbox
        case .mailbox, .state(.trashed): true
        case .text, .ownAddress, .state, .content, .account, .category, .sent, .largerThan, .smallerThan, .messageID,
            .keyword:
            false
        }
    }
}
