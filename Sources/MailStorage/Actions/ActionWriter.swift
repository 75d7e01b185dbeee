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
    private var roles: [AccountID: MailboxRoles] = [:]
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
        case .archive: try archive(places, in: Self.mailbox(of: target))
        case .trash:
            for place in places { try trash(place) }
            if Self.mailbox(of: target) == nil { try trashArchived(target) }
        case .spam, .notSpam, .move:
            try relocate(action, places, of: target, to: destination, sparesLocked: sparesLocked)
        case .delete:
            for place in places { try delete(place) }
            // In a thread that a mailbox shows, only messages in Trash are deleted permanently.
            if shown.isEmpty, Self.mailbox(of: target) == nil { try deleteArchived(target) }
        case .lock, .unlock: try setLocked(action == .lock, places, of: target)
        case .label, .unlabel:
            guard let keyword else { throw StoreError(.other, ActionText.noLabel) }
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

    // MARK: Flags

    private mutating func setFlags(
        _ flags: MessageFlags, on isOn: Bool, of places: [Target], _ target: ActionTarget
    ) throws {
        for place in places where try queue(place.account).setFlags(flags, on: isOn, of: place.place) {
            try changed(
                place, undo: isOn ? .removeFlags : .addFlags, flags: flags,
                JournalDetail(change: JournalChange(isOn ? .addFlags : .removeFlags, flags: flags)))
        }
        try setLocally(flags, on: isOn, target)
    }

    /// Archived messages in no visible mailbox: the change is queued for All Mail if the server keeps them there;
    /// otherwise the flags change only locally.
    private mutating func setLocally(_ flags: MessageFlags, on isOn: Bool, _ target: ActionTarget) throws {
        let (column, id) = Self.column(of: target)
        let flag = flags == .seen ? "is_unread" : "is_starred"
        let value = flags == .seen ? !isOn : isOn
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id, account_id, thread_id FROM message WHERE \(column) = ?1 AND is_shown = 1 AND \(flag) <> ?2
                      AND NOT EXISTS (SELECT 1 FROM placement WHERE message_id = message.id AND shown_mailbox_id IS NOT NULL)
                    """), arguments: [id, value])
        for row in rows {
            let account = AccountID(row[1])
            if let place = try AllMailPlacement(account: account, time: time, db: db).open(row[0]),
                try queue(account).setFlags(flags, on: isOn, of: place)
            {
                refreshes[account, default: ViewRefresh(time: time)].placements.insert(place.id)
            }
            try db.cachedStatement(sql: "UPDATE message SET \(flag) = ? WHERE id = ?")
                .execute(arguments: [value, row[0] as Int64])
            refreshes[AccountID(row[1]), default: ViewRefresh(time: time)].threads.insert(row[2])
            try changed(
                row[0], of: account, undo: isOn ? .removeFlags : .addFlags, flags: flags,
                JournalChange(isOn ? .addFlags : .removeFlags, flags: flags))
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
            let roles = try roles(of: place.account)
            let role = roles.roles[place.shownMailbox] ?? .custom
            guard role == .inbox || role == .custom else { continue }
            if let archive = roles[.archive] {
                try move(place, to: archive)
            } else if roles.hasAllMail {
                guard role == .inbox || mailbox != nil else { continue }
                try archiveVirtually(place)
            } else {
                try move(place, to: makeMailbox(.archive, named: "Archive", for: place.account))
            }
        }
    }

    private mutating func archiveVirtually(_ place: Target) throws {
        guard try queue(place.account).move(place.place, to: nil) != nil else { return }
        try MessageLifecycle(db).archive(place.message, at: time)
        try changed(place, undo: .restore, mailbox: place.shownMailbox, JournalDetail(change: .archive))
    }

    private mutating func trash(_ place: Target) throws {
        try move(place, outOfArchiveTo: mailbox(.trash, named: "Trash", of: place.account))
    }

    /// Moves archived mail from All Mail to Trash (FR-SYNC-10). Mail that the server does not have is deleted from this
    /// computer.
    private mutating func trashArchived(_ target: ActionTarget) throws {
        for (message, account) in try archived(target, orLocked: false) {
            guard let place = try archivedPlace(of: message, account) else {
                try softDelete(message, of: account, isPermanent: false)
                continue
            }
            if seen.insert(place.place.id).inserted { try trash(place) }
        }
    }

    /// Deletes archived mail permanently; it cannot be moved to Trash first.
    private mutating func deleteArchived(_ target: ActionTarget) throws {
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
        let (column, id) = Self.column(of: target)
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

    /// The column that selects the target's messages, and its value.
    static func column(of target: ActionTarget) -> (String, Int64) {
        switch target {
        case .thread(let id, _): ("thread_id", id.rawValue)
        case .message(let id): ("id", id.rawValue)
        }
    }

    /// Deletes permanently, but only what the user sees in Trash.
    private mutating func delete(_ place: Target) throws {
        guard try roles(of: place.account).roles[place.shownMailbox] == .trash,
            try queue(place.account).delete(place.place)
        else { return }
        try changed(place, undo: .restore, JournalDetail(change: .delete))
    }

    /// Creates a mailbox that the account lacks: shown at once, created on the server when the move is carried out.
    private mutating func makeMailbox(
        _ role: MailboxRole, named name: String, for account: AccountID
    ) throws -> Int64 {
        let (prefix, delimiter) = try namespace(of: account)
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO mailbox (account_id, path, raw_name, delimiter, role, is_expected)
                VALUES (?1, ?2, ?2, ?3, ?4, 1)
                """, arguments: [account.rawValue, prefix + name, delimiter, role])
        guard db.changesCount > 0 else {
            throw StoreError(.other, ActionText.holdsNoMessages(name))
        }
        roles[account] = nil
        return db.lastInsertedRowID
    }

    /// The account's mailbox of a role, created if it is missing.
    mutating func mailbox(_ role: MailboxRole, named name: String, of account: AccountID) throws -> Int64 {
        try roles(of: account)[role] ?? makeMailbox(role, named: name, for: account)
    }

    /// The prefix for new mailboxes: some servers keep every mailbox below the inbox (RFC 2342). Derived from the names
    /// of the other mailboxes if the server did not report its namespace.
    private func namespace(of account: AccountID) throws -> (prefix: String, delimiter: String?) {
        if let reported = try PersonalNamespace(of: account, in: db) { return (reported.prefix, reported.delimiter) }
        let rows = try Row.fetchAll(
            db, sql: "SELECT raw_name, delimiter FROM mailbox WHERE account_id = ? AND role <> ?",
            arguments: [account.rawValue, MailboxRole.inbox])
        let delimiter: String? = rows.first?[1]
        guard let delimiter, !rows.isEmpty else { return ("", nil) }
        let prefix = "INBOX" + delimiter
        let allBelow = rows.allSatisfy { ($0[0] as String).uppercased().hasPrefix(prefix) }
        return (allBelow ? prefix : "", delimiter)
    }

    /// Moves a message; one that was archived in another mailbox is no longer archived. The move wins, because on a
    /// server with All Mail an archived message in a mailbox would be in two places.
    mutating func move(_ place: Target, outOfArchiveTo mailbox: Int64) throws {
        if try roles(of: place.account).hasAllMail {
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

    mutating func roles(of account: AccountID) throws -> MailboxRoles {
        if let known = roles[account] { return known }
        let found = try MailboxRoles(account, in: db)
        roles[account] = found
        return found
    }

    static func mailbox(of target: ActionTarget) -> MailboxID? {
        guard case .thread(_, let mailbox) = target else { return nil }
        return mailbox
    }

    func placements(of target: ActionTarget, narrowed: Bool) throws -> [Target] {
        let condition: String
        let arguments: StatementArguments
        switch target {
        case .thread(let thread, let mailbox):
            condition = "m.thread_id = ?1 AND (?2 IS NULL OR p.shown_mailbox_id = ?2)"
            arguments = [thread.rawValue, narrowed ? mailbox?.rawValue : nil]
        case .message(let message):
            condition = "m.id = ?1"
            arguments = [message.rawValue]
        }
        let statement = try db.cachedStatement(
            sql: """
                SELECT p.id, p.message_id, p.mailbox_id, p.server_flags, p.shown_mailbox_id, m.account_id
                FROM message m JOIN placement p ON p.message_id = m.id
                WHERE \(condition) AND p.shown_mailbox_id IS NOT NULL ORDER BY p.id
                """)
        return try Row.fetchAll(statement, arguments: arguments).map { row in
            Target(
                place: OperationQueue.Place(
                    id: row["id"], message: row["message_id"], mailbox: row["mailbox_id"],
                    serverFlags: MessageFlags(rawValue: row["server_flags"])),
                account: AccountID(row["account_id"]), message: row["message_id"],
                shownMailbox: row["shown_mailbox_id"])
        }
    }
}
