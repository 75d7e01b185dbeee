public import MailModel
import GRDB

extension MailStore {
    /// Takes operations, read some time ago, for carrying out: they are marked as in flight, and from then on merged with nothing.
    ///
    /// - Returns: those that are still what they were. The person may have taken one back since it was read, or a part of it:
    ///   what is left of such a one comes with the next `nextOperations`.
    public func claim(_ operations: [MailModel.Operation]) throws -> [MailModel.Operation] {
        try markInFlight(operations.map(\.id))
        return try read { db in
            try operations.filter { operation in
                let statement = try db.cachedStatement(
                    sql: "SELECT kind, flags, target_mailbox_id FROM operation WHERE id = ? AND state = 'in_flight'")
                guard let row = try Row.fetchOne(statement, arguments: [operation.id.rawValue]) else { return false }
                return Self.change(row[0], row[1], row[2]) == operation.change
            }
        }
    }
}
