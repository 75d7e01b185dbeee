public import Foundation
import GRDB
public import MailModel

/// What the engine writes while it sends. Each state is durable before the act that it announces (FR-SYNC-07).
extension MailStore {
    /// The messages of an account that the engine has work with, in the order in which the user sent them.
    public func outgoingTasks(account: AccountID) throws -> [OutgoingTask] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    \(OutgoingRow.select) WHERE o.account_id = ?
                      AND o.state IN \([OutgoingState.queued, .sending, .finishing, .uncertain, .accepted, .filed].sql)
                    ORDER BY o.queued_at, o.id LIMIT 1000
                    """, arguments: [account.rawValue]
            ).compactMap(OutgoingRow.task)
        }
    }

    /// Marks the messages whose time for undo has passed: from now on a stopped program does not make drafts of them.
    /// Writes only changes.
    public func releaseOutgoing(account: AccountID) throws {
        let sql = "account_id = ?1 AND state = ?3 AND is_scheduled = 0 AND not_before <= ?2"
        let arguments: StatementArguments = [account.rawValue, now().timeIntervalSince1970, OutgoingState.queued]
        let isAny = try read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM outgoing WHERE \(sql))", arguments: arguments)
        }
        guard isAny == true else { return }
        try writeDurably { db, aspects in
            try db.execute(sql: "UPDATE outgoing SET not_before = NULL WHERE \(sql)", arguments: arguments)
            aspects.insert(.outgoing)
        }
    }

    /// The octets of a message for its recipients; nil if the file is gone or the message is no longer sent.
    public func outgoingBytes(_ id: OutgoingID) throws -> [UInt8]? { try renderedBytes(id, own: false) }

    /// The octets of the sender's own copy, with Bcc; nil as above.
    public func ownBytes(_ id: OutgoingID) throws -> [UInt8]? { try renderedBytes(id, own: true) }

    /// Begins an attempt: from now on the user cannot hold the message back.
    ///
    /// - Returns: false if it does not wait any more.
    public func beginSending(_ id: OutgoingID) throws -> Bool { try advance(id, from: [.queued], to: .sending) }

    /// The end of the message is written next: from now on the server may have it.
    ///
    /// - Throws: `.notFound` if the message is not being sent; nothing may be written then.
    public func beginFinishing(_ id: OutgoingID) throws {
        guard try advance(id, from: [.sending], to: .finishing) else { throw StoreError.noOutgoing }
    }

    /// The server accepted the message for some recipients.
    ///
    /// - Parameters:
    ///   - refused: the recipients that it refused permanently.
    ///   - deferred: the recipients to try again at `retryAt`; the message stays in the queue for them.
    ///   - reason: what the server said about the others; nil if there are none.
    public func noteAccepted(
        _ id: OutgoingID, refused: [String], deferred: [String] = [], retryAt: Date? = nil, reason: String? = nil
    ) throws {
        try change(id, from: [.finishing]) { db, row in
            var envelope = try JSONColumn.value(OutgoingEnvelope.self, row["envelope"])
            envelope.recipients = deferred
            let known = try JSONColumn.value([String].self, row["refused"])
            try db.execute(
                sql: """
                    UPDATE outgoing SET state = ?2, envelope = ?3, refused = ?4, retry_at = ?5, reason = ?6, pauses_others = 0,
                      sent_at = coalesce(sent_at, ?7), attempts = CASE WHEN ?5 IS NULL THEN 0 ELSE attempts + 1 END
                    WHERE id = ?1
                    """,
                arguments: [
                    id.rawValue, deferred.isEmpty ? OutgoingState.accepted : OutgoingState.queued,
                    try JSONColumn.text(envelope), try JSONColumn.text(known + refused),
                    deferred.isEmpty ? nil : retryAt?.timeIntervalSince1970, reason, now().timeIntervalSince1970,
                ])
        }
    }

    /// An attempt failed; the server does not have the message. It is tried again at `retryAt`.
    ///
    /// - Parameters:
    ///   - counts: false if the attempt does not count: the server was not reached, or the sign-in failed.
    ///   - pausesOthers: true if until then no other message of the account is tried either.
    public func returnToQueue(
        _ id: OutgoingID, retryAt: Date?, reason: String?, counts: Bool, pausesOthers: Bool = false
    ) throws {
        try change(id, from: [.queued, .sending, .finishing]) { db, _ in
            try db.execute(
                sql: """
                    UPDATE outgoing SET state = ?6, retry_at = ?2, reason = ?3, attempts = attempts + ?4,
                      pauses_others = ?5
                    WHERE id = ?1
                      AND (state <> ?6 OR retry_at IS NOT ?2 OR reason IS NOT ?3 OR ?4 OR pauses_others <> ?5)
                    """,
                arguments: [
                    id.rawValue, retryAt?.timeIntervalSince1970, reason, counts ? 1 : 0, pausesOthers,
                    OutgoingState.queued,
                ])
        }
    }

    /// The message is not sent; the server does not have it. If some recipients have it already, the others are
    /// reported as refused instead.
    public func failOutgoing(_ id: OutgoingID, reason: String, refused: [String] = []) throws {
        try change(id, from: [.queued, .sending, .finishing]) { db, row in
            let isPartlySent = row["sent_at"] != nil
            let envelope = try JSONColumn.value(OutgoingEnvelope.self, row["envelope"])
            let known = try JSONColumn.value([String].self, row["refused"])
            try db.execute(
                sql: "UPDATE outgoing SET state = ?2, reason = ?3, refused = ?4, retry_at = NULL WHERE id = ?1",
                arguments: [
                    id.rawValue, isPartlySent ? OutgoingState.accepted : OutgoingState.failed, reason,
                    try JSONColumn.text(known + (isPartlySent ? envelope.recipients : refused)),
                ])
            if !isPartlySent { try Self.note(.failed, of: id, in: db) }
        }
    }

    /// Sent was searched for a message whose answer was lost, and it was not there; it is searched again at `retryAt`.
    public func noteLook(_ id: OutgoingID, retryAt: Date, reason: String) throws {
        try change(id, from: [.finishing, .uncertain]) { db, _ in
            try db.execute(
                sql: "UPDATE outgoing SET look_count = look_count + 1, retry_at = ?2, reason = ?3 WHERE id = ?1",
                arguments: [id.rawValue, retryAt.timeIntervalSince1970, reason])
        }
    }

    /// It is not known if the server has the message: the user decides. Sent is searched again at `retryAt`, because
    /// some servers file with a long delay; nil for never.
    public func markUncertain(_ id: OutgoingID, reason: String, retryAt: Date?) throws {
        try change(id, from: [.finishing]) { db, _ in
            try db.execute(
                sql: "UPDATE outgoing SET state = ?4, retry_at = ?3, reason = ?2 WHERE id = ?1",
                arguments: [id.rawValue, reason, retryAt?.timeIntervalSince1970, OutgoingState.uncertain])
            try Self.note(.uncertain, of: id, in: db)
        }
    }

    /// The copy in Sent is there, made by us or by the server; also proves that the server accepted the message.
    public func noteFiled(_ id: OutgoingID) throws {
        try change(id, from: [.finishing, .uncertain, .accepted]) { db, row in
            // A reason stays only if it is about recipients that do not have the message.
            try db.execute(
                sql: """
                    UPDATE outgoing SET state = ?3, sent_at = coalesce(sent_at, ?2), retry_at = NULL, attempts = 0,
                      reason = CASE WHEN refused = '[]' THEN NULL ELSE reason END WHERE id = ?1
                    """, arguments: [id.rawValue, now().timeIntervalSince1970, OutgoingState.filed])
        }
    }

    /// Filing failed and is tried again.
    public func postponeFiling(_ id: OutgoingID, retryAt: Date) throws {
        try change(id, from: [.accepted, .filed]) { db, _ in
            try db.execute(
                sql: "UPDATE outgoing SET retry_at = ?2, attempts = attempts + 1 WHERE id = ?1",
                arguments: [id.rawValue, retryAt.timeIntervalSince1970])
        }
    }

    /// Nothing is left to do: the files are deleted.
    public func finishOutgoing(_ id: OutgoingID) throws {
        var files: [String] = []
        try change(id, from: [.filed]) { db, row in
            files = Self.renderedFiles(row)
            files += try String.fetchAll(
                db, sql: "SELECT file FROM outgoing_attachment WHERE outgoing_id = ? AND file IS NOT NULL",
                arguments: [id.rawValue])
            try db.execute(sql: "DELETE FROM outgoing_attachment WHERE outgoing_id = ?", arguments: [id.rawValue])
            try db.execute(sql: "DELETE FROM outgoing_version WHERE outgoing_id = ?", arguments: [id.rawValue])
            try db.execute(
                sql: "UPDATE outgoing SET state = ?, file = NULL, own_file = NULL, quote = NULL WHERE id = ?",
                arguments: [OutgoingState.done, id.rawValue])
        }
        outgoingFiles.remove(files)
    }

    /// The network is back: attempts that wait for their retry are due.
    public func makeOutgoingDue(account: AccountID) throws {
        try write { db, aspects in
            try db.execute(
                sql: """
                    UPDATE outgoing SET retry_at = NULL WHERE account_id = ?
                      AND state IN \([OutgoingState.queued, .accepted, .filed].sql) AND retry_at IS NOT NULL
                    """, arguments: [account.rawValue])
            if db.changesCount > 0 { aspects.insert(.outgoing) }
        }
    }

    /// True if another message of the outbox has the same Message-ID: finding it in Sent proves nothing then.
    public func sharesMessageID(_ id: OutgoingID) throws -> Bool {
        try read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM outgoing o JOIN outgoing x ON x.message_id = o.message_id AND x.id <> o.id
                      WHERE o.id = ?)
                    """, arguments: [id.rawValue]) ?? false
        }
    }

    // MARK: Details

    private func renderedBytes(_ id: OutgoingID, own: Bool) throws -> [UInt8]? {
        let name = try read { db in
            try Row.fetchOne(db, sql: "SELECT file, own_file FROM outgoing WHERE id = ?", arguments: [id.rawValue])
        }.flatMap { row -> String? in own ? row["own_file"] ?? row["file"] : row["file"] }
        return name.flatMap { outgoingFiles.read($0) }
    }

    private func advance(_ id: OutgoingID, from states: [OutgoingState], to state: OutgoingState) throws -> Bool {
        try writeDurably { db, aspects in
            guard let row = try DraftRow(db).fetch(id), states.contains(OutgoingRow.state(row)) else { return false }
            try db.execute(
                sql: "UPDATE outgoing SET state = ?2 WHERE id = ?1", arguments: [id.rawValue, state])
            aspects.insert(.outgoing)
            return true
        }
    }

    /// Does nothing if the message is in another state: the user may have acted on it.
    private func change(
        _ id: OutgoingID, from states: [OutgoingState], _ body: (Database, Row) throws -> Void
    ) throws {
        try writeDurably { db, aspects in
            guard let row = try DraftRow(db).fetch(id), states.contains(OutgoingRow.state(row)) else { return }
            try body(db, row)
            if db.changesCount > 0 { aspects.formUnion([.outgoing, .drafts]) }
        }
    }
}
