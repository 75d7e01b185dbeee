import GRDB
import MailModel

/// Applies one user action to the view and the queue, within one transaction.
struct ActionWriter {
    let db: Database
    let time: Double
    private let token: Int64
    /// True while undoing an earlier action: an undo cannot itself be undone.
    private let isUndo: Bool
    var refreshes: [AccountID: ViewRefresh] = [:]
    var mailboxes: RoleMailboxes
    private var conversations: ConversationWriter
    var changedCount = 0
    /// Messages that the action left alone because they are locked.
    private var locked: Set<Int64> = []
    /// The name of the rule that acts; nil for the user.
    var rule: String?
    private var undoEntryCount = 0
    var seen: Set<Int64> = []

    /// A visible placement, with what an action needs to know about it.
    struct Target {
        let place: OperationQueue.Place
        let account: AccountID
        let message: Int64
        let shownMailbox: Int64
    }

    /// - Parameter token: of an earlier part of the same action; nil for a new action.
    init(time: Double, isUndo: Bool = false, token: Int64? = nil, in db: Database) throws {
        self.db = db
        self.time = time
        self.isUndo = isUndo
        self.token = try token ?? UndoEntry.nextToken(in: db)
        mailboxes = RoleMailboxes(in: db)
        conversations = ConversationWriter(time: time, token: self.token, in: db)
    }

    /// Applies an action to a target; `destination` is the mailbox of a move, `label` that of labelling.
    mutating func apply(
        _ action: UserAction, to target: ActionTarget, destination: MailboxID? = nil, label: MessageLabel? = nil
    ) throws {
        if action == .mute || action == .unmute { return try setMuted(action == .mute, target) }
        // Before the placements are read: a keyword without a bit is given to those that have it.
        let keyword = try label.map { try KeywordBits.bit(of: $0.keyword, in: db) }
        let shown = try placements(of: target, narrowed: action.isAboutMailbox)
        let sparesLocked = try isDiscarding(action, destination)
        let protected = sparesLocked ? try lockedMessages(of: target) : []
        locked.formUnion(protected)
        let places = shown.filter { !protected.contains($0.message) && seen.insert($0.place.id).inserted }
        switch action {
        case .markRead: try setFlags(.seen, on: true, of: places, target)
        case .markUnread: try setFlags(.seen, on: false, of: places, target)
        case .star: try setFlags(.flagged, on: true, of: places, target)
        case .unstar: try setFlags(.flagged, on: false, of: places, target)
        case .archive: try archive(places, in: target.mailbox)
        case .trash:
            for place in places { try trash(place) }
            if target.mailbox == nil { try trashArchived(target) }
        case .spam, .notSpam, .move:
            try relocate(action, places, of: target, to: destination, sparesLocked: sparesLocked)
        case .delete:
            for place in places { try delete(place) }
            // In a thread that a mailbox shows, only messages in Trash are deleted permanently.
            if shown.isEmpty, target.mailbox == nil { try deleteArchived(target) }
        case .lock, .unlock: try setLocked(action == .lock, places, of: target)
        case .label, .unlabel:
            guard let keyword else { throw StoreError(ActionRefusal(.noLabel)) }
            try setKeyword(keyword, on: action == .label, of: places)
        case .mute, .unmute: break
        }
    }

    /// True if the action takes messages to Trash or Spam, or deletes them: locked ones are left alone (IMAP-02).
    private func isDiscarding(_ action: UserAction, _ destination: MailboxID?) throws -> Bool {
        switch action {
        case .trash, .delete, .spam: return true
        case .move:
            let role = try MailboxRole.fetchOne(
                db.cachedStatement(sql: "SELECT role FROM mailbox WHERE id = ?"), arguments: [destination?.rawValue])
            return role?.isDiscard == true
        case .markRead, .markUnread, .star, .unstar, .archive, .notSpam, .mute, .unmute, .lock, .unlock, .label,
            .unlabel:
            return false
        }
    }

    /// Updates the view.
    mutating func finish() throws -> (receipt: ActionReceipt, aspects: Set<StoreChange.Aspect>) {
        var aspects: Set<StoreChange.Aspect> = []
        for (account, var refresh) in refreshes {
            aspects = ChangeBroadcaster.merged(aspects, try refresh.finish(account: account, in: db))
            aspects.insert(.operations(account))
        }
        let muted = try MailStore.finish(conversations.touched, time: time, in: db)
        let changed = changedCount + conversations.changedCount
        let canBeUndone = undoEntryCount + conversations.changedCount > 0
        return (
            ActionReceipt(
                undoToken: canBeUndone ? token : nil, changedCount: changed, lockedCount: locked.count),
            ChangeBroadcaster.merged(aspects, muted)
        )
    }

    /// Mutes the message's whole thread.
    private mutating func setMuted(_ isMuted: Bool, _ target: ActionTarget) throws {
        switch target {
        case .thread(let thread, _): try conversations.setMuted(isMuted, thread.rawValue)
        case .message(let message):
            guard
                let thread = try Int64.fetchOne(
                    db, sql: "SELECT thread_id FROM message WHERE id = ?", arguments: [message.rawValue])
            else { return }
            try conversations.setMuted(isMuted, thread)
        }
    }

    /// Records a change of a message that no mailbox shows.
    mutating func changed(
        _ message: Int64, of account: AccountID, undo kind: UndoEntry.Kind, flags: MessageFlags = [],
        _ change: JournalChange
    ) throws {
        changedCount += 1
        if change.isAboutMailbox { try MessageLifecycle(db).setReturnPromised(isUndo, message) }
        try Journal.add(
            isUndo ? .undone : .queued, account: account.rawValue, message: message,
            JournalDetail(change: change, rule: rule), at: time, in: db)
        guard !isUndo else { return }
        try UndoEntry(.message(message), kind, flags: flags, account: account.rawValue, token: token, at: time)
            .insert(db)
        undoEntryCount += 1
    }

    // MARK: Moving

    /// Archives messages out of the inbox and the user's own mailboxes, never out of Sent, Drafts, Trash or Spam.
    ///
    /// If the server keeps every message in All Mail, the user's own mailboxes are labels: only the label of the
    /// current mailbox is removed, or else only the inbox.
    private mutating func archive(_ places: [Target], in mailbox: MailboxID?) throws {
        for place in places {
            let roles = try mailboxes.roles(of: place.account)
            let role = roles.roles[place.shownMailbox] ?? .custom
            guard role == .inbox || role == .custom else { continue }
            if let archive = roles[.archive] {
                try move(place, to: archive)
            } else if roles.hasAllMail {
                guard role == .inbox || mailbox != nil else { continue }
                try archiveVirtually(place)
            } else {
                try move(place, to: mailboxes.mailbox(.archive, named: "Archive", of: place.account))
            }
        }
    }

    private mutating func archiveVirtually(_ place: Target) throws {
        guard try queue(place.account).move(place.place, to: nil) != nil else { return }
        try MessageLifecycle(db).archive(place.message, at: time)
        try changed(place, undo: .restore, mailbox: place.shownMailbox, JournalDetail(change: .archive))
    }

    mutating func trash(_ place: Target) throws {
        try move(place, outOfArchiveTo: mailboxes.mailbox(.trash, named: "Trash", of: place.account))
    }

    /// Deletes permanently, but only what the user sees in Trash.
    private mutating func delete(_ place: Target) throws {
        guard try mailboxes.roles(of: place.account).roles[place.shownMailbox] == .trash,
            try queue(place.account).delete(place.place)
        else { return }
        try changed(place, undo: .restore, JournalDetail(change: .delete))
    }

    /// Moves a message; one that was archived in another mailbox is no longer archived. The move wins, because on a
    /// server with All Mail an archived message in a mailbox would be in two places.
    mutating func move(_ place: Target, outOfArchiveTo mailbox: Int64) throws {
        if try mailboxes.roles(of: place.account).hasAllMail {
            try AllMailPlacement(account: place.account, time: time, db: db).leaveArchive(place.message)
        }
        try move(place, to: mailbox)
    }

    mutating func move(_ place: Target, to mailbox: Int64) throws {
        guard let before = try queue(place.account).move(place.place, to: mailbox) else { return }
        try changed(place, undo: .move, mailbox: before, JournalDetail(.move, flags: [], target: mailbox, in: db))
    }

    // MARK: Details

    func queue(_ account: AccountID) -> OperationQueue {
        OperationQueue(account: account, time: time, db: db)
    }

    mutating func changed(
        _ place: Target, undo kind: UndoEntry.Kind, flags: MessageFlags = [], mailbox: Int64? = nil,
        _ detail: JournalDetail
    ) throws {
        if !isUndo {
            try UndoEntry(
                .placement(place.place.id), kind, mailbox: mailbox, flags: flags, account: place.account.rawValue,
                token: token, at: time
            ).insert(db)
            undoEntryCount += 1
        }
        if detail.change?.isAboutMailbox == true { try MessageLifecycle(db).setReturnPromised(isUndo, place.message) }
        refreshes[place.account, default: ViewRefresh(time: time)].placements.insert(place.place.id)
        changedCount += 1
        var detail = detail
        detail.rule = rule
        try Journal.add(
            isUndo ? .undone : .queued, account: place.account.rawValue, message: place.message,
            mailbox: place.shownMailbox,
            placement: place.place.id, detail, at: time, in: db)
    }
}
