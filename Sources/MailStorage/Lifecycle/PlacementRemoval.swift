import struct Foundation.Data
import GRDB
import MailModel

/// Takes messages out of mailboxes, and says in the journal why.
struct PlacementRemoval {
    let account: AccountID
    var refresh: ViewRefresh
    /// Placements removed.
    private(set) var count = 0
    private var lost: [Lost] = []
    /// What listeners have to look at besides the view.
    private var aspects: Set<StoreChange.Aspect> = []

    /// A placement that goes.
    private struct Place {
        let id: Int64
        let message: Int64
        let mailbox: Int64
        let uid: Int64?
        let role: MailboxRole

        init(_ row: Row) {
            id = row[0]
            message = row[1]
            mailbox = row[2]
            uid = row[3]
            role = MailboxRole(rawValue: row[4]) ?? .custom
        }
    }

    private struct Lost {
        let message: Int64
        let role: MailboxRole
        let event: Journal.Event
        /// The person has taken the change back that brought it where it was.
        let isUndone: Bool

        /// Nothing but the server's word says that it is gone. Out of Trash, Spam and Drafts mail goes for good all the time, unless the
        /// person wants it back from there.
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

    /// Removes the placements that the condition names.
    ///
    /// - Parameter detail: the evidence, for the journal.
    mutating func remove(
        where condition: String, _ arguments: StatementArguments, event: Journal.Event,
        _ detail: JournalDetail = JournalDetail(), in db: Database
    ) throws {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT placement.id, message_id, mailbox_id, uid,
                      (SELECT role FROM mailbox WHERE id = placement.mailbox_id)
                    FROM placement WHERE \(condition)
                    """), arguments: arguments)
        for row in rows { try remove(Place(row), event, detail, in: db) }
    }

    private mutating func remove(_ place: Place, _ event: Journal.Event, _ detail: JournalDetail, in db: Database) throws {
        let changes = SupersededOperations(account: account, time: refresh.time, db: db)
        let overtaken =
            try event.overtakesChanges ? changes.waiting(for: place.id, followsFlags: event.mayMeanMoved) : []
        let isUndone = try event.mayMeanMoved && MessageLifecycle(db).isReturnPromised(place.message)
        // One that was awaited already has not come.
        let isAwaited =
            try isUndone && event != .notArrived
            && changes.awaitReturn(place.id, after: overtaken)
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
        guard !overtaken.isEmpty else { return }
        try changes.note(overtaken, message: place.message, mailbox: place.mailbox, placement: place.id)
        aspects.insert(.outbox(account))
    }

    private mutating func delete(_ place: Place, _ event: Journal.Event, in db: Database) throws {
        let intended = DeferredFlags(account: account, time: refresh.time, db: db)
        if event.mayMeanMoved { noteQueued(try intended.leave(place.id, of: place.message)) }
        try AllMailPlacement.keepUndoEntries(of: place.id, in: db)
        try MessageLifecycle(db).removePlacement(place.id)
    }

    /// Archives what product rules say is archived rather than gone, and brings the view in line.
    mutating func finish(in db: Database) throws -> Set<StoreChange.Aspect> {
        try settleLost(in: db)
        return try refresh.finish(account: account, in: db).union(aspects)
    }

    /// Changes were queued for these placements.
    mutating func noteQueued(_ placements: [Int64]) {
        refresh.placements.formUnion(placements)
        if !placements.isEmpty { aspects.insert(.operations(account)) }
    }

    /// Messages that lost their last placement are orphans, to be purged after a good round, with three exceptions: when the
    /// mailbox itself was removed and was not Trash; where the server keeps a copy out of sight (All Mail) and the mailbox
    /// was one that archiving or another client takes messages out of; and what the person was promised back and is nowhere on the
    /// server, of which the person is told. These are archived.
    mutating func settleLost(in db: Database) throws {
        guard !lost.isEmpty else { return }
        let hasAllMailCopies = try MailboxRoles(account, in: db).hasAllMail
        let lifecycle = MessageLifecycle(db)
        for entry in lost {
            try lifecycle.setSoftDeleted(entry.isUnconfirmed, entry.message)
            let isArchived: Bool
            switch entry.event {
            case .mailboxRemoved: isArchived = entry.role != .trash
            case .notArrived where entry.isUndone: isArchived = true
            default: isArchived = hasAllMailCopies && ![.trash, .spam, .drafts].contains(entry.role)
            }
            guard try isArchived && lifecycle.archiveUnplaced(entry.message, at: refresh.time) else { continue }
            try Journal.add(.archived, account: account.rawValue, message: entry.message, at: refresh.time, in: db)
            if entry.event == .notArrived, entry.isUndone { try tellLost(in: db) }
        }
        lost = []
    }

    private mutating func tellLost(in db: Database) throws {
        try Notices.add(.returnFailed, account: account, at: refresh.time, in: db)
        aspects.insert(.notices)
    }

    /// So long a message is kept that only the server's word took away, in seconds: 30 days. Shown again by the server, it is here with
    /// its text and what was done to it.
    static let softDeletionTime: Double = 30 * 86_400

    /// Deletes messages without any placement.
    ///
    /// - Returns: their public ids, whose files the caller deletes after the commit.
    mutating func purge(orphanedBefore limit: Double, in db: Database) throws -> [String] {
        try settleLost(in: db)
        // What this very call orphaned waits for the next round, which gives it a chance to turn up.
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, thread_id, public_id, subject FROM message
                WHERE account_id = ?1 AND orphaned_at < CASE is_soft_deleted WHEN 0 THEN ?2 ELSE min(?2, ?3) END
                  AND archived_at IS NULL AND NOT EXISTS (SELECT 1 FROM placement WHERE message_id = message.id)
                """, arguments: [account.rawValue, limit, refresh.time - Self.softDeletionTime])
        let delete = try db.cachedStatement(sql: "DELETE FROM message WHERE id = ?")
        return try rows.map { row in
            let (message, thread): (Int64, Int64) = (row[0], row[1])
            try delete.execute(arguments: [message])
            refresh.threads.insert(thread)
            refresh.messages.remove(message)
            let entry = Journal.Entry(
                event: .purged, account: account.rawValue, message: message, detail: JournalDetail(name: row[3]), publicID: row[2])
            try Journal.add(entry, at: refresh.time, in: db)
            let publicID: [UInt8] = Array(row[2] as Data)
            return Hexadecimal.encode(publicID)
        }
    }
}

extension Journal.Event {
    /// Whether a message that goes so may be somewhere else.
    fileprivate var mayMeanMoved: Bool {
        switch self {
        case .vanished, .uidValidityEnded, .mailboxRemoved, .notArrived: true
        default: false
        }
    }

    /// Whether what waited for the message is told of as overtaken. With a mailbox all its changes are told of as given up, and what we
    /// did ourselves was not overtaken.
    fileprivate var overtakesChanges: Bool {
        switch self {
        case .vanished, .replaced, .uidValidityEnded, .notArrived: true
        default: false
        }
    }
}
