public import MailModel
import GRDB

extension MailStore {
    /// Marks previously read operations as in flight, so that they can be carried out. Later actions are no longer
    /// merged with them.
    ///
    /// - Returns: the operations that are unchanged. The user may have undone an operation, or a part of it, since it
    ///   was read; what is left of it comes with the next `nextOperations`.
    public func claim(_ operations: [MailModel.Operation]) throws -> [MailModel.Operation] {
        try markInFlight(operations.map(\.id))
        return try read { db in
            try operations.filter { operation in
                let statement = try db.cachedStatement(
                    sql: """
                        SELECT kind, flags, target_mailbox_id FROM operation WHERE id = ? AND \(OperationSQL.isInFlight)
                        """)
                guard let row = try Row.fetchOne(statement, arguments: [operation.id.rawValue]) else { return false }
                return Self.change(row[0], row[1], row[2]) == operation.change
            }
        }
    }
}
