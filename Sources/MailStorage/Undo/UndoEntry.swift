import Foundation
import GRDB
import MailModel

/// A row of `undo_entry`: how to undo an action on one placement, message or thread.
struct UndoEntry: FetchableRecord, PersistableRecord {
    static let databaseTableName = "undo_entry"

    /// The undo step.
    enum Kind: String, CaseIterable, DatabaseValueConvertible {
        case addFlags = "add_flags"
        case removeFlags = "remove_flags"
        case move
        /// Restore the message to the mailbox it was archived or deleted from.
        case restore
        case mute
        case unmute
        /// Undo a split.
        case uncut
        /// Undo the separation of two messages by a split.
        case link
        /// Undo a join.
        case unlink
    }

    /// What the step applies to.
    enum Subject: String, CaseIterable, DatabaseValueConvertible {
        case placement
        /// A message that no mailbox showed.
        case message
        /// A message archived in All Mail, whose placement is gone (FR-SYNC-10).
        case archived
        case thread
    }

    var id: Int64?
    let token: Int64
    let subject: Subject
    let kind: Kind
    let account: Int64
    var placement: Int64?
    var message: Int64?
    var thread: Int64?
    var mailbox: Int64?
    var flags: MessageFlags = []
    var uid: Int64?
    var uidValidity: Int64?
    var publicID: Data?
    var otherPublicID: Data?
    let createdAt: Double

    /// What an entry is created for.
    enum Target {
        case placement(Int64)
        case message(Int64)
        /// A thread to mute or unmute, or two messages that were split or joined.
        case thread(Int64?, Data?, Data?)
    }

    init(
        _ target: Target, _ kind: Kind, mailbox: Int64? = nil, flags: MessageFlags = [], account: Int64, token: Int64,
        at time: Double
    ) {
        self.token = token
        self.kind = kind
        self.account = account
        self.mailbox = mailbox
        self.flags = flags
        createdAt = time
        switch target {
        case .placement(let id):
            subject = .placement
            placement = id
        case .message(let id):
            subject = .message
            message = id
        case .thread(let id, let message, let other):
            subject = .thread
            thread = id
            publicID = message
            otherPublicID = other
        }
    }

    init(row: Row) throws {
        id = row["id"]
        token = row["token"]
        subject = row["subject"]
        kind = row["kind"]
        account = row["account_id"]
        placement = row["placement_id"]
        message = row["message_id"]
        thread = row["thread_id"]
        mailbox = row["mailbox_id"]
        flags = MessageFlags(rawValue: row["flags"])
        uid = row["uid"]
        uidValidity = row["uid_validity"]
        publicID = row["public_id"]
        otherPublicID = row["other_public_id"]
        createdAt = row["created_at"]
    }

    func encode(to container: inout PersistenceContainer) throws {
        container["id"] = id
        container["token"] = token
        container["subject"] = subject
        container["kind"] = kind
        container["account_id"] = account
        container["placement_id"] = placement
        container["message_id"] = message
        container["thread_id"] = thread
        container["mailbox_id"] = mailbox
        container["flags"] = flags.rawValue
        container["uid"] = uid
        container["uid_validity"] = uidValidity
        container["public_id"] = publicID
        container["other_public_id"] = otherPublicID
        container["created_at"] = createdAt
    }

    /// The token of the next undoable action: never reused, even after old entries are pruned.
    static func nextToken(in db: Database) throws -> Int64 {
        let last = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'undo_entry'")
        return (last ?? 0) + 1
    }

    /// True if the number is of an action that can still be undone, and not of a run of rules.
    static func isOfUser(_ token: Int64, in db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM undo_entry WHERE token = ?)
                  AND NOT EXISTS (SELECT 1 FROM rule_run WHERE undo_token = ?)
                """, arguments: [token, token]) ?? false
    }

    /// Removes and returns the entries of an action, newest first.
    static func take(_ token: Int64, in db: Database) throws -> [UndoEntry] {
        let entries = try fetchAll(
            db, sql: "SELECT * FROM undo_entry WHERE token = ? ORDER BY id DESC", arguments: [token])
        try db.execute(sql: "DELETE FROM undo_entry WHERE token = ?", arguments: [token])
        return entries
    }
}
