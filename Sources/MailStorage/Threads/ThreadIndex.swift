import GRDB
import MailModel

/// Finds the thread of a message that arrives (FR-SYNC-06) and joins threads that it connects.
///
/// Threads are the connected components of symmetric relations, see `ThreadGrouping`, so the result does not depend on
/// the order of arrival. Usually a new message can only join threads, which is done at once. If the user made
/// decisions, or if what subjects connect becomes too long, it may also have to be kept out of one: then everything
/// that it could connect is grouped again, see `regroup`.
struct ThreadIndex {
    /// The user's decisions.
    let decisions: ThreadDecisions

    private let account: Int64
    private let findReference: DirectStatement
    private let addReference: DirectStatement
    private let moveReferences: Statement
    private let moveMessages: Statement
    private let addThread: DirectStatement
    private let grow: DirectStatement
    private let stateOf: Statement
    private let mute: Statement
    private let candidates: SubjectThreadMatcher
    private let linked: Statement
    private var pending = PendingThreads()
    /// The threads that this batch created; empty if the user made decisions, because messages may still move then.
    private(set) var fresh = InsertedThreads()
    /// Threads whose muted state may have changed.
    private(set) var restated: Set<Int64> = []

    init(account: AccountID, in db: Database) throws {
        self.account = account.rawValue
        decisions = try ThreadDecisions(account: account.rawValue, in: db)
        findReference = try DirectStatement(
            "SELECT thread_id FROM thread_reference WHERE account_id = ? AND reference = ?", in: db)
        addReference = try DirectStatement(
            "INSERT INTO thread_reference (account_id, reference, thread_id) VALUES (?, ?, ?)", in: db)
        moveReferences = try db.cachedStatement(sql: "UPDATE thread_reference SET thread_id = ? WHERE thread_id = ?")
        moveMessages = try db.cachedStatement(sql: "UPDATE message SET thread_id = ? WHERE thread_id = ?")
        addThread = try DirectStatement(
            """
            INSERT INTO thread (account_id, size, subject, snippet, participants, sort_key, message_count, unread_count,
              is_starred, has_attachments, first_key, participant_keys, category) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, in: db)
        grow = try DirectStatement("UPDATE thread SET size = size + ? WHERE id = ?", in: db)
        stateOf = try db.cachedStatement(sql: "SELECT size, is_muted, is_split FROM thread WHERE id = ?")
        mute = try db.cachedStatement(sql: "UPDATE thread SET is_muted = 1 WHERE id = ?")
        candidates = try SubjectThreadMatcher(account: account.rawValue, in: db)
        linked = try db.cachedStatement(sql: "SELECT thread_id FROM message WHERE public_id = ?")
    }

    /// The thread of the message, created or merged as needed. The message itself is not stored yet.
    ///
    /// - Parameters:
    ///   - first: the message, which is all that a new thread shows.
    ///   - touched: receives every thread to recompute, including threads that are now empty.
    mutating func thread(
        for node: ThreadNode, first: InsertedThreads.Member, touched: inout Set<Int64>, in db: Database
    ) throws -> Int64 {
        var found: Set<Int64> = []
        var unknown: [Int64] = []
        for reference in node.references {
            if let thread = try thread(of: reference) {
                found.insert(thread)
            } else {
                unknown.append(reference)
            }
        }
        let thread: Int64
        if decisions.isEmpty {
            let joined = try candidates.nearest(to: node)
            found.formUnion(joined)
            if try candidates.mayBeTooLong(joined, with: node) {
                thread = try setAside(found, isTooLong: true, isCut: false, touched: &touched, in: db)
                try grow(thread, by: 1)
            } else if found.isEmpty {
                thread = try add(ThreadOverview.Stored([first], account: account), size: 1, in: db)
                fresh.begin(thread)
            } else {
                thread = try merge(found, touched: &touched, in: db)
                try grow(thread, by: 1)
            }
        } else {
            thread = try place(node, found, touched: &touched, in: db)
            try grow(thread, by: 1)
        }
        for reference in unknown {
            try addReference.run { values in
                values.add(account)
                values.add(reference)
                values.add(thread)
            }
        }
        touched.insert(thread)
        return thread
    }

    private func grow(_ thread: Int64, by count: Int) throws {
        try grow.run {
            $0.add(count)
            $0.add(thread)
        }
    }

    private func thread(of reference: Int64) throws -> Int64? {
        try findReference.first {
            $0.add(account)
            $0.add(reference)
        } row: {
            $0[0]
        }
    }

    /// Records that the message was stored in the thread that was found for it.
    mutating func stored(_ member: InsertedThreads.Member, in thread: Int64) {
        guard decisions.isEmpty else { return }
        fresh.add(member, to: thread)
    }

    /// Regroups what messages of this batch may have connected; call after the messages are stored.
    mutating func regroup(touched: inout Set<Int64>, in db: Database) throws {
        guard !pending.isEmpty else { return }
        let regrouping = try ThreadRegrouping(account: account, decisions: decisions, in: db)
        var regrouped: Set<Int64> = []
        try regrouping.run(pending.sets(regrouping) { try isSplit($0) }, touched: &regrouped)
        touched.formUnion(regrouped)
        restated.formUnion(regrouped)
        fresh.remove(regrouped)
        pending = PendingThreads()
    }

    /// If the user made decisions, a message that may connect threads or be kept out of one gets its own thread for
    /// now.
    private mutating func place(
        _ node: ThreadNode, _ known: Set<Int64>, touched: inout Set<Int64>, in db: Database
    ) throws -> Int64 {
        var found = known
        let joined = try node.isCut ? [] : candidates.all(around: node)
        found.formUnion(joined)
        for other in decisions.links[node.publicID] ?? [] {
            if let thread = try Int64.fetchOne(linked, arguments: [other]) { found.insert(thread) }
        }
        let isTooLong = try candidates.mayBeTooLong(joined, with: node)
        guard try isTooLong || node.isCut || found.count > 1 || isSplit(found) else {
            return try merge(found, touched: &touched, in: db)
        }
        return try setAside(found, isTooLong: isTooLong, isCut: node.isCut, touched: &touched, in: db)
    }

    /// A thread for the message alone, until it is grouped with those found.
    private mutating func setAside(
        _ found: Set<Int64>, isTooLong: Bool, isCut: Bool, touched: inout Set<Int64>, in db: Database
    ) throws -> Int64 {
        let own = try merge([], touched: &touched, in: db)
        pending.add(found.union([own]), isTooLong: isTooLong, isCut: isCut)
        return own
    }

    /// Returns true if one of them contains a message that was split off.
    private func isSplit(_ threads: Set<Int64>) throws -> Bool {
        try threads.contains { try Row.fetchOne(stateOf, arguments: [$0])?[2] ?? false }
    }

    /// The largest thread absorbs the others, so that a message moves at most a logarithmic number of times.
    private mutating func merge(_ threads: Set<Int64>, touched: inout Set<Int64>, in db: Database) throws -> Int64 {
        guard threads.count > 1 else {
            return try threads.first ?? add(ThreadOverview.Stored([], account: account), size: 0, in: db)
        }
        let states = try threads.map { id in
            let row = try Row.fetchOne(stateOf, arguments: [id])
            let (size, isMuted): (Int?, Bool?) = (row?[0], row?[1])
            return (id: id, size: size ?? 0, isMuted: isMuted ?? false)
        }
        let ordered = states.sorted { ($0.size, $1.id) > ($1.size, $0.id) }
        let kept = ordered[0].id
        for other in ordered.dropFirst() {
            try moveMessages.execute(arguments: [kept, other.id])
            try moveReferences.execute(arguments: [kept, other.id])
            try grow(kept, by: other.size)
            fresh.merge(other.id, into: kept)
            pending.merge(other.id, into: kept)
            // Empty threads are removed when they are recomputed, so that their lists are notified.
            touched.insert(other.id)
        }
        // If a part of the thread was muted, all of it is.
        if ordered.contains(where: \.isMuted) {
            try mute.execute(arguments: [kept])
            restated.insert(kept)
        }
        return kept
    }

    private func add(_ summary: ThreadOverview.Stored, size: Int, in db: Database) throws -> Int64 {
        let shown = summary.shown
        try addThread.run { values in
            values.add(account)
            values.add(size)
            values.add(shown.subject)
            values.add(shown.snippet)
            values.add(shown.participants)
            values.add(shown.sortKey)
            values.add(shown.messageCount)
            values.add(shown.unreadCount)
            values.add(shown.isStarred)
            values.add(shown.hasAttachments)
            values.add(summary.firstKey)
            values.add(summary.participantKeys)
            values.add(shown.category)
        }
        return db.lastInsertedRowID
    }
}
