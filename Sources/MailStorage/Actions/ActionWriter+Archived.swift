import GRDB
import MailModel

/// Archived messages that no mailbox shows.
extension ActionWriter {
    /// Moves archived mail from All Mail to Trash (FR-SYNC-10). Mail that the server does not have is deleted from this
    /// computer.
    mutating func trashArchived(_ target: ActionTarget) throws {
        for (message, account) in try archived(target, orLocked: false) {
            guard let place = try archivedPlace(of: message, account) else {
                try softDelete(message, of: account, isPermanent: false)
                continue
            }
            if seen.insert(place.place.id).inserted { try trash(place) }
        }
    }

    /// Deletes archived mail permanently; it cannot be moved to Trash first.
    mutating func deleteArchived(_ target: ActionTarget) throws {
        for (message, account) in try archived(target, orLocked: false) {
            try softDelete(message, of: account, isPermanent: true)
        }
    }

    /// An archived message in All Mail, ready to be moved; nil if the server does not have it.
    mutating func archivedPlace(of message: Int64, _ account: AccountID) throws -> Target? {
        let allMail = AllMailPlacement(account: account, time: time, db: db)
        guard let place = try allMail.open(message) else { return nil }
        if !seen.contains(place.id) {
            try allMail.leaveArchive(message)
            // It may have been archived again before the undo was complete.
            _ = try queue(account).restore(place, to: nil)
        }
        return Target(place: place, account: account, message: message, shownMailbox: place.mailbox)
    }

    /// The target's archived messages that no mailbox shows.
    ///
    /// - Parameter orLocked: false to leave out locked messages.
    func archived(_ target: ActionTarget, orLocked: Bool = true) throws -> [(message: Int64, account: AccountID)] {
        let (column, id) = target.selector
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, account_id FROM message WHERE \(column) = ? AND archived_at IS NOT NULL\(orLocked ? "" : " AND is_locked = 0")
                  AND NOT EXISTS (SELECT 1 FROM placement WHERE message_id = message.id AND shown_mailbox_id IS NOT NULL)
                """)
        return try Row.fetchAll(statement, arguments: [id]).map { ($0[0], AccountID($0[1])) }
    }

    private mutating func softDelete(_ message: Int64, of account: AccountID, isPermanent: Bool) throws {
        let deletion = SoftDeletion(account: account, time: time, db: db)
        guard try deletion.softDelete(message, isPermanent: isPermanent) else { return }
        refreshes[account, default: ViewRefresh(time: time)].messages.insert(message)
        try changed(message, of: account, undo: .restore, .removeLocally)
    }

    /// Restores a message that was removed only from this computer. Does nothing if a mailbox has it again or it is
    /// purged.
    mutating func restoreArchived(_ message: MessageID) throws {
        let found = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT account_id FROM message WHERE id = ?"), arguments: [message.rawValue])
        guard let account = found.map({ AccountID($0) }),
            try SoftDeletion(account: account, time: time, db: db).restoreArchived(message.rawValue)
        else { return }
        refreshes[account, default: ViewRefresh(time: time)].messages.insert(message.rawValue)
        changedCount += 1
        try MessageLifecycle(db).setReturnPromised(true, message.rawValue)
        try Journal.add(
            .undone, account: account.rawValue, message: message.rawValue, JournalDetail(change: .restoreToArchive),
            at: time, in: db)
    }
}
