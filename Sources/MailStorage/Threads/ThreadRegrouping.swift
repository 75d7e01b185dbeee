import GRDB

import struct Foundation.Data

/// Regroups the messages of threads affected by the user's decisions, or by the longest time that subjects connect.
///
/// A thread keeps its row, and with it its id and muted state, if possible: each row goes to the group that has most of
/// its messages.
struct ThreadRegrouping {
    private let account: Int64
    private let decisions: ThreadDecisions
    private let subjects: SubjectGrouping
    private let db: Database

    private struct Member {
        let id: Int64
        let thread: Int64
        var node: ThreadNode
    }

    init(account: Int64, decisions: ThreadDecisions, in db: Database) throws {
        self.account = account
        self.decisions = decisions
        subjects = SubjectGrouping(rule: try SubjectRule(db), own: try ThreadParticipants.own(db))
        self.db = db
    }

    /// Regroups each set of threads; sets that share a thread are combined. Nothing outside a set may belong to its
    /// messages, see `closure`.
    ///
    /// - Parameter touched: receives every thread to recompute, including threads that are now empty.
    func run(_ sets: [Set<Int64>], touched: inout Set<Int64>) throws {
        for threads in Self.joined(sets) { try regroup(threads, touched: &touched) }
    }

    /// The threads and all others that their messages may belong to after a decision was undone, or after a message
    /// arrived that is earlier than others of its subject.
    ///
    /// - Parameter maximumCount: after this many messages no further threads are looked for.
    func closure(of threads: Set<Int64>, maximumCount: Int = .max) throws -> Set<Int64> {
        let find = try db.cachedStatement(
            sql: "SELECT thread_id FROM thread_reference WHERE account_id = ? AND reference = ?")
        let linked = try db.cachedStatement(sql: "SELECT thread_id FROM message WHERE public_id = ?")
        let candidates = try SubjectThreadMatcher(account: account, in: db)
        var result = threads
        var fresh = threads
        var known: [Member] = []
        while !fresh.isEmpty, known.count < maximumCount {
            var found: Set<Int64> = []
            let members = try self.members(of: fresh)
            known += members
            // Messages that name what is now known to be below one that was split off leave their threads, even where
            // nothing else connects them.
            for key in decisions.cutMessages.isEmpty ? [] : settled(known).below {
                if let thread = try Int64.fetchOne(find, arguments: [account, key]) { found.insert(thread) }
            }
            for member in members {
                for key in member.node.references {
                    if let thread = try Int64.fetchOne(find, arguments: [account, key]) { found.insert(thread) }
                }
                try found.formUnion(candidates.all(around: member.node))
                for other in decisions.links[member.node.publicID] ?? [] {
                    if let thread = try Int64.fetchOne(linked, arguments: [other]) { found.insert(thread) }
                }
            }
            fresh = found.subtracting(result)
            result.formUnion(fresh)
        }
        return result
    }

    /// The threads' messages as threading sees them, and how they would be grouped.
    func preview(_ threads: Set<Int64>) throws -> [[ThreadNode]] {
        let nodes = try settled(members(of: threads)).members.map(\.node)
        return ThreadGrouping(nodes, decisions, subjects).groups.map { $0.members.map { nodes[$0] } }
    }

    // MARK: Details

    private static func joined(_ sets: [Set<Int64>]) -> [Set<Int64>] {
        let threads = sets.reduce(into: Set<Int64>()) { $0.formUnion($1) }.sorted()
        let positions = Dictionary(uniqueKeysWithValues: threads.enumerated().map { ($1, $0) })
        var groups = DisjointSets(count: threads.count)
        for set in sets {
            let members = set.compactMap { positions[$0] }
            for member in members.dropFirst() { groups.join(members[0], member) }
        }
        return groups.groups().map { Set($0.map { threads[$0] }) }
    }

    private func members(of threads: Set<Int64>) throws -> [Member] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, thread_id, \(ThreadNode.columns) FROM message WHERE thread_id = ?
                """)
        return try threads.sorted().flatMap { thread in
            try Row.fetchAll(statement, arguments: [thread]).map { row in
                Member(id: row["id"], thread: row["thread_id"], node: ThreadNode(row, decisions: decisions))
            }
        }
    }

    /// The messages, with what is known about which of them are below one that was split off, and the keys that show
    /// it.
    ///
    /// Each such message marks its keys, which may mark others: repeated until nothing changes. Marks only grow, so the
    /// result does not depend on the order; in the order of arrival two iterations are enough for genuine mail.
    private func settled(_ members: [Member]) -> (members: [Member], below: Set<Int64>) {
        var decisions = decisions
        var members = members.sorted { $0.node.sortKey < $1.node.sortKey }
        var below: Set<Int64> = []
        var isNew = !decisions.cutMessages.isEmpty
        while isNew {
            isNew = false
            for index in members.indices {
                members[index].node.apply(decisions)
                for key in members[index].node.below(decisions) where decisions.addBelow(key) {
                    below.insert(key)
                    isNew = true
                }
            }
        }
        return (members, below)
    }

    private func remember(_ below: Set<Int64>) throws {
        let statement = try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO thread_below (account_id, reference) VALUES (?, ?)")
        for key in below { try statement.execute(arguments: [account, key]) }
    }

    private func regroup(_ threads: Set<Int64>, touched: inout Set<Int64>) throws {
        let (members, below) = try settled(self.members(of: threads))
        try remember(below)
        let grouping = ThreadGrouping(members.map(\.node), decisions, subjects)
        let muted = try self.muted(threads)
        let rows = try rows(for: grouping.groups, members)
        // Before the messages move, because rows without a group are deleted with their references.
        try clearReferences(of: threads)
        for (group, row) in zip(grouping.groups, rows) {
            try move(group, of: members, to: row)
            try addReferences(of: group, members, to: row)
            touched.insert(row)
        }
        try mute(rows, grouping.groups, members, muted)
        // Empty threads are removed when they are recomputed, so that their lists are notified.
        touched.formUnion(threads)
    }

    private func muted(_ threads: Set<Int64>) throws -> Set<Int64> {
        let statement = try db.cachedStatement(sql: "SELECT is_muted FROM thread WHERE id = ?")
        return try threads.filter { try Bool.fetchOne(statement, arguments: [$0]) ?? false }
    }

    /// A row for each group, existing ones first.
    private func rows(for groups: [ThreadGrouping.Group], _ members: [Member]) throws -> [Int64] {
        let shares = groups.enumerated().flatMap { index, group in
            Dictionary(grouping: group.members, by: { members[$0].thread })
                .map { (group: index, thread: $0, count: $1.count) }
        }
        var rows = [Int64?](repeating: nil, count: groups.count)
        var taken: Set<Int64> = []
        for share in shares.sorted(by: { ($0.count, $1.thread, $1.group) > ($1.count, $0.thread, $0.group) }) {
            guard rows[share.group] == nil, taken.insert(share.thread).inserted else { continue }
            rows[share.group] = share.thread
        }
        return try rows.map { row in
            if let row { return row }
            try db.cachedStatement(sql: "INSERT INTO thread (account_id, size) VALUES (?, 0)")
                .execute(arguments: [account])
            return db.lastInsertedRowID
        }
    }

    private func move(_ group: ThreadGrouping.Group, of members: [Member], to row: Int64) throws {
        let statement = try db.cachedStatement(sql: "UPDATE message SET thread_id = ? WHERE id = ?")
        for index in group.members where members[index].thread != row {
            try statement.execute(arguments: [row, members[index].id])
        }
        try db.cachedStatement(sql: "UPDATE thread SET is_split = ?, size = ? WHERE id = ?")
            .execute(arguments: [group.isCut, group.members.count, row])
    }

    private func clearReferences(of threads: Set<Int64>) throws {
        let statement = try db.cachedStatement(sql: "DELETE FROM thread_reference WHERE thread_id = ?")
        for thread in threads { try statement.execute(arguments: [thread]) }
    }

    private func addReferences(of group: ThreadGrouping.Group, _ members: [Member], to row: Int64) throws {
        let statement = try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO thread_reference (account_id, reference, thread_id) VALUES (?, ?, ?)")
        for key in Set(group.members.flatMap { members[$0].node.references }) {
            try statement.execute(arguments: [account, key, row])
        }
    }

    /// A muted thread stays muted where most of its messages are now, and so does every group that was part of it
    /// alone.
    private func mute(
        _ rows: [Int64], _ groups: [ThreadGrouping.Group], _ members: [Member], _ muted: Set<Int64>
    ) throws {
        guard !muted.isEmpty else { return }
        var quiet: Set<Int> = []
        for thread in muted {
            let counts = groups.map { group in group.members.count { members[$0].thread == thread } }
            // A thread that was merged into another left it muted and is now empty.
            if let most = counts.indices.max(by: { counts[$0] < counts[$1] }), counts[most] > 0 { quiet.insert(most) }
            quiet.formUnion(groups.indices.filter { counts[$0] == groups[$0].members.count })
        }
        let statement = try db.cachedStatement(sql: "UPDATE thread SET is_muted = ? WHERE id = ?")
        for (index, row) in rows.enumerated() { try statement.execute(arguments: [quiet.contains(index), row]) }
    }
}
