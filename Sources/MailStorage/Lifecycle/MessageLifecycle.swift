import GRDB

/// The state of a message, and what changes it; `docs/message-lifecycle.md` has the transitions.
///
/// | state | placements | archived_at | orphaned_at | is_soft_deleted |
/// |---|---|---|---|---|
/// | present | one or more with a UID | - | - | 0 |
/// | expected | one or more, none with a UID | - | - | 0 |
/// | archived | none | set | - | 0 or 1 |
/// | orphaned | none | - | set | 0: purged by the next complete sync pass |
/// | soft-deleted | none | - | set | 1: purged after the days of a setting |
/// | purged | the row is gone | | | |
///
/// Four other types write it, each in one way: `PlacementStatements` stores placements with the UIDs that the server
/// reports, `AllMailPlacement` adds expected ones, `ViewRefresh` sets `orphaned_at` with the expression of this type,
/// and `PlacementRemoval` deletes purged messages. A test compares the statements of the module with these names.
struct MessageLifecycle {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// In SQL: the message has no placement.
    static let hasNoPlacement = "NOT EXISTS (SELECT 1 FROM placement WHERE message_id = message.id)"

    /// The value of `orphaned_at` after a change of placements, in SQL: `hasPlacement` and `time` are parameters.
    static func orphanedAt(hasPlacement: String, time: String) -> String {
        "CASE WHEN \(hasPlacement) OR archived_at IS NOT NULL THEN NULL ELSE coalesce(orphaned_at, \(time)) END"
    }

    // MARK: Archived

    /// Archives a message whose placement is about to be removed; keeps an earlier date.
    ///
    /// - Returns: false if it was archived already.
    @discardableResult
    func archive(_ message: Int64, at time: Double) throws -> Bool {
        try db.cachedStatement(sql: "UPDATE message SET archived_at = ? WHERE id = ? AND archived_at IS NULL")
            .execute(arguments: [time, message])
        return db.changesCount > 0
    }

    /// Archives a message without a placement.
    ///
    /// - Returns: false if it has one, or was archived already.
    func archiveUnplaced(_ message: Int64, at time: Double) throws -> Bool {
        try db.cachedStatement(
            sql: "UPDATE message SET archived_at = ? WHERE id = ? AND archived_at IS NULL AND \(Self.hasNoPlacement)"
        ).execute(arguments: [time, message])
        return db.changesCount > 0
    }

    /// The message is in a mailbox again, or is being moved to one.
    func unarchive(_ message: Int64) throws {
        try db.cachedStatement(sql: "UPDATE message SET archived_at = NULL WHERE id = ? AND archived_at IS NOT NULL")
            .execute(arguments: [message])
    }

    // MARK: Soft deletion

    /// Records whether only the server's report removed the message, so that it is kept for some
    /// days.
    func setSoftDeleted(_ isSoftDeleted: Bool, _ message: Int64) throws {
        try db.cachedStatement(sql: "UPDATE message SET is_soft_deleted = ?1 WHERE id = ?2 AND is_soft_deleted <> ?1")
            .execute(arguments: [isSoftDeleted, message])
    }

    /// Removes an archived message that the server does not have from every list.
    ///
    /// - Parameter orphanedAt: when it may be purged at the earliest.
    /// - Returns: false if it has a placement or is not archived.
    func removeArchived(_ message: Int64, orphanedAt: Double, isSoftDeleted: Bool) throws -> Bool {
        try db.cachedStatement(
            sql: """
                UPDATE message SET archived_at = NULL, orphaned_at = ?1, is_soft_deleted = ?2
                WHERE id = ?3 AND archived_at IS NOT NULL AND \(Self.hasNoPlacement)
                """
        ).execute(arguments: [orphanedAt, isSoftDeleted, message])
        return db.changesCount > 0
    }

    /// Archives a removed message again.
    ///
    /// - Returns: false if it has a placement again, or was not removed.
    func restoreToArchive(_ message: Int64, at time: Double) throws -> Bool {
        try db.cachedStatement(
            sql: """
                UPDATE message SET archived_at = ?1, orphaned_at = NULL, is_soft_deleted = 1
                WHERE id = ?2 AND orphaned_at IS NOT NULL AND \(Self.hasNoPlacement)
                """
        ).execute(arguments: [time, message])
        return db.changesCount > 0
    }

    // MARK: Undone moves

    /// Records whether the user's last change of the message's mailbox was an undo: such a message must not be lost.
    func setReturnPromised(_ isPromised: Bool, _ message: Int64) throws {
        try db.cachedStatement(
            sql: "UPDATE message SET is_return_promised = ?1 WHERE id = ?2 AND is_return_promised <> ?1"
        ).execute(arguments: [isPromised, message])
    }

    /// True if the user's last change of the message's mailbox was an undo.
    func isReturnPromised(_ message: Int64) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT is_return_promised FROM message WHERE id = ?"), arguments: [message])
            ?? false
    }

    // MARK: Placements

    /// Records that a placement's message is expected to appear in a mailbox, under a UID that is not known yet.
    ///
    /// - Parameters:
    ///   - isMoveUnfound: the message had left its mailbox before it was moved.
    ///   - condition: SQL over `placement` that must hold.
    /// - Returns: false if it does not hold; nothing is changed then.
    func expect(
        _ placement: Int64, in mailbox: Int64, since time: Double, isMoveUnfound: Bool = false,
        where condition: String = "TRUE"
    ) throws -> Bool {
        try db.cachedStatement(
            sql: """
                UPDATE placement SET mailbox_id = ?1, uid = NULL, expected_since = ?2, modification_sequence = NULL,
                  uid_validity = (SELECT uid_validity FROM mailbox WHERE id = ?1), is_move_unfound = ?4
                WHERE id = ?3 AND (\(condition))
                """
        ).execute(arguments: [mailbox, time, placement, isMoveUnfound])
        return db.changesCount > 0
    }

    /// Records that the messages which are expected in a mailbox that was never synced will have UIDs of its first
    /// UIDVALIDITY.
    func expectAll(in mailbox: Int64, uidValidity: Int64) throws {
        try db.execute(
            sql: "UPDATE placement SET uid_validity = ? WHERE mailbox_id = ? AND uid IS NULL",
            arguments: [uidValidity, mailbox])
    }

    /// Records that the UIDs of a mailbox are void (RFC 3501 §2.3.1.1): its messages are expected under other ones.
    ///
    /// - Parameter isReused: the UIDs belong to other messages of the same UIDVALIDITY, so that the placements lose it.
    func voidUIDs(of mailbox: Int64, isReused: Bool, since time: Double) throws {
        try db.execute(
            sql: """
                UPDATE placement SET uid = NULL, modification_sequence = NULL,
                  expected_since = coalesce(expected_since, ?1),
                  uid_validity = CASE WHEN ?2 AND uid IS NOT NULL THEN NULL ELSE uid_validity END
                WHERE mailbox_id = ?3
                """, arguments: [time, isReused, mailbox])
    }

    /// Messages that leave a mailbox while our own move is in flight stay in the view and wait for the reply.
    ///
    /// - Parameter condition: SQL over `placement`, with its arguments.
    /// - Returns: the number of these messages.
    func expectMoved(where condition: String, _ arguments: StatementArguments, since time: Double) throws -> Int {
        let statement = try db.cachedStatement(
            sql: """
                UPDATE placement SET uid = NULL, expected_since = ? WHERE \(condition)
                  AND EXISTS (SELECT 1 FROM operation
                    WHERE placement_id = placement.id AND \(OperationSQL.isMove) AND \(OperationSQL.isPending))
                  AND EXISTS (SELECT 1 FROM operation
                    WHERE placement_id = placement.id AND \(OperationSQL.isInFlight)
                      AND \(OperationSQL.isNotAboutFlags))
                """)
        try statement.execute(arguments: [time] + arguments)
        return db.changesCount
    }

    /// The server has reported the UID of a placement's message.
    func place(_ placement: Int64, in mailbox: Int64, uid: Int64, uidValidity: Int64) throws {
        try db.cachedStatement(
            sql: """
                UPDATE placement SET mailbox_id = ?, uid_validity = ?, uid = ?, expected_since = NULL,
                  is_move_unfound = 0, modification_sequence = NULL WHERE id = ?
                """
        ).execute(arguments: [mailbox, uidValidity, uid, placement])
    }

    /// Records where a message was found that is looked up in the mailbox of its placement. Changes nothing if another
    /// message is known there.
    func locate(_ placement: Int64, uid: Int64, uidValidity: Int64) throws {
        try db.cachedStatement(
            sql: """
                UPDATE OR IGNORE placement SET uid = ?, uid_validity = ?, expected_since = NULL, is_move_unfound = 0
                WHERE id = ?
                """
        ).execute(arguments: [uid, uidValidity, placement])
    }

    /// Removes a placement.
    func removePlacement(_ placement: Int64) throws {
        try db.cachedStatement(sql: "DELETE FROM placement WHERE id = ?").execute(arguments: [placement])
    }
}
