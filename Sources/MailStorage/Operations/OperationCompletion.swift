import GRDB
import MailModel

/// Completes one operation, successfully or not, within one transaction.
struct OperationCompletion {
    private typealias State = MailModel.Operation.State

    private let db: Database
    private let time: Double
    private let operation: Int64
    let account: AccountID
    private let kind: MailModel.Operation.Kind
    private let flags: MessageFlags
    private let target: Int64?
    private let placement: Int64
    private let message: Int64
    private let thread: Int64
    private let mailbox: Int64
    private let uid: Int64?
    private var removal: PlacementRemoval
    private var hasNotice = false
    /// Keywords of a flag change that the server does not take.
    var unstored: MessageFlags = []

    /// Nil if there is no such operation.
    init?(_ id: OperationID, time: Double, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                SELECT o.account_id, o.kind, o.flags, o.target_mailbox_id, o.placement_id, p.message_id, p.mailbox_id,
                  m.thread_id, p.uid
                FROM operation o JOIN placement p ON p.id = o.placement_id JOIN message m ON m.id = p.message_id
                WHERE o.id = ? AND o.\(OperationSQL.isPending)
                """)
        guard let row = try Row.fetchOne(statement, arguments: [id.rawValue]) else { return nil }
        self.db = db
        self.time = time
        operation = id.rawValue
        account = AccountID(row["account_id"])
        kind = row["kind"]
        flags = MessageFlags(rawValue: row["flags"])
        target = row["target_mailbox_id"]
        placement = row["placement_id"]
        message = row["message_id"]
        mailbox = row["mailbox_id"]
        thread = row["thread_id"]
        uid = row["uid"]
        removal = PlacementRemoval(account: account, time: time)
    }

    /// Marks the operation as in flight.
    func begin() throws {
        try db.cachedStatement(sql: "UPDATE operation SET state = ? WHERE id = ? AND \(OperationSQL.isQueued)")
            .execute(arguments: [State.inFlight, operation])
        // An operation that is checked after a lost reply was marked before.
        guard db.changesCount > 0 else { return }
        try writeJournal(.sent, detail())
    }

    /// Schedules another attempt.
    ///
    /// - Parameter isAnswered: the server rejected the attempt; otherwise the operation may have been carried out.
    func postpone(until date: Double, problem: ServerProblem?, isAnswered: Bool) throws {
        try db.cachedStatement(
            sql: """
                UPDATE operation SET state = coalesce(?, state), attempts = attempts + 1, not_before = ?,
                  problem = ?, server_text = ? WHERE id = ?
                """
        ).execute(
            arguments: [
                isAnswered ? State.queued : nil, date, problem?.kind, problem?.serverText.map(FieldCodec.clean),
                operation,
            ])
        try writeJournal(.retried, detail(problem))
    }

    /// Cancels an operation that was not sent.
    mutating func cancel() throws {
        let detail = try detail()
        try db.execute(sql: "DELETE FROM operation WHERE id = ?", arguments: [operation])
        if kind.isRemoval { try MessageLifecycle(db).unarchive(message) }
        if flags.contains(.locked) { try takeLockBack() }
        try leaveView()
        try writeJournal(.cancelled, detail)
    }

    /// The lock is the message's own, not that of the place whose keyword was to change (IMAP-17).
    private mutating func takeLockBack() throws {
        guard kind == .addFlags || kind == .removeFlags else { return }
        try db.execute(
            sql: "UPDATE message SET is_locked = ? WHERE id = ?", arguments: [kind == .removeFlags, message])
        removal.refresh.threads.insert(thread)
        removal.refresh.restated.insert(thread)
    }

    private var allMailPlacement: AllMailPlacement { AllMailPlacement(account: account, time: time, db: db) }

    /// Removes the operation's effect: the view is the server's state with the other changes, or the archive.
    private mutating func leaveView() throws {
        if try allMailPlacement.end(placement, of: message) {
            removal.refresh.messages.insert(message)
        } else {
            removal.refresh.placements.insert(placement)
        }
    }

    private func writeJournal(_ event: Journal.Event, _ detail: JournalDetail) throws {
        try Journal.add(
            event, account: account.rawValue, message: message, mailbox: mailbox, uid: uid, placement: placement,
            detail, at: time, in: db)
    }

    private func detail(_ problem: ServerProblem? = nil) throws -> JournalDetail {
        var detail = try JournalDetail(kind, flags: flags, target: target, in: db)
        detail.problem = problem
        return detail
    }

    /// Makes the result on the server the stored server state.
    ///
    /// - Parameter evidence: how the result is known, for the journal; nil if the server confirmed it.
    mutating func finish(movedTo uid: UID?, validity: UIDValidity?, evidence: OperationEvidence?) throws {
        var detail = try detail()
        detail.newUID = uid.map { Int64($0.rawValue) }
        detail.reason = evidence.map(Journal.Reason.init)
        try db.execute(sql: "DELETE FROM operation WHERE id = ?", arguments: [operation])
        removal.refresh.placements.insert(placement)
        if !kind.isAboutFlags { try verifyNumbers() }
        switch (kind, target) {
        case (.addFlags, _):
            try setServerFlags("server_flags | ?")
            try leaveView()
        case (.removeFlags, _):
            try setServerFlags("server_flags & ~?")
            try leaveView()
        case (.move, let target?):
            try move(to: target, uid: uid, validity: validity, isUnfound: evidence == .alreadyGone)
            try leaveView()
        default:
            let place = AllMailPlacement.Place(
                uid: uid.map { Int64($0.rawValue) }, validity: validity.map { Int64($0.rawValue) })
            guard try kind == .delete || !allMailPlacement.wait(placement, at: place) else { break }
            try removal.remove(where: "placement.id = ?", [placement], event: .finished, detail, in: db)
            return try AllMailPlacement.notePlace(place, of: message, in: db)
        }
        try writeJournal(.finished, detail)
    }

    /// The server rejected it: the view falls back to the server's state and the other queued changes, and the user is
    /// notified.
    mutating func fail(_ notice: Notice.Kind, problem: ServerProblem?) throws {
        try revert(problem, detail(problem))
        hasNotice = true
        try Notices.add(notice, try particulars(), account: account, at: time, in: db)
    }

    /// Abandons the operation for a reason that the user is notified of once for all such changes.
    mutating func drop(_ reason: Journal.Reason) throws {
        var detail = try detail()
        detail.reason = reason
        try revert(nil, detail)
    }

    private mutating func revert(_ problem: ServerProblem?, _ detail: JournalDetail) throws {
        try db.execute(
            sql: """
                UPDATE operation SET state = ?1, not_before = ?2, problem = coalesce(?3, problem),
                  server_text = CASE WHEN ?3 IS NULL THEN server_text ELSE ?4 END
                WHERE id = ?5
                """,
            arguments: [State.failed, time, problem?.kind, problem?.serverText.map(FieldCodec.clean), operation])
        if kind.isRemoval { try MessageLifecycle(db).unarchive(message) }
        try leaveView()
        try writeJournal(.failed, detail)
    }

    /// The message, the intended target and the last problem.
    private func particulars() throws -> NoticeRecord.Particulars {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT m.subject, (SELECT path FROM mailbox WHERE id = ?1) AS target, o.problem, o.server_text
                FROM message m LEFT JOIN operation o ON o.id = ?2 WHERE m.id = ?3
                """, arguments: [target, operation, message])
        guard let row else { return NoticeRecord.Particulars() }
        return NoticeRecord.Particulars(
            subject: row["subject"], target: row["target"], problem: ServerProblem(row))
    }

    /// - Returns: the aspects that listeners must read again.
    mutating func refreshView() throws -> Set<StoreChange.Aspect> {
        removal.refresh.threads.insert(thread)
        let aspects = try removal.finish(in: db)
        return hasNotice ? aspects.union([.notices]) : aspects
    }

    /// Makes the next sync of the mailbox compare UIDs: if a server replies OK and does nothing, the unchanged UIDs
    /// reveal it.
    private func verifyNumbers() throws {
        try db.cachedStatement(sql: "UPDATE mailbox SET message_count = NULL WHERE id = ?")
            .execute(arguments: [mailbox])
    }

    private func setServerFlags(_ expression: String) throws {
        try db.execute(
            sql: "UPDATE placement SET server_flags = \(expression) WHERE id = ?",
            arguments: [flags.subtracting(unstored).rawValue, placement])
    }

    private mutating func move(to target: Int64, uid: UID?, validity: UIDValidity?, isUnfound: Bool) throws {
        let current = try MailboxState(MailboxID(target), in: db).uidValidity
        let reported = validity.map { Int64($0.rawValue) } ?? current
        var place: Place?
        // A UID of an earlier UIDVALIDITY is void, and so is one of zero, which guarantees nothing.
        if let uid, let reported, reported != 0, current == nil || current == reported {
            place = Place(mailbox: target, uidValidity: reported, uid: Int64(uid.rawValue))
        }
        if let known = place, try belongsToAnother(known) { place = nil }
        if let there = try placementInTarget(target, place) {
            try transferChanges(to: there)
            return
        }
        let lifecycle = MessageLifecycle(db)
        if let place {
            try lifecycle.place(placement, in: target, uid: place.uid, uidValidity: place.uidValidity)
        } else {
            _ = try lifecycle.expect(placement, in: target, since: time, isMoveUnfound: isUnfound)
        }
    }

    /// A place that the server reported for the message.
    private struct Place {
        let mailbox: Int64
        let uidValidity: Int64
        let uid: Int64
    }

    /// Returns true if the reported UID belongs to another message, so that it cannot be this one's.
    private func belongsToAnother(_ place: Place) throws -> Bool {
        try Row.fetchOne(
            db,
            sql: "SELECT 1 FROM placement WHERE mailbox_id = ? AND uid_validity = ? AND uid = ? AND message_id <> ?",
            arguments: [place.mailbox, place.uidValidity, place.uid, message]) != nil
    }

    /// The message's placement in the target, if a sync of the target completed before our command.
    private func placementInTarget(_ target: Int64, _ place: Place?) throws -> Int64? {
        guard let place else {
            return try Int64.fetchOne(
                db,
                sql: "SELECT id FROM placement WHERE message_id = ? AND mailbox_id = ? AND id <> ? ORDER BY id DESC",
                arguments: [message, target, placement])
        }
        return try Int64.fetchOne(
            db, sql: "SELECT id FROM placement WHERE mailbox_id = ? AND uid_validity = ? AND uid = ? AND id <> ?",
            arguments: [place.mailbox, place.uidValidity, place.uid, placement])
    }

    /// Transfers the changes that are pending for this placement to the other one.
    private mutating func transferChanges(to other: Int64) throws {
        for table in ["operation", "undo_entry"] {
            try db.execute(
                sql: "UPDATE \(table) SET placement_id = ? WHERE placement_id = ?", arguments: [other, placement])
        }
        try MessageLifecycle(db).removePlacement(placement)
        removal.refresh.placements.insert(other)
        removal.refresh.messages.insert(message)
    }
}
