import GRDB
import MailModel

/// What is done to archived messages where the server keeps every message in All Mail, which is not synced (FR-SYNC-10): the way back
/// out of the archive, the way to Trash, and flags.
///
/// The message gets a placement in All Mail, which no list shows, and whose UID is still to be found there; the change waits in its
/// queue. Once that is over, done or not, nothing is left in All Mail.
struct AllMailPlacement {
    let account: AccountID
    /// Seconds since 1970.
    let time: Double
    let db: Database

    /// Where All Mail has the message, if the server told.
    struct Place {
        let uid: Int64?
        let validity: Int64?
    }

    /// What takes a message back out of its mailbox must survive the placement.
    static func keepUndoEntries(of placement: Int64, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO undo_entry (token, subject, kind, account_id, message_id, mailbox_id, created_at)
                SELECT u.token, 'archived', 'restore', u.account_id, p.message_id, u.mailbox_id, u.created_at
                FROM undo_entry u JOIN placement p ON p.id = u.placement_id
                WHERE u.placement_id = ? AND u.kind = 'restore' AND u.mailbox_id IS NOT NULL
                """
        ).execute(arguments: [placement])
    }

    /// The server has told where the archived message is.
    static func notePlace(_ place: Place, of message: Int64, in db: Database) throws {
        try db.cachedStatement(
            sql: "UPDATE undo_entry SET uid = ?, uid_validity = ? WHERE message_id = ? AND subject = 'archived'"
        ).execute(arguments: [place.uid, place.validity, message])
    }

    /// Sends an archived message back to the mailbox it was archived out of.
    ///
    /// - Returns: its placement; nil where it is not archived any more, or has come back already.
    func begin(_ message: Int64, to mailbox: Int64, from place: Place) throws -> Int64? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT 1 FROM message m WHERE m.id = ?1 AND m.is_shown = 1 AND NOT EXISTS (SELECT 1 FROM placement p
                  JOIN mailbox b ON b.id = p.shown_mailbox_id WHERE p.message_id = m.id
                  AND (p.mailbox_id = ?2 OR p.shown_mailbox_id = ?2 OR b.role IN ('trash', 'spam')))
                """)
        guard try Row.fetchOne(statement, arguments: [message, mailbox]) != nil,
            let back = try open(message, isArchived: false)
        else { return nil }
        try settle(back.id, at: place)
        try leaveArchive(message)
        _ = try OperationQueue(account: account, time: time, db: db).move(back, to: mailbox)
        return back.id
    }

    /// A placement in All Mail for a message, whose changes can be queued.
    ///
    /// - Parameter isArchived: only where the message is archived.
    /// - Returns: nil where it is not, or the server keeps no copy out of sight.
    func open(_ message: Int64, isArchived: Bool = true) throws -> OperationQueue.Place? {
        let roles = try MailboxRoles(account, in: db)
        guard roles.hasAllMail, let all = roles[.all] else { return nil }
        try db.cachedStatement(
            sql: """
                INSERT INTO placement (message_id, mailbox_id, uid_validity, expected_since, server_flags, flags, sort_key)
                SELECT m.id, b.id, coalesce(b.uid_validity, 0), ?1, f.flags, f.flags, m.sort_key
                FROM message m JOIN mailbox b ON b.id = ?2, (SELECT
                    (is_unread = 0) * \(MessageFlags.seen.rawValue) | is_starred * \(MessageFlags.flagged.rawValue)
                    | is_replied * \(MessageFlags.answered.rawValue) | is_draft * \(MessageFlags.draft.rawValue) AS flags
                  FROM message WHERE id = ?3) f
                WHERE m.id = ?3 AND (m.archived_at IS NOT NULL OR NOT ?4)
                  AND NOT EXISTS (SELECT 1 FROM placement WHERE message_id = m.id AND mailbox_id = b.id)
                """
        ).execute(arguments: [time, all, message, isArchived])
        let statement = try db.cachedStatement(
            sql: """
                SELECT p.id, p.server_flags FROM placement p JOIN message m ON m.id = p.message_id
                WHERE m.id = ? AND p.mailbox_id = ? AND (m.archived_at IS NOT NULL OR NOT ?)
                """)
        return try Row.fetchOne(statement, arguments: [message, all, isArchived]).map {
            OperationQueue.Place(id: $0[0], message: message, mailbox: all, serverFlags: MessageFlags(rawValue: $0[1]))
        }
    }

    /// It is on its way out of the archive.
    func leaveArchive(_ message: Int64) throws { try MessageLifecycle(db).unarchive(message) }

    /// What the server has archived and is wanted back meanwhile waits in All Mail.
    ///
    /// - Returns: whether it is.
    func wait(_ placement: Int64, at place: Place) throws -> Bool {
        guard let all = try MailboxRoles(account, in: db)[.all] else { return false }
        let isToBeMoved =
            "EXISTS (SELECT 1 FROM operation WHERE placement_id = placement.id AND kind = 'move' AND state <> 'failed')"
        guard try MessageLifecycle(db).expect(placement, in: all, since: time, where: isToBeMoved) else { return false }
        try settle(placement, at: place)
        return true
    }

    /// It is looked at before anything is done to it: until then the server's word for its place will do.
    private func settle(_ placement: Int64, at place: Place) throws {
        guard let uid = place.uid, let validity = place.validity else { return }
        try db.execute(
            sql: "UPDATE OR IGNORE placement SET uid = ?, uid_validity = ?, expected_since = NULL WHERE id = ?",
            arguments: [uid, validity, placement])
    }

    /// Archives the message again where no change is left that would take it out of All Mail; without any change nothing of it stays there.
    ///
    /// - Returns: whether the placement is gone.
    func end(_ placement: Int64, of message: Int64) throws -> Bool {
        guard try isInAllMail(placement) else { return false }
        let waiting = try MailModel.Operation.Kind.fetchSet(
            db.cachedStatement(sql: "SELECT kind FROM operation WHERE placement_id = ? AND state <> 'failed'"),
            arguments: [placement])
        if waiting.allSatisfy(\.isAboutFlags) { try archive(message) }
        guard waiting.isEmpty else { return false }
        try MessageLifecycle(db).removePlacement(placement)
        return true
    }

    private func archive(_ message: Int64) throws {
        guard try MessageLifecycle(db).archive(message, at: time) else { return }
        try Journal.add(.archived, account: account.rawValue, message: message, at: time, in: db)
    }

    private func isInAllMail(_ placement: Int64) throws -> Bool {
        let roles = try MailboxRoles(account, in: db)
        guard roles.hasAllMail, let all = roles[.all] else { return false }
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM placement WHERE id = ? AND mailbox_id = ?")
        return try Row.fetchOne(statement, arguments: [placement, all]) != nil
    }
}
