import struct Foundation.Data
import GRDB
import MailModel

/// Removes messages from mailboxes and records the reason in the journal.
struct PlacementRemoval {
    let account: AccountID
    var refresh: ViewRefresh
    /// The number of placements removed.
    private(set) var count = 0
    /// True if the user deleted the messages: those that lose their last placement are neither archived nor kept.
    var isIntended = false
    private var lost: [Lost] = []
    /// The aspects, besides the view, that listeners must read again.
    private var aspects: Set<StoreChange.Aspect> = []

    /// A placement to remove.
    private struct Place {
        let id: Int64
        let message: Int64
        let mailbox: Int64
        let uid: Int64?
        /// It is expected because of a move, and had left its mailbox before.
        let isMoveUnfound: Bool
        let role: MailboxRole

        init(_ row: Row) {
            id = row["id"]
            message = row["message_id"]
            mailbox = row["mailbox_id"]
            uid = row["uid"]
            isMoveUnfound = row["is_move_unfound"]
            role = row["role"]
        }
    }

    private struct Lost {
        let message: Int64
        let role: MailboxRole
        let event: Journal.Event
        /// True if the user undid the change that had brought it to its mailbox.
        let isUndone: Bool

        /// True if only the server's report says that it is gone. Permanent deletions from Trash, Spam and Drafts are
        /// normal, unless the user undid the move there.
        var isUnconfirmed: Bool {
            switch event {
            case .vanished: isUndone || ![.trash, .spam, .drafts].contains(role)
            case .uidValidityEnded, .mailboxRemoved, .notArrived: true
            default: false
            }
        }
    }

    init(account: AccountID, time: Double) {
        self.account = account
        refresh = ViewRefresh(time: time)
    }

    /// Removes the placements that match the condition.
    ///
    /// - Parameter detail: the evidence, for the journal.
    mutating func remove(
        where condition: String, _ arguments: StatementArguments, event: Journal.Event,
        _ detail: JournalDetail = JournalDetail(), in db: Database
    ) throws {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT placement.id, message_id, mailbox_id, uid, is_move_unfound,
                      (SELECT role FROM mailbox WHERE id = placement.mailbox_id) AS role
                    FROM placement WHERE \(condition)
                    """), arguments: arguments)
        for row in rows { try remove(Place(row), event, detail, in: db) }
    }

    private mutating func remove(_ place: Place, _ event: Journal.Event, _ detail: JournalDetail, in db: Database)
        throws
    {
        let changes = SupersededOperations(account: account, time: refresh.time, db: db)
        let superseded =
            try event.supersedesChanges ? changes.waiting(for: place.id, followsFlags: event.mayMeanMoved) : []
        let isUndone = try event.mayMeanMoved && MessageLifecycle(db).isReturnPromised(place.message)
        // An expected message did not arrive. If an undo expected it, `orphanLost` tells the user.
        let isUnfound = event == .notArrived && !isUndone && place.isMoveUnfound
        let isAwaited =
            try isUndone && event != .notArrived
            && changes.awaitReturn(place.id, after: superseded)
        if isAwaited {
            refresh.placements.insert(place.id)
        } else {
            try delete(place, event, in: db)
            lost.append(Lost(message: place.message, role: place.role, event: event, isUndone: isUndone))
        }
        refresh.messages.insert(place.message)
        count += 1
        try Journal.add(
            event, account: account.rawValue, message: place.message, mailbox: place.mailbox, uid: place.uid,
            placement: place.id, detail, at: refresh.time, in: db)
        if !superseded.isEmpty {
            try changes.note(superseded, message: place.message, mailbox: place.mailbox, placement: place.id)
            aspects.insert(.pendingChanges(account))
        }
        // What is awaited in the target may still be there.
        let unfound = SupersededOperations.Change(kind: .move, flags: [], target: place.mailbox)
        let unreported = isAwaited ? [] : (isUnfound ? [unfound] : []) + superseded
        if try changes.tell(unreported, message: place.message) { aspects.insert(.notices) }
    }

    private mutating func delete(_ place: Place, _ event: Journal.Event, in db: Database) throws {
        let intended = DeferredFlags(account: account, time: refresh.time, db: db)
        if event.mayMeanMoved { noteQueued(try intended.leave(place.id, of: place.message)) }
        try AllMailPlacement.keepUndoEntries(of: place.id, in: db)
        try MessageLifecycle(db).removePlacement(place.id)
    }

    /// Archives the messages that count as archived rather than deleted, and updates the view.
    mutating func finish(in db: Database) throws -> Set<StoreChange.Aspect> {
        try orphanLost(in: db)
        return try refresh.finish(account: account, in: db).union(aspects)
    }

    /// Records placements that changes were queued for.
    mutating func noteQueued(_ placements: [Int64]) {
        refresh.placements.formUnion(placements)
        if !placements.isEmpty { aspects.insert(.operations(account)) }
    }

    /// Messages that lost their last placement are orphaned and purged after a complete sync pass, with three
    /// exceptions, which are archived: another client removed the mailbox itself and it was not Trash; the server keeps
    /// a copy in All Mail and the mailbox was one that archiving or another client removes messages from; the user
    /// undid the message's move and the server has it nowhere, which causes a notice.
    mutating func orphanLost(in db: Database) throws {
        guard !lost.isEmpty else { return }
        let hasAllMailCopies = try MailboxRoles(account, in: db).hasAllMail
        let lifecycle = MessageLifecycle(db)
        for entry in lost {
            try lifecycle.setSoftDeleted(entry.isUnconfirmed && !isIntended, entry.message)
            let isArchived: Bool
            switch entry.event {
            case _ where isIntended: isArchived = false
            case .mailboxRemoved: isArchived = entry.role != .trash
            case .notArrived where entry.isUndone: isArchived = true
            default: isArchived = hasAllMailCopies && ![.trash, .spam, .drafts].contains(entry.role)
            }
            guard try isArchived && lifecycle.archiveUnplaced(entry.message, at: refresh.time) else { continue }
            try Journal.add(.archived, account: account.rawValue, message: entry.message, at: refresh.time, in: db)
            if entry.event == .notArrived, entry.isUndone { try notifyLost(in: db) }
        }
        lost = []
    }

    private mutating func notifyLost(in db: Database) throws {
        try Notices.add(.returnFailed, account: account, at: refresh.time, in: db)
        aspects.insert(.notices)
    }

    /// Deletes messages without any placement. Those that only the server's report removed are kept for the time of the
    /// setting: if the server shows them again, they still have their text and history.
    ///
    /// - Returns: their public ids; the caller deletes their files after the commit.
    mutating func purge(orphanedBefore limit: Double, in db: Database) throws -> [String] {
        try orphanLost(in: db)
        // Messages orphaned by this call wait for the next pass, in which they may reappear.
        let kept = try Settings.deletedMailRetention(in: db)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, thread_id, public_id, subject FROM message
                WHERE account_id = ?1 AND orphaned_at < CASE is_soft_deleted WHEN 0 THEN ?2 ELSE min(?2, ?3) END
                  AND archived_at IS NULL AND NOT EXISTS (SELECT 1 FROM placement WHERE message_id = message.id)
                """, arguments: [account.rawValue, limit, refresh.time - kept])
        return try purge(rows, in: db)
    }

    /// Deletes messages with their placements.
    ///
    /// - Parameter rows: with id, thread_id, public_id and subject.
    /// - Returns: their public ids; the caller deletes their files after the commit.
    mutating func purge(_ rows: [Row], reason: Journal.Reason? = nil, in db: Database) throws -> [String] {
        let delete = try db.cachedStatement(sql: "DELETE FROM message WHERE id = ?")
        return try rows.map { row in
            let (message, thread): (Int64, Int64) = (row["id"], row["thread_id"])
            try delete.execute(arguments: [message])
            refresh.threads.insert(thread)
            refresh.messages.remove(message)
            let entry = Journal.Entry(
                event: .purged, account: account.rawValue, message: message,
                detail: JournalDetail(subject: row["subject"], reason: reason), publicID: row["public_id"])
            try Journal.add(entry, at: refresh.time, in: db)
            let publicID: [UInt8] = Array(row["public_id"] as Data)
            return Hexadecimal.encode(publicID)
        }
    }
}

extension Journal.Event {
    /// True if a message removed in this way may have been moved elsewhere.
    fileprivate var mayMeanMoved: Bool {
        switch self {
        case .vanished, .uidValidityEnded, .mailboxRemoved, .notArrived: true
        default: false
        }
    }

    /// True if the message's pending changes are recorded as superseded. When a mailbox is removed, all its changes are
    /// recorded as abandoned instead; our own changes supersede nothing.
    fileprivate var supersedesChanges: Bool {
        switch self {
        case .vanished, .replaced, .uidValidityEnded, .notArrived: true
        default: false
        }
    }
}
