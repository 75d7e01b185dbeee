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
                return operation.change.isStored(kind: row[0], flags: row[1], target: row[2])
            }
        }
    }
}

extension MailModel.Operation.Change {
    /// Whether these columns of an operation say the same.
    fileprivate func isStored(kind: String, flags: Int, target: Int64?) -> Bool {
        switch self {
        case .addFlags(let wanted): kind == "add_flags" && flags == wanted.rawValue
        case .removeFlags(let wanted): kind == "remove_flags" && flags == wanted.rawValue
        case .move(let mailbox): kind == "move" && target == mailbox.rawValue
        case .archive: kind == "delete" && flags == 0
        case .delete: kind == "delete" && flags == MessageFlags.deleted.rawValue
        }
    }
}
