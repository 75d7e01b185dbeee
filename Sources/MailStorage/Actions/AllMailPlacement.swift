import GRDB
import MailModel

/// Actions on archived messages in All Mail, which is not synced (FR-SYNC-10): unarchiving, moving to Trash, and flags.
///
/// The message gets a placement in All Mail that no list shows and whose UID is looked up later; the change waits in
/// its queue. The placement is removed when the change is completed or has failed.
struct AllMailPlacement {
    let account: AccountID
    /// Seconds since 1970.
    let time: Double
    let db: Database

    /// Where All Mail has the message, if the server reported it.
    struct Place {
        let uid: Int64?
        let validity: Int64?
    }

    /// The undo entry that restores a message to its mailbox must survive the placement.
    static func keepUndoEntries(of placement: Int64, in db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO undo_entry (token, subject, kind, account_id, message_id, mailbox_id, created_at)
                SELECT u.token, ?2, u.kind, u.account_id, p.message_id, u.mailbox_id, u.created_at
                FROM undo_entry u JOIN placement p ON p.id = u.placement_id
                WHERE u.placement_id = ?1 AND u.kind = ?3 AND u.mailbox_id IS NOT NULL
                """
        ).execute(arguments: [placement, UndoEntry.Subject.archived, UndoEntry.Kind.restore])
    }

    /// Records where the server has the archived message.
    static func notePlace(_ place: Place, of message: Int64, in db: Database) throws {
        try db.cachedStatement(
            sql: "UPDATE undo_entry SET uid = ?, uid_validity = ? WHERE message_id = ? AND subject = ?"
        ).execute(arguments: [place.uid, place.validity, message, UndoEntry.Subject.archived])
    }

    /// Moves an archived message back to the mailbox that it was archived from.
    ///
    /// - Returns: its placement; nil if it is no longer archived.
    func begin(_ message: Int64, to mailbox: Int64, from place: Place) throws -> Int64? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT 1 FROM message m WHERE m.id = ?1 AND m.is_shown = 1 AND NOT EXISTS (SELECT 1 FROM placement p
                  JOIN mailbox b ON b.id = p.shown_mailbox_id WHERE p.message_id = m.id
                  AND (p.mailbox_id = ?2 OR p.shown_mailbox_id = ?2 OR b.role IN \([MailboxRole.trash, .spam].sql)))
                """)
        guard try Row.fetchOne(statement, arguments: [message, mailbox]) != nil,
            let back = try open(message, isArchived: false)
        else { return nil }
        try setLocation(of: back.id, to: place)
        try leaveArchive(message)
        _ = try OperationQueue(account: account, time: time, db: db).move(back, to: mailbox)
        return back.id
    }

    /// Creates a placement in All Mail for a message, so that changes can be queued.
    ///
    /// - Parameter isArchived: requires that the message is archived.
    /// - Returns: nil if it is not archived, or if the server does not keep it in All Mail.
    func open(_ message: Int64, isArchived: Bool = true) throws -> OperationQueue.Place? {
        let roles = try MailboxRoles(account, in: db)
        guard roles.hasAllMail, let all = roles[.all] else { return nil }
        try db.cachedStatement(
            sql: """
                INSERT INTO placement (message_id, mailbox_id, uid_validity, expected_since, server_flags, flags, sort_key)
                SELECT m.id, b.id, b.uid_validity, ?1, f.flags, f.flags, m.sort_key
                FROM message m JOIN mailbox b ON b.id = ?2, (SELECT
                    (is_unread = 0) * \(MessageFlags.seen.rawValue) | is_starred * \(MessageFlags.flagged.rawValue)
                    | is_replied * \(MessageFlags.answered.rawValue) | is_draft * \(MessageFlags.draft.rawValue)
                    | is_locked * \(MessageFlags.locked.rawValue) AS flags
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

    /// Marks the message as no longer archived.
    func leaveArchive(_ message: Int64) throws { try MessageLifecycle(db).unarchive(message) }

    /// Keeps a message in All Mail whose archiving was undone in the meantime.
    ///
    /// - Returns: true if the message is to be restored.
    func wait(_ placement: Int64, at place: Place) throws -> Bool {
        guard let all = try MailboxRoles(account, in: db)[.all] else { return false }
        let isToBeMoved = """
            EXISTS (SELECT 1 FROM operation
              WHERE placement_id = placement.id AND \(OperationSQL.isMove) AND \(OperationSQL.isPending))
            """
        guard try MessageLifecycle(db).expect(placement, in: all, since: time, where: isToBeMoved) else { return false }
        try setLocation(of: placement, to: place)
        return true
    }

    /// The message is looked up before anything is done to it. Until then, the place that the server reported is used.
    private func setLocation(of placement: Int64, to place: Place) throws {
        guard let uid = place.uid, let validity = place.validity else { return }
        try MessageLifecycle(db).locate(placement, uid: uid, uidValidity: validity)
    }

    /// Archives the message again if no pending change moves it out of All Mail. Removes the placement if no change is
    /// left.
    ///
    /// - Returns: true if the placement was removed.
    func end(_ placement: Int64, of message: Int64) throws -> Bool {
        guard try isInAllMail(placement) else { return false }
        let waiting = try MailModel.Operation.Kind.fetchSet(
            db.cachedStatement(sql: "SELECT kind FROM operation WHERE placement_id = ? AND \(OperationSQL.isPending)"),
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
