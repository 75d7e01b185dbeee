import GRDB
import MailModel

/// The end of one operation, good or bad, within one transaction.
struct OperationCompletion {
    private let db: Database
    private let time: Double
    private let operation: Int64
    let account: AccountID
    private let kind: String
    private let flags: MessageFlags
    private let target: Int64?
    private let placement: Int64
    private let message: Int64
    private let thread: Int64
    private let mailbox: Int64
    private let uid: Int64?
    private var removal: PlacementRemoval
    private var toldPerson = false

    /// Nil when there is no such operation any more.
    init?(_ id: OperationID, time: Double, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                SELECT o.account_id, o.kind, o.flags, o.target_mailbox_id, p.id, p.message_id, p.mailbox_id, m.thread_id,
                  p.uid
                FROM operation o JOIN placement p ON p.id = o.placement_id JOIN message m ON m.id = p.message_id
                WHERE o.id = ? AND o.state <> 'failed'
                """)
        guard let row = try Row.fetchOne(statement, arguments: [id.rawValue]) else { return nil }
        self.db = db
        self.time = time
        operation = id.rawValue
        account = AccountID(row[0])
        kind = row[1]
        flags = MessageFlags(rawValue: row[2])
        target = row[3]
        placement = row[4]
        message = row[5]
        mailbox = row[6]
        thread = row[7]
        uid = row[8]
        removal = PlacementRemoval(account: account, time: time)
    }

    /// It is handed to the server now.
    func begin() throws {
        try db.cachedStatement(sql: "UPDATE operation SET state = 'in_flight' WHERE id = ? AND state = 'queued'")
            .execute(arguments: [operation])
        // One that is looked for after a lost answer was handed over before.
        guard db.changesCount > 0 else { return }
        try note(.sent, try words())
    }

    /// It did not succeed for now.
    ///
    /// - Parameter isAnswered: the server said so; otherwise what was handed over may have been carried out.
    func putOff(until date: Double, trouble: String?, isAnswered: Bool) throws {
        try db.cachedStatement(
            sql: """
                UPDATE operation SET state = CASE WHEN ? THEN 'queued' ELSE state END, attempts = attempts + 1,
                  not_before = ?, trouble = ? WHERE id = ?
                """
        ).execute(arguments: [isAnswered, date, trouble.map(FieldCodec.clean), operation])
        try note(.retried, [try words(), trouble].compactMap(\.self).joined(separator: ": "))
    }

    /// The person does not want it any more, and the server has not been asked.
    mutating func cancel() throws {
        let words = try words()
        try db.execute(sql: "DELETE FROM operation WHERE id = ?", arguments: [operation])
        if kind == "delete" {
            try db.execute(sql: "UPDATE message SET archived_at = NULL WHERE id = ?", arguments: [message])
        }
        try leaveView()
        try note(.cancelled, words)
    }

    private var allMailPlacement: AllMailPlacement { AllMailPlacement(account: account, time: time, db: db) }

    /// The view is what is left: server truth with the other changes, or the archive.
    private mutating func leaveView() throws {
        if try allMailPlacement.end(placement, of: message) {
            removal.refresh.messages.insert(message)
        } else {
            removal.refresh.placements.insert(placement)
        }
    }

    private func note(_ event: Journal.Event, _ detail: String) throws {
        try Journal.add(
            event, account: account.rawValue, message: message, mailbox: mailbox, uid: uid, placement: placement,
            detail: detail, at: time, in: db)
    }

    private func words() throws -> String {
        try JournalWords.change(kind, flags: flags, target: target, in: db)
    }

    /// What the server has now becomes server truth.
    ///
    /// - Parameter evidence: how it is known, for the journal; nil where the server simply said so.
    mutating func finish(movedTo uid: UID?, validity: UIDValidity?, evidence: String?) throws {
        let detail = [try words(), uid.map { "UID \($0.rawValue) there" }, evidence].compactMap(\.self)
            .joined(separator: ", ")
        try db.execute(sql: "DELETE FROM operation WHERE id = ?", arguments: [operation])
        removal.refresh.placements.insert(placement)
        if kind != "add_flags", kind != "remove_flags" { try verifyNumbers() }
        switch (kind, target) {
        case ("add_flags", _):
            try setServerFlags("server_flags | ?")
            try leaveView()
        case ("remove_flags", _):
            try setServerFlags("server_flags & ~?")
            try leaveView()
        case ("move", let target?):
            try move(to: target, uid: uid, validity: validity)
            try leaveView()
        default:
            let place = AllMailPlacement.Place(
                uid: uid.map { Int64($0.rawValue) }, validity: validity.map { Int64($0.rawValue) })
            guard try flags.contains(.deleted) || !allMailPlacement.wait(placement, at: place) else { break }
            try removal.remove(where: "placement.id = ?", [placement], event: .finished, detail: detail, in: db)
            return try AllMailPlacement.notePlace(place, of: message, in: db)
        }
        try note(.finished, detail)
    }

    /// The view falls back to server truth and what else is queued.
    ///
    /// - Parameter notice: nil where the person is told of it together with others.
    mutating func fail(notice: String?, trouble: String?) throws {
        try db.execute(
            sql: "UPDATE operation SET state = 'failed', not_before = ?, trouble = coalesce(?, trouble) WHERE id = ?",
            arguments: [time, trouble.map(FieldCodec.clean), operation])
        if kind == "delete" {
            try db.execute(sql: "UPDATE message SET archived_at = NULL WHERE id = ?", arguments: [message])
        }
        try leaveView()
        try note(.failed, [try words(), trouble].compactMap(\.self).joined(separator: ": "))
        guard let notice else { return }
        toldPerson = true
        try Notices.add(notice, particulars: try particulars(), account: account, at: time, in: db)
    }

    /// Which message it is, where it should have gone, and what the server said of it last.
    private func particulars() throws -> Notices.Particulars {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT m.subject, (SELECT path FROM mailbox WHERE id = ?1), (SELECT trouble FROM operation WHERE id = ?2)
                FROM message m WHERE m.id = ?3
                """, arguments: [target, operation, message])
        guard let row else { return Notices.Particulars() }
        return Notices.Particulars(subject: row[0], target: row[1], trouble: row[2])
    }

    /// - Returns: what listeners have to look at again.
    mutating func refreshView() throws -> Set<StoreChange.Aspect> {
        removal.refresh.threads.insert(thread)
        let aspects = try removal.finish(in: db)
        return toldPerson ? aspects.union([.notices]) : aspects
    }

    /// The next pull of the mailbox compares: a server that says OK and does nothing shows it by the numbers that it had before.
    private func verifyNumbers() throws {
        try db.cachedStatement(sql: "UPDATE mailbox SET message_count = NULL WHERE id = ?")
            .execute(arguments: [mailbox])
    }

    private func setServerFlags(_ expression: String) throws {
        try db.execute(
            sql: "UPDATE placement SET server_flags = \(expression) WHERE id = ?",
            arguments: [flags.rawValue, placement])
    }

    private mutating func move(to target: Int64, uid: UID?, validity: UIDValidity?) throws {
        let current = try MailboxState(MailboxID(target), in: db).uidValidity
        let generation = validity.map { Int64($0.rawValue) } ?? current ?? 0
        // A UID of a generation that is over says nothing.
        let isOfNow = generation != 0 && (current == nil || current == generation)
        let told = isOfNow ? uid.map { Int64($0.rawValue) } : nil
        let number = try told.flatMap { try isAnothers($0, in: target, generation) ? nil : $0 }
        let isKnown = number != nil
        if let there = try placementThere(target, uid: number, generation: generation) {
            try handOver(to: there)
            return
        }
        try db.execute(
            sql: """
                UPDATE placement SET mailbox_id = ?, uid_validity = ?, uid = ?, expected_since = ?,
                  modification_sequence = NULL WHERE id = ?
                """,
            arguments: [
                target, isKnown ? generation : current ?? 0, number, number == nil ? time : nil, placement,
            ])
    }

    /// A UID that another message has is not this one's, whatever the server says.
    private func isAnothers(_ uid: Int64, in mailbox: Int64, _ generation: Int64) throws -> Bool {
        try Row.fetchOne(
            db,
            sql: "SELECT 1 FROM placement WHERE mailbox_id = ? AND uid_validity = ? AND uid = ? AND message_id <> ?",
            arguments: [mailbox, generation, uid, message]) != nil
    }

    /// The message's placement in the target, when a sync of the target was faster than the answer to our command.
    private func placementThere(_ target: Int64, uid: Int64?, generation: Int64) throws -> Int64? {
        guard let uid else {
            return try Int64.fetchOne(
                db,
                sql: "SELECT id FROM placement WHERE message_id = ? AND mailbox_id = ? AND id <> ? ORDER BY id DESC",
                arguments: [message, target, placement])
        }
        return try Int64.fetchOne(
            db, sql: "SELECT id FROM placement WHERE mailbox_id = ? AND uid_validity = ? AND uid = ? AND id <> ?",
            arguments: [target, generation, uid, placement])
    }

    /// What waits for this placement waits for the other one from now on.
    private mutating func handOver(to other: Int64) throws {
        for table in ["operation", "undo_step"] {
            try db.execute(
                sql: "UPDATE \(table) SET placement_id = ? WHERE placement_id = ?", arguments: [other, placement])
        }
        try db.execute(sql: "DELETE FROM placement WHERE id = ?", arguments: [placement])
        removal.refresh.placements.insert(other)
        removal.refresh.messages.insert(message)
    }
}
