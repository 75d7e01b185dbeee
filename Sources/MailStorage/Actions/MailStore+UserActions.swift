public import MailModel
import Foundation
import GRDB

extension MailStore {
    /// Performs a user action: the view changes at once, and an operation is queued for each placement that changes.
    /// Durable on return.
    ///
    /// - Reading and starring apply to every visible placement; archiving and trashing to those in the target's
    ///   mailbox, if it names one.
    /// - Archiving leaves Sent, Drafts, Trash and Spam alone. If the account has no archive mailbox and the server
    ///   keeps every message in All Mail, the message is archived locally and removed from its mailbox on the server
    ///   (FR-SYNC-10).
    /// - Trashing leaves alone what is in Trash. Deleting removes messages in Trash permanently, ten seconds later, and
    ///   leaves others alone.
    /// - Either one deletes from this computer archived mail that the server no longer has because its mailbox was
    ///   removed, unless the target names a mailbox.
    /// - A missing Archive or Trash is created: locally at once, on the server when the move is carried out.
    /// - A queued opposite operation is merged with the new one.
    /// - Spam, "not spam" and moving apply to the messages in the target's mailbox; in a whole thread the user's own
    ///   messages and drafts stay.
    /// - Muting applies to a thread and stays on this computer.
    ///
    /// - Parameters:
    ///   - destination: the mailbox of a move; ignored by other actions.
    ///   - label: what labelling adds or removes; ignored by other actions.
    ///   - continued: the undo number of an earlier part of the same action, which this part gets too, so that one undo
    ///     reverts all of it; nil for a new action. One that was undone or pruned begins a new action.
    /// - Throws: `.other` when the mailbox cannot be created because its name is taken, or when messages cannot be
    ///   moved to the destination. Nothing has changed then.
    @discardableResult
    public func perform(
        _ action: UserAction, on targets: [ActionTarget], to destination: MailboxID? = nil,
        label: MessageLabel? = nil, continuing continued: Int64? = nil
    ) throws -> ActionReceipt {
        try writeDurably { db, aspects in
            let token = try continued.flatMap { try UndoEntry.isOfUser($0, in: db) ? $0 : nil }
            var writer = try ActionWriter(time: now().timeIntervalSince1970, token: token, in: db)
            for target in targets {
                try writer.apply(action, to: target, destination: destination, label: label)
            }
            let result = try writer.finish()
            aspects = result.aspects
            try LocalOperations(db, time: now().timeIntervalSince1970).finishDue(&aspects)
            return result.receipt
        }
    }

    /// Undoes an action: queued operations are removed before they reach the server; for the others, the inverse
    /// operation is queued. Possible once, for a day. Mail archived in All Mail is copied from there (FR-SYNC-10). A
    /// message that was permanently removed from Trash on the server cannot be restored, nor one that was deleted and
    /// that the server did not have.
    ///
    /// - Returns: true if anything was undone.
    @discardableResult
    public func undo(_ token: Int64) throws -> Bool {
        try writeDurably { db, aspects in
            let time = now().timeIntervalSince1970
            var undo = UndoTransaction(time: time, in: db)
            let isDone = try undo.run(token, &aspects)
            try LocalOperations(db, time: time).finishDue(&aspects)
            return isDone
        }
    }
}
