import struct Foundation.Data
import GRDB
import MailModel

/// What happened to messages and why: every disappearance can be explained afterwards.
///
/// Each entry is written in the transaction of the change that it tells of.
enum Journal {
    /// Entries go after 90 days: who asks where a message went does so within weeks.
    static let maximumAge: Double = 90 * 86_400
    /// Nor are there ever many more: some 30 MB, years of a person's mail, against a program that changes flags without end.
    static let maximumCount: Int64 = 200_000
    /// What a server says may have any length; a sentence of it is enough to recognize the answer.
    static let maximumDetailLength = 300

    /// What an entry tells.
    struct Entry {
        var event: Event
        var account: Int64
        var message: Int64?
        var mailbox: Int64?
        var uid: Int64?
        /// The placement that it concerns; of arrivals the first.
        var placement: Int64?
        /// Of arrivals the last placement: they follow each other.
        var lastPlacement: Int64?
        /// What exactly: flags, a target, the server's evidence.
        var detail: String?
        /// Of a message that is removed.
        var publicID: Data?
    }

    static func add(_ entry: Entry, at time: Double, in db: Database) throws {
        let values: [(any DatabaseValueConvertible)?] = [
            entry.account, entry.message, entry.mailbox, entry.uid, entry.event.rawValue, time, entry.placement,
            entry.lastPlacement, entry.detail.map { String(FieldCodec.clean($0).prefix(maximumDetailLength)) },
            entry.publicID,
        ]
        try db.cachedStatement(
            sql: """
                INSERT INTO journal (account_id, message_id, mailbox_id, uid, event, created_at, placement_id,
                  last_placement_id, detail, public_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: StatementArguments(values))
    }

    static func add(
        _ event: Event, account: Int64, message: Int64?, mailbox: Int64? = nil, uid: Int64? = nil,
        placement: Int64? = nil, detail: String? = nil, at time: Double, in db: Database
    ) throws {
        try add(
            Entry(
                event: event, account: account, message: message, mailbox: mailbox, uid: uid, placement: placement,
                detail: detail), at: time, in: db)
    }

    /// Removes entries that are too old or too many, notices and failed operations of the same age, and steps of undoing older
    /// than the second time. Imports stay: by them the same file is known when it is imported again after years.
    static func prune(at time: Double, undoBefore: Double, in db: Database) throws {
        let oldest = time - maximumAge
        try db.execute(
            sql: "DELETE FROM journal WHERE created_at < ? AND event <> ?",
            arguments: [oldest, Event.imported.rawValue])
        try db.execute(
            sql: "DELETE FROM journal WHERE id <= (SELECT max(id) FROM journal) - ? AND event <> ?",
            arguments: [maximumCount, Event.imported.rawValue])
        try db.execute(sql: "DELETE FROM notice WHERE created_at < ?", arguments: [oldest])
        try db.execute(sql: "DELETE FROM operation WHERE state = 'failed' AND not_before < ?", arguments: [oldest])
        try db.execute(sql: "DELETE FROM undo_step WHERE created_at < ?", arguments: [undoBefore])
        try db.execute(sql: "DELETE FROM return_step WHERE created_at < ?", arguments: [undoBefore])
        try db.execute(sql: "DELETE FROM message_step WHERE created_at < ?", arguments: [undoBefore])
        try db.execute(sql: "DELETE FROM thread_undo_step WHERE created_at < ?", arguments: [undoBefore])
    }
}
