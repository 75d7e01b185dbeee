public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// Does what the person asked: the view changes at once, and an operation is queued for each placement that changes.
    /// On the disk before this returns.
    ///
    /// Reading and starring go to every placement shown; archiving and trashing to those in the mailbox of the target, if it
    /// names one. Archiving leaves Sent, Drafts, Trash and Spam alone; where the account has no archive mailbox and the server
    /// keeps every message in All Mail, the message is archived here and removed from its mailbox there (FR-SYNC-10). Trashing
    /// leaves alone what is in Trash; deleting takes it out of there for good, ten seconds later, and leaves alone what is elsewhere. Archived
    /// mail that the server does not have any more, because its mailbox was removed there, goes from this computer by either, unless the
    /// target names a mailbox. An Archive or Trash that the account lacks is made: here at once, on the server when the move is carried
    /// out. A queued opposite operation is merged with the new one. Muting is a conversation's and stays on this machine.
    ///
    /// - Throws: `.other` when the mailbox cannot be made because its name is taken.
    @discardableResult
    public func perform(_ action: UserAction, on targets: [ActionTarget]) throws -> ActionReceipt {
        try writeDurably { db, aspects in
            var writer = try ActionWriter(time: now().timeIntervalSince1970, in: db)
            for target in targets { try writer.apply(action, to: target) }
            let result = try writer.finish()
            aspects = result.aspects
            try LocalOperations(db, time: now().timeIntervalSince1970).settle(&aspects)
            return result.receipt
        }
    }

    /// Takes an action back: what is still queued never reaches the server, the rest gets the inverse operation. Possible for a
    /// day, once. What was archived where the server keeps every message in All Mail is copied from there (FR-SYNC-10). A message that the
    /// server has removed from Trash for good cannot come back, nor one that was deleted and that the server did not have.
    ///
    /// - Returns: whether anything was taken back.
    @discardableResult
    public func undo(_ token: Int64) throws -> Bool {
        try writeDurably { db, aspects in
            let time = now().timeIntervalSince1970
            var undo = UndoTransaction(time: time, in: db)
            let isDone = try undo.run(token, &aspects)
            try LocalOperations(db, time: time).settle(&aspects)
            return isDone
        }
    }
}
