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
            var undoing = Undoing(time: now().timeIntervalSince1970, db: db)
            let result = try undoing.run(token)
            var conversations = ConversationWriter(time: undoing.time, token: token, in: db)
            let isDecided = try conversations.undo()
            let decided = try Self.finish(conversations.touched, time: undoing.time, in: db)
            aspects = ChangeBroadcaster.merged(result.aspects, decided)
            let (isBack, unseen) = try undoing.takeUnseenBack(token)
            aspects = ChangeBroadcaster.merged(aspects, unseen)
            try LocalOperations(db, time: now().timeIntervalSince1970).settle(&aspects)
            return result.isDone || isDecided || isBack
        }
    }
}

/// One action on its way back, within one transaction.
private struct Undoing {
    let time: Double
    let db: Database
    private var refreshes: [AccountID: ViewRefresh] = [:]
    /// Placements that are on their way back.
    private var moved: Set<Int64> = []

    init(time: Double, db: Database) {
        self.time = time
        self.db = db
    }

    mutating func run(_ token: Int64) throws -> (isDone: Bool, aspects: Set<StoreChange.Aspect>) {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT u.kind, u.flags, u.target_mailbox_id, p.id, p.mailbox_id, p.server_flags, p.message_id, m.account_id
                FROM undo_step u JOIN placement p ON p.id = u.placement_id JOIN message m ON m.id = p.message_id
                WHERE u.token = ? ORDER BY u.id DESC
                """, arguments: [token])
        var isDone = false
        for row in rows { isDone = try undo(row) || isDone }
        try db.execute(sql: "DELETE FROM undo_step WHERE token = ?", arguments: [token])
        isDone = try bringBack(token) || isDone
        var aspects: Set<StoreChange.Aspect> = []
        for (account, var refresh) in refreshes {
            aspects = ChangeBroadcaster.merged(aspects, try refresh.finish(account: account, in: db))
            aspects.insert(.operations(account))
        }
        return (isDone, aspects)
    }

    /// What was done to messages that no mailbox showed, wherever they are now.
    func takeUnseenBack(_ token: Int64) throws -> (isDone: Bool, aspects: Set<StoreChange.Aspect>) {
        let rows = try Row.fetchAll(
            db, sql: "SELECT message_id, kind, flags FROM message_step WHERE token = ? ORDER BY id DESC",
            arguments: [token])
        guard !rows.isEmpty else { return (false, []) }
        try db.execute(sql: "DELETE FROM message_step WHERE token = ?", arguments: [token])
        var writer = try ActionWriter(time: time, isUndo: true, in: db)
        for row in rows {
            let (message, kind): (MessageID, String) = (MessageID(row[0]), row[1])
            if kind == "restore" {
                try writer.bringBack(message)
            } else {
                try writer.apply(
                    Self.flagging(MessageFlags(rawValue: row[2]), on: kind == "add_flags"), to: .message(message))
            }
        }
        let result = try writer.finish()
        return (result.receipt.changedCount > 0, result.aspects)
    }

    private static func flagging(_ flags: MessageFlags, on isOn: Bool) -> UserAction {
        flags == .seen ? (isOn ? .markRead : .markUnread) : (isOn ? .star : .unstar)
    }

    private mutating func undo(_ row: Row) throws -> Bool {
        let (message, account): (Int64, AccountID) = (row[6], AccountID(row[7]))
        let place = OperationQueue.Place(
            id: row[3], message: message, mailbox: row[4], serverFlags: MessageFlags(rawValue: row[5]))
        let queue = OperationQueue(account: account, time: time, db: db)
        let flags = MessageFlags(rawValue: row[1])
        let isDone: Bool
        switch row[0] as String {
        case "add_flags": isDone = try queue.setFlags(flags, on: true, of: place)
        case "remove_flags": isDone = try queue.setFlags(flags, on: false, of: place)
        case "move":
            if moved.contains(place.id) { return try copyBack(place, to: row[2], account) }
            isDone = try queue.move(place, to: row[2]) != nil
            if isDone { moved.insert(place.id) }
            if try isDone && returnToArchive(place, row[2], account) { return true }
        default: isDone = try restore(message, place, to: row[2], queue)
        }
        guard isDone else { return false }
        refreshes[account, default: ViewRefresh(time: time)].placements.insert(place.id)
        let kind: String = row[0]
        let detail =
            kind == "restore"
            ? "put back into its mailbox" : try JournalWords.change(kind, flags: flags, target: row[2], in: db)
        try Journal.add(
            .undone, account: account.rawValue, message: message, placement: place.id, detail: detail, at: time, in: db)
        return true
    }

    /// Where mailboxes are labels, a message that goes to Trash leaves all of them: what was in several has one placement then. The first
    /// of them gets it back, the others get a copy out of All Mail.
    private mutating func copyBack(
        _ place: OperationQueue.Place, to mailbox: Int64, _ account: AccountID
    ) throws -> Bool {
        let way = AllMailPlacement(account: account, time: time, db: db)
        guard let copy = try way.open(place.message, isArchived: false),
            try OperationQueue(account: account, time: time, db: db).move(copy, to: mailbox) != nil
        else { return false }
        refreshes[account, default: ViewRefresh(time: time)].placements.insert(copy.id)
        return true
    }

    /// What was thrown away out of the archive goes back there.
    ///
    /// - Returns: whether nothing is left to be done.
    private mutating func returnToArchive(
        _ place: OperationQueue.Place, _ target: Int64, _ account: AccountID
    ) throws -> Bool {
        let roles = try MailboxRoles(account, in: db)
        guard roles.hasAllMail, roles.roles[target] == .all else { return false }
        try db.execute(sql: "UPDATE message SET archived_at = ? WHERE id = ?", arguments: [time, place.message])
        refreshes[account, default: ViewRefresh(time: time)].messages.insert(place.message)
        return try AllMailPlacement(account: account, time: time, db: db).end(place.id, of: place.message)
    }

    private func restore(
        _ message: Int64, _ place: OperationQueue.Place, to mailbox: Int64?, _ queue: OperationQueue
    ) throws -> Bool {
        guard try queue.restore(place, to: mailbox) else { return false }
        try db.execute(sql: "UPDATE message SET archived_at = NULL WHERE id = ?", arguments: [message])
        // It was on its way back out of All Mail when it was archived again.
        if let mailbox, try MailboxRoles(queue.account, in: db).roles[place.mailbox] == .all {
            _ = try queue.move(place, to: mailbox)
        }
        return true
    }

    /// What was archived out of sight comes back from there.
    private mutating func bringBack(_ token: Int64) throws -> Bool {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT m.account_id, m.id, r.mailbox_id, r.uid, r.uid_validity FROM return_step r JOIN message m ON m.id = r.message_id
                WHERE r.token = ? ORDER BY r.id DESC
                """, arguments: [token])
        var isDone = false
        for row in rows {
            let account = AccountID(row[0])
            let way = AllMailPlacement(account: account, time: time, db: db)
            let place = AllMailPlacement.Place(uid: row[3], validity: row[4])
            guard let placement = try way.begin(row[1], to: row[2], from: place) else { continue }
            isDone = true
            refreshes[account, default: ViewRefresh(time: time)].placements.insert(placement)
            try Journal.add(
                .undone, account: account.rawValue, message: row[1], placement: placement,
                detail: "put back into its mailbox", at: time, in: db)
        }
        try db.execute(sql: "DELETE FROM return_step WHERE token = ?", arguments: [token])
        return isDone
    }
}
