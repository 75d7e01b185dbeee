import GRDB
import MailModel

/// Deletes and restores archived mail that the server has neither in a mailbox nor in All Mail, because another client
/// removed its mailbox. The server is not involved: the mail is removed only from this computer, and can be restored.
struct SoftDeletion {
    let account: AccountID
    /// Seconds since 1970.
    let time: Double
    let db: Database

    /// Removes an archived message from every list. It is kept for some days, like messages that only the server's
    /// report removed; if deleted permanently, it is purged by the first complete sync pass that begins ten seconds
    /// later.
    ///
    /// - Returns: false if it is in a mailbox, or if the server keeps it in All Mail, listed or not.
    func softDelete(_ message: Int64, isPermanent: Bool) throws -> Bool {
        guard try !MailboxRoles(account, in: db).keepsAllMail else { return false }
        let orphanedAt = isPermanent ? time + OperationQueue.undoPeriod : time
        return try MessageLifecycle(db).removeArchived(message, orphanedAt: orphanedAt, isSoftDeleted: !isPermanent)
    }

    /// Archives it again.
    ///
    /// - Returns: false if a mailbox has it again.
    func restoreArchived(_ message: Int64) throws -> Bool {
        try MessageLifecycle(db).restoreToArchive(message, at: time)
    }
}
