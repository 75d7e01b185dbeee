import GRDB
import MailModel

/// What is done to archived mail that the server has neither in a mailbox nor out of sight, because another program removed the mailbox
/// that it was in: there is nothing to ask of the server, so it goes from this computer alone, and it can come back.
struct SoftDeletion {
    let account: AccountID
    /// Seconds since 1970.
    let time: Double
    let db: Database

    /// Takes an archived message out of every list. It lies in the store for a month, as what only the server's word took away does;
    /// deleted for good, it goes with the first whole round that begins ten seconds later.
    ///
    /// - Returns: whether it was taken. False for one that is in a mailbox, or that the server keeps in All Mail, listed or not.
    func bury(_ message: Int64, isForGood: Bool) throws -> Bool {
        guard try !MailboxRoles(account, in: db).keepsAllMail else { return false }
        let orphanedAt = isForGood ? time + OperationQueue.secondThoughts : time
        return try MessageLifecycle(db).removeArchived(message, orphanedAt: orphanedAt, isSoftDeleted: !isForGood)
    }

    /// Archives it again.
    ///
    /// - Returns: whether it is. False where a mailbox has it by now.
    func bringBack(_ message: Int64) throws -> Bool {
        try MessageLifecycle(db).restoreToArchive(message, at: time)
    }
}
