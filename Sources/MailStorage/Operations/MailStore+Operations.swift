public import Foundation
public import MailModel
import GRDB

extension MailStore {
    /// Operations that are due, oldest first, with their current mailbox and UID. For each placement only the first,
    /// because a later one may depend on the UID that the first one yields.
    ///
    /// Operations on messages in All Mail have no UID: the message is looked up there, then `noteFound` records it.
    /// Operations in flight are included, to be checked after a restart; their UID is nil if the message has left its
    /// mailbox. Queued operations with an unknown UID wait.
    public func nextOperations(account: AccountID, limit: Int) throws -> [MailModel.Operation] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT o.id, o.placement_id, o.kind, o.flags, o.target_mailbox_id, o.state, o.attempts,
                      p.message_id, p.mailbox_id, p.uid, p.uid_validity, m.message_id_header, m.byte_count,
                      o.is_copy_begun, o.copy_uid_next, o.copy_uid_validity
                    \(Self.dueOperations) AND (o.not_before <= ?2 OR o.not_before > ?2 + ?4) ORDER BY o.id LIMIT ?3
                    """)
            return try Row.fetchAll(
                statement,
                arguments: [account.rawValue, now().timeIntervalSince1970, max(limit, 0), Self.longestDelay]
            ).map { try Self.named(Self.operation($0, account: account), in: db) }
        }
    }

    /// When the next operation is due; nil if none can be carried out.
    public func nextOperationDate(account: AccountID) throws -> Date? {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT min(CASE WHEN o.not_before > ?2 + ?3 THEN ?2 ELSE o.not_before END) \(Self.dueOperations)
                    """)
            return try Double.fetchOne(
                statement, arguments: [account.rawValue, now().timeIntervalSince1970, Self.longestDelay]
            )
            .map(Date.init(timeIntervalSince1970:))
        }
    }

    /// The number of operations that the server does not have yet, due or not.
    public func pendingOperationCount(account: AccountID) throws -> Int {
        try read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT count(*) FROM operation WHERE account_id = ? AND \(OperationSQL.isPending)")
            return try Int.fetchOne(statement, arguments: [account.rawValue]) ?? 0
        }
    }

    /// Like `pendingOperationCount`, without deletions that wait only so that the user can undo them.
    public func unsentOperationCount(account: AccountID) throws -> Int {
        try read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM operation WHERE account_id = ?1 AND \(OperationSQL.isPending)
                      AND NOT (\(OperationSQL.isDeletion) AND attempts = 0 AND not_before > ?2)
                    """, arguments: [account.rawValue, now().timeIntervalSince1970]) ?? 0
        }
    }

    /// Makes operations due that wait for a retry, but not those that are delayed so that the user can undo them.
    public func makeOperationsDue(account: AccountID) throws {
        try write { db, aspects in
            try db.execute(
                sql: """
                    UPDATE operation SET not_before = ?1
                    WHERE account_id = ?2 AND \(OperationSQL.isPending) AND not_before > ?1
                      AND NOT (\(OperationSQL.isDeletion) AND attempts = 0)
                    """,
                arguments: [now().timeIntervalSince1970, account.rawValue])
            if db.changesCount > 0 { aspects.insert(.operations(account)) }
        }
    }

    /// Marks operations that are about to be sent, so that later actions are not merged with them. Durable on return,
    /// so that after a crash they are checked before they are repeated.
    public func markInFlight(_ ids: [OperationID]) throws {
        guard !ids.isEmpty else { return }
        let time = now().timeIntervalSince1970
        try writeDurably { db, aspects in
            for id in ids {
                guard let completion = try OperationCompletion(id, time: time, in: db) else { continue }
                try completion.begin()
                aspects.insert(.pendingChanges(completion.account))
            }
        }
    }

    /// Records where the copies of moves can be before they are sent as COPY. Durable on return: after a lost reply,
    /// only this distinguishes a copy from an older message with the same Message-ID. An existing record is kept.
    public func noteCopyBound(_ bound: MailModel.Operation.CopyBound, of ids: [OperationID]) throws {
        guard !ids.isEmpty else { return }
        try writeDurably { db, _ in
            for id in ids {
                try db.execute(
                    sql: """
                        UPDATE operation SET is_copy_begun = 1, copy_uid_next = ?, copy_uid_validity = ?
                        WHERE id = ? AND NOT is_copy_begun
                        """,
                    arguments: [
                        bound.uidNext.map { Int64($0.rawValue) }, bound.uidValidity.map { Int64($0.rawValue) },
                        id.rawValue,
                    ])
            }
        }
    }

    /// Records that the server carried the operation out. Unknown operations are ignored: the result may already be
    /// known in another way.
    ///
    /// - Parameters:
    ///   - uid: of a move, the message's new UID; nil if the server did not report it, then the message is expected to
    ///     arrive.
    ///   - validity: the UIDVALIDITY of the new UID; nil for the target's current one.
    ///   - evidence: how the result is known, for the journal; nil if the server confirmed it.
    ///   - unstored: keywords of a flag change that the server does not take: they are kept only here (IMAP-19).
    public func finish(
        _ id: OperationID, movedTo uid: UID? = nil, validity: UIDValidity? = nil, evidence: OperationEvidence? = nil,
        withoutFlags unstored: MessageFlags = []
    ) throws {
        try complete(id) { completion in
            completion.unstored = unstored
            try completion.finish(movedTo: uid, validity: validity, evidence: evidence)
        }
    }

    /// Schedules another attempt and counts it.
    ///
    /// - Parameters:
    ///   - problem: why the attempt failed.
    ///   - isAnswered: the server replied that it did not carry the operation out. Otherwise the operation stays in
    ///     flight: its result is looked for before the next attempt, and it is not merged.
    public func retry(
        _ id: OperationID, notBefore date: Date, problem: ServerProblem? = nil, isAnswered: Bool = true
    ) throws {
        try write { db, aspects in
            let time = now().timeIntervalSince1970
            guard let completion = try OperationCompletion(id, time: time, in: db) else { return }
            try completion.postpone(until: date.timeIntervalSince1970, problem: problem, isAnswered: isAnswered)
            aspects.insert(.pendingChanges(completion.account))
        }
    }

    /// Records that an operation's message was found in its mailbox, which is not synced.
    public func noteFound(_ id: OperationID, uid: UID, validity: UIDValidity) throws {
        try write { db, _ in
            let placement = try Int64.fetchOne(
                db, sql: "SELECT placement_id FROM operation WHERE id = ?", arguments: [id.rawValue])
            guard let placement else { return }
            try MessageLifecycle(db).locate(
                placement, uid: Int64(uid.rawValue), uidValidity: Int64(validity.rawValue))
        }
    }

    /// Delays an operation that could not even be attempted; nothing else changes.
    public func postpone(_ id: OperationID, notBefore date: Date) throws {
        try write { db, _ in
            try db.execute(
                sql: "UPDATE operation SET not_before = ? WHERE id = ? AND \(OperationSQL.isPending)",
                arguments: [date.timeIntervalSince1970, id.rawValue])
        }
    }

    /// Records that the server will never carry the operation out: the view shows the server's state again, and the
    /// user is notified.
    ///
    /// - Parameters:
    ///   - notice: what happened; the message, its target and the problem are added.
    ///   - problem: why; nil for that of the last attempt.
    public func fail(_ id: OperationID, notice: Notice.Kind, problem: ServerProblem? = nil) throws {
        try complete(id) { completion in try completion.fail(notice, problem: problem) }
    }

    /// The maximum delay of a retry, in seconds: an hour, as long as a server may request. A later time was written
    /// while the computer's clock was ahead.
    private static let longestDelay: Double = 3600

    /// The first operations of placements whose UID is known, and operations in flight that left their mailbox.
    private static let dueOperations = """
        FROM operation o JOIN placement p ON p.id = o.placement_id JOIN message m ON m.id = p.message_id
        JOIN mailbox b ON b.id = p.mailbox_id
        WHERE o.account_id = ?1 AND o.\(OperationSQL.isPending)
          AND (p.uid IS NOT NULL OR b.role = \(MailboxRole.all.sql)
            OR (o.\(OperationSQL.isInFlight) AND p.uid_validity = b.uid_validity))
          AND NOT EXISTS (SELECT 1 FROM operation
            WHERE placement_id = o.placement_id AND \(OperationSQL.isPending) AND id < o.id)
        """

    /// Returns true if a change is pending for messages in a mailbox, or for moving messages there.
    public func hasChanges(mailbox: MailboxID) throws -> Bool {
        try read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM operation o JOIN placement p ON p.id = o.placement_id
                      WHERE o.\(OperationSQL.isPending) AND ?1 IN (p.mailbox_id, o.target_mailbox_id))
                    """, arguments: [mailbox.rawValue]) ?? false
        }
    }

    private func complete(_ id: OperationID, _ body: (inout OperationCompletion) throws -> Void) throws {
        try write { db, aspects in
            guard var completion = try OperationCompletion(id, time: now().timeIntervalSince1970, in: db) else {
                return
            }
            try body(&completion)
            aspects = try completion.refreshView().union([.pendingChanges(completion.account)])
        }
    }

    private static func operation(_ row: Row, account: AccountID) -> MailModel.Operation {
        let uid: Int64? = row["uid"]
        return MailModel.Operation(
            id: OperationID(row["id"]), account: account, message: MessageID(row["message_id"]),
            placement: PlacementID(row["placement_id"]), mailbox: MailboxID(row["mailbox_id"]),
            uid: uid.flatMap { UInt32(exactly: $0) }.flatMap(UID.init),
            uidValidity: validity(row["uid_validity"]),
            change: change(row["kind"], row["flags"], row["target_mailbox_id"]), state: row["state"],
            attempts: row["attempts"], messageIDHeader: row["message_id_header"], byteCount: row["byte_count"],
            copyBound: copyBound(row))
    }

    /// With the names of keywords that rules set.
    private static func named(_ operation: MailModel.Operation, in db: Database) throws -> MailModel.Operation {
        guard operation.change.flags.rawValue >= 256 else { return operation }
        var operation = operation
        operation.keywords = try KeywordBits(db).names(of: operation.change.flags)
        return operation
    }

    private static func copyBound(_ row: Row) -> MailModel.Operation.CopyBound? {
        guard row["is_copy_begun"] else { return nil }
        return MailModel.Operation.CopyBound(
            uidValidity: validity(row["copy_uid_validity"]),
            uidNext: (row["copy_uid_next"] as Int64?).flatMap { UInt32(exactly: $0) }.flatMap(UID.init))
    }

    private static func validity(_ value: Int64?) -> UIDValidity? {
        value.flatMap { UInt32(exactly: $0) }.map(UIDValidity.init)
    }

    /// The change of a row with the columns `kind`, `flags` and `target_mailbox_id`.
    static func change(_ kind: MailModel.Operation.Kind, _ flags: Int, _ target: Int64?) -> MailModel.Operation.Change {
        switch kind {
        case .addFlags: .addFlags(MessageFlags(rawValue: flags))
        case .removeFlags: .removeFlags(MessageFlags(rawValue: flags))
        // The table has no move without a target.
        case .move: .move(to: MailboxID(target ?? 0))
        case .archive: .archive
        case .delete: .delete
        }
    }
}
