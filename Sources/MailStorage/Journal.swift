import GRDB
import MailModel

/// What happened to messages and why: every disappearance can be explained afterwards.
enum Journal {
    /// What can happen. The raw value is stored: a name is never reused for something else.
    enum Event: String {
        case vanished = "the server no longer lists it"
        case replaced = "the server gave its UID to another message"
        case generationEnded = "it did not come back after the server renumbered the mailbox"
        case notArrived = "it was moved here and did not arrive"
        case mailboxRemoved = "the server no longer lists the mailbox"
        case archived = "it lost its last mailbox and is archived"
        case orphaned = "it lost its last mailbox"
        case purged = "it was removed after a whole round without any mailbox"
        case queued = "the person changed it"
        case split = "the person split it off from its conversation"
        case joined = "the person joined its conversation with another"
        case undone = "the person took a change back"
        case finished = "the server carried out a change"
        case failed = "the server refused a change, which was reverted"
        case imported = "it was imported from a file"
    }

    static func add(
        _ event: Event, account: Int64, message: Int64?, mailbox: Int64? = nil, uid: Int64? = nil, at time: Double,
        in db: Database
    ) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO journal (account_id, message_id, mailbox_id, uid, event, created_at) VALUES (?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [account, message, mailbox, uid, event.rawValue, time])
    }

    /// Removes entries, notices and failed operations older than the first time, and steps of undoing older than the second.
    /// Imports stay: by them the same file is known when it is imported again after years.
    static func prune(before time: Double, undoBefore: Double, in db: Database) throws {
        try db.execute(
            sql: "DELETE FROM journal WHERE created_at < ? AND event <> ?",
            arguments: [time, Event.imported.rawValue])
        try db.execute(sql: "DELETE FROM notice WHERE created_at < ?", arguments: [time])
        try db.execute(sql: "DELETE FROM operation WHERE state = 'failed' AND not_before < ?", arguments: [time])
        try db.execute(sql: "DELETE FROM undo_step WHERE created_at < ?", arguments: [undoBefore])
        try db.execute(sql: "DELETE FROM thread_undo_step WHERE created_at < ?", arguments: [undoBefore])
    }
}
