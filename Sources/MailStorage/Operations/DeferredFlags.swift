import GRDB
import MailModel

/// Pending flag changes of a message that has left their placement: the user set them on the message, so they follow it
/// when another client moves it (FR-SYNC-05).
struct DeferredFlags {
    let account: AccountID
    let time: Double
    let db: Database

    /// A placement is about to be removed: its pending flag changes are queued for the message's other placements, or
    /// kept until there is one.
    ///
    /// - Returns: the placements that the changes were queued for.
    func leave(_ placement: Int64, of message: Int64) throws -> [Int64] {
        let (set, removed) = try waiting(for: placement)
        guard !set.isEmpty || !removed.isEmpty else { return [] }
        let others = try places(of: message, except: placement)
        guard !others.isEmpty else {
            try db.cachedStatement(
                sql: "UPDATE message SET deferred_added_flags = ?, deferred_removed_flags = ? WHERE id = ?"
            )
            .execute(arguments: [set.rawValue, removed.rawValue, message])
            return []
        }
        return try others.filter { try queue(set, removed, for: $0) }.map(\.id)
    }

    /// The message is in a mailbox again.
    ///
    /// - Returns: the placements that the deferred flags were queued for.
    func arrive(_ message: Int64) throws -> [Int64] {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT deferred_added_flags, deferred_removed_flags FROM message WHERE id = ? AND deferred_added_flags + deferred_removed_flags > 0
                    """), arguments: [message])
        guard let row else { return [] }
        let (set, removed) = (MessageFlags(rawValue: row[0]), MessageFlags(rawValue: row[1]))
        try db.cachedStatement(
            sql: "UPDATE message SET deferred_added_flags = 0, deferred_removed_flags = 0 WHERE id = ?"
        )
        .execute(arguments: [message])
        return try places(of: message, except: 0).filter { try queue(set, removed, for: $0) }.map(\.id)
    }

    private func queue(
        _ set: MessageFlags, _ removed: MessageFlags, for place: OperationQueue.Place
    ) throws -> Bool {
        let queue = OperationQueue(account: account, time: time, db: db)
        let isSet = try !set.isEmpty && queue.setFlags(set, on: true, of: place)
        let isRemoved = try !removed.isEmpty && queue.setFlags(removed, on: false, of: place)
        return isSet || isRemoved
    }

    private func waiting(for placement: Int64) throws -> (set: MessageFlags, removed: MessageFlags) {
        let statement = try db.cachedStatement(
            sql: """
                SELECT kind, flags FROM operation
                WHERE placement_id = ? AND \(OperationSQL.isAboutFlags) AND \(OperationSQL.isPending) ORDER BY id
                """)
        var result = (set: MessageFlags(), removed: MessageFlags())
        for row in try Row.fetchAll(statement, arguments: [placement]) {
            let flags = MessageFlags(rawValue: row[1])
            if row[0] as MailModel.Operation.Kind == .addFlags {
                result = (result.set.union(flags), result.removed.subtracting(flags))
            } else {
                result = (result.set.subtracting(flags), result.removed.union(flags))
            }
        }
        return result
    }

    private func places(of message: Int64, except placement: Int64) throws -> [OperationQueue.Place] {
        let statement = try db.cachedStatement(
            sql: "SELECT id, mailbox_id, server_flags FROM placement WHERE message_id = ? AND id <> ? ORDER BY id")
        return try Row.fetchAll(statement, arguments: [message, placement]).map { row in
            OperationQueue.Place(
                id: row[0], message: message, mailbox: row[1], serverFlags: MessageFlags(rawValue: row[2]))
        }
    }
}
