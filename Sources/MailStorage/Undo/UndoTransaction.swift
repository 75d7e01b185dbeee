import GRDB
import MailModel

/// Undoes one action, within one transaction.
struct UndoTransaction {
    private let time: Double
    private let db: Database
    private var refreshes: [AccountID: ViewRefresh] = [:]
    /// Placements that were moved back.
    private var moved: Set<Int64> = []

    init(time: Double, in db: Database) {
        self.time = time
        self.db = db
    }

    /// - Returns: true if anything was undone.
    mutating func run(_ token: Int64, _ aspects: inout Set<StoreChange.Aspect>) throws -> Bool {
        let entries = Dictionary(grouping: try UndoEntry.take(token, in: db), by: \.subject)
        var isDone = false
        for entry in entries[.placement] ?? [] { isDone = try undoPlacement(entry) || isDone }
        for entry in entries[.archived] ?? [] { isDone = try returnFromAllMail(entry) || isDone }
        for (account, var refresh) in refreshes {
            aspects = ChangeBroadcaster.merged(aspects, try refresh.finish(account: account, in: db))
            aspects.insert(.operations(account))
        }
        var conversations = ConversationWriter(time: time, token: token, in: db)
        isDone = try conversations.undo(entries[.thread] ?? []) || isDone
        aspects = ChangeBroadcaster.merged(aspects, try MailStore.finish(conversations.touched, time: time, in: db))
        return try undoMessages(entries[.message] ?? [], &aspects) || isDone
    }

    // MARK: Messages that no mailbox showed

    private func undoMessages(_ entries: [UndoEntry], _ aspects: inout Set<StoreChange.Aspect>) throws -> Bool {
        guard !entries.isEmpty else { return false }
        var writer = try ActionWriter(time: time, isUndo: true, in: db)
        for entry in entries {
            guard let message = entry.message.map({ MessageID($0) }) else { continue }
            if entry.kind == .restore {
                try writer.restoreArchived(message)
            } else {
                try writer.apply(Self.action(entry.flags, isOn: entry.kind == .addFlags), to: .message(message))
            }
        }
        let result = try writer.finish()
        aspects = ChangeBroadcaster.merged(aspects, result.aspects)
        return result.receipt.changedCount > 0
    }

    private static func action(_ flags: MessageFlags, isOn: Bool) -> UserAction {
        if flags == .locked { return isOn ? .lock : .unlock }
        return flags == .seen ? (isOn ? .markRead : .markUnread) : (isOn ? .star : .unstar)
    }

    // MARK: Placements

    private mutating func undoPlacement(_ entry: UndoEntry) throws -> Bool {
        guard let place = try place(entry) else { return false }
        let account = AccountID(entry.account)
        let queue = OperationQueue(account: account, time: time, db: db)
        let isDone: Bool
        switch (entry.kind, entry.mailbox) {
        case (.addFlags, _): isDone = try queue.setFlags(entry.flags, on: true, of: place)
        case (.removeFlags, _): isDone = try queue.setFlags(entry.flags, on: false, of: place)
        case (.move, let mailbox?):
            if moved.contains(place.id) { return try copyBack(place, to: mailbox, account) }
            isDone = try queue.move(place, to: mailbox) != nil
            if isDone { moved.insert(place.id) }
            if try isDone && returnToArchive(place, mailbox, account) { return true }
        default: isDone = try restore(place, to: entry.mailbox, queue)
        }
        guard isDone else { return false }
        refreshes[account, default: ViewRefresh(time: time)].placements.insert(place.id)
        try note(entry, place)
        return true
    }

    private func place(_ entry: UndoEntry) throws -> OperationQueue.Place? {
        try Row.fetchOne(
            db, sql: "SELECT id, message_id, mailbox_id, server_flags FROM placement WHERE id = ?",
            arguments: [entry.placement]
        ).map { row in
            OperationQueue.Place(
                id: row["id"], message: row["message_id"], mailbox: row["mailbox_id"],
                serverFlags: MessageFlags(rawValue: row["server_flags"]))
        }
    }

    private func note(_ entry: UndoEntry, _ place: OperationQueue.Place) throws {
        let detail: JournalDetail =
            switch entry.kind {
            case .addFlags: JournalDetail(change: JournalChange(.addFlags, flags: entry.flags))
            case .removeFlags: JournalDetail(change: JournalChange(.removeFlags, flags: entry.flags))
            case .move: try JournalDetail(.move, flags: [], target: entry.mailbox, in: db)
            default: JournalDetail(change: .restore)
            }
        if detail.change?.isAboutMailbox == true { try MessageLifecycle(db).setReturnPromised(true, place.message) }
        try Journal.add(
            .undone, account: entry.account, message: place.message, placement: place.id, detail, at: time, in: db)
    }

    /// Copies a trashed message back into several mailboxes. Where mailboxes are labels, moving a message to Trash
    /// removes all of them and leaves one placement: it goes back to the first mailbox, and the others get a copy from
    /// All Mail.
    private mutating func copyBack(
        _ place: OperationQueue.Place, to mailbox: Int64, _ account: AccountID
    ) throws -> Bool {
        let allMail = AllMailPlacement(account: account, time: time, db: db)
        guard let copy = try allMail.open(place.message, isArchived: false),
            try OperationQueue(account: account, time: time, db: db).move(copy, to: mailbox) != nil
        else { return false }
        refreshes[account, default: ViewRefresh(time: time)].placements.insert(copy.id)
        return true
    }

    /// Returns a message to the archive that was moved to Trash from there.
    ///
    /// - Returns: true if nothing is left to do.
    private mutating func returnToArchive(
        _ place: OperationQueue.Place, _ target: Int64, _ account: AccountID
    ) throws -> Bool {
        let roles = try MailboxRoles(account, in: db)
        guard roles.hasAllMail, roles.roles[target] == .all else { return false }
        try MessageLifecycle(db).archive(place.message, at: time)
        refreshes[account, default: ViewRefresh(time: time)].messages.insert(place.message)
        return try AllMailPlacement(account: account, time: time, db: db).end(place.id, of: place.message)
    }

    private func restore(_ place: OperationQueue.Place, to mailbox: Int64?, _ queue: OperationQueue) throws -> Bool {
        guard try queue.restore(place, to: mailbox) else { return false }
        try MessageLifecycle(db).unarchive(place.message)
        // It was being moved out of All Mail when it was archived again.
        if let mailbox, try MailboxRoles(queue.account, in: db).roles[place.mailbox] == .all {
            _ = try queue.move(place, to: mailbox)
        }
        return true
    }

    // MARK: Archived messages

    private mutating func returnFromAllMail(_ entry: UndoEntry) throws -> Bool {
        guard let message = entry.message, let mailbox = entry.mailbox else { return false }
        let account = AccountID(entry.account)
        let allMail = AllMailPlacement(account: account, time: time, db: db)
        let place = AllMailPlacement.Place(uid: entry.uid, validity: entry.uidValidity)
        guard let placement = try allMail.begin(message, to: mailbox, from: place) else { return false }
        refreshes[account, default: ViewRefresh(time: time)].placements.insert(placement)
        try MessageLifecycle(db).setReturnPromised(true, message)
        try Journal.add(
            .undone, account: entry.account, message: message, placement: placement, JournalDetail(change: .restore),
            at: time, in: db)
        return true
    }
}
