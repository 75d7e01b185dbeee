import GRDB
import MailModel

import struct Foundation.Data

/// Mutes, splits and joins threads, within one transaction each and with undo entries. The server is not involved.
struct ConversationWriter {
    /// The number of changed threads and messages, for the caller's receipt and listeners.
    private(set) var changedCount = 0
    /// Threads to recompute.
    private(set) var touched: [AccountID: Set<Int64>] = [:]

    private let db: Database
    private let time: Double
    private let token: Int64

    init(time: Double, token: Int64, in db: Database) {
        self.time = time
        self.token = token
        self.db = db
    }

    // MARK: Muting

    mutating func setMuted(_ isMuted: Bool, _ thread: Int64) throws {
        try db.cachedStatement(sql: "UPDATE thread SET is_muted = ?1 WHERE id = ?2 AND is_muted <> ?1")
            .execute(arguments: [isMuted, thread])
        guard db.changesCount > 0,
            let account = try Int64.fetchOne(
                db.cachedStatement(sql: "SELECT account_id FROM thread WHERE id = ?"), arguments: [thread])
        else { return }
        try addUndo(isMuted ? .unmute : .mute, account: account, thread: thread)
        touched[AccountID(account), default: []].insert(thread)
        changedCount += 1
    }

    // MARK: Splitting off

    /// Does nothing if the split would not separate the message from any other.
    mutating func split(_ message: Int64) throws {
        guard
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT account_id, thread_id, public_id, message_id_header, in_reply_to, reference_list
                    FROM message WHERE id = ?
                    """, arguments: [message])
        else { throw StoreError(.notFound, ActionText.messageGone) }
        let (account, thread, publicID): (Int64, Int64, Data) = (row["account_id"], row["thread_id"], row["public_id"])
        let header: String? = row["message_id_header"]
        let reference = header.flatMap { $0.isEmpty ? nil : Digest.reference($0) }
        var decisions = try ThreadDecisions(account: account, in: db)
        let ancestors = ThreadNode.keys(
            messageID: header, inReplyTo: FieldCodec.list(row["in_reply_to"]),
            chain: FieldCodec.list(row["reference_list"])
        ).filter { $0 != reference }
        decisions.addCut(publicID, reference: reference, ancestors: ancestors)
        let bridges = try self.bridges(around: publicID, of: thread, account, decisions)
        for bridge in bridges { decisions.removeLink(bridge.0, bridge.1) }
        let regrouping = try ThreadRegrouping(account: account, decisions: decisions, in: db)
        guard try regrouping.preview([thread]).count > 1 else { return }
        try db.execute(
            sql: "INSERT OR IGNORE INTO thread_cut (account_id, public_id, reference, ancestors) VALUES (?, ?, ?, ?)",
            arguments: [account, publicID, reference, ThreadDecisions.text(ancestors)])
        if db.changesCount > 0 { try addUndo(.uncut, account: account, message: publicID) }
        for bridge in bridges { try removeLink(bridge.0, bridge.1, account: account) }
        // A message that was kept from being joined by subject only by its ties to this thread may belong elsewhere
        // now.
        try regroup(cutThreads(of: account).union([thread]), account)
        changedCount += 1
        try Journal.add(.split, account: account, message: message, at: time, in: db)
    }

    /// Removes the user's earlier joins across the split, which would undo it: the later decision counts.
    private func bridges(
        around message: Data, of thread: Int64, _ account: Int64, _ decisions: ThreadDecisions
    ) throws -> [(Data, Data)] {
        let groups = try ThreadRegrouping(account: account, decisions: decisions.withoutLinks, in: db)
            .preview([thread])
        guard let group = groups.first(where: { $0.contains { $0.publicID == message } }) else { return [] }
        let inside = Set(group.map(\.publicID))
        return inside.flatMap { member in
            (decisions.links[member] ?? []).subtracting(inside).map { (member, $0) }
        }
    }

    // MARK: Joining

    /// - Throws: `.other` for threads of several accounts, `.notFound` if a thread is gone.
    mutating func join(_ threads: [Int64]) throws {
        let oldest = try Set(threads).sorted().map(self.oldest)
        guard let first = oldest.first, oldest.count > 1 else { return }
        guard oldest.allSatisfy({ $0.account == first.account }) else {
            throw StoreError(.other, ActionText.differentAccounts)
        }
        for other in oldest.dropFirst() {
            try addLink(first.publicID, other.publicID, account: first.account)
            try addUndo(.unlink, account: first.account, message: first.publicID, other: other.publicID)
            try Journal.add(.joined, account: first.account, message: other.message, at: time, in: db)
            changedCount += 1
        }
        let decisions = try ThreadDecisions(account: first.account, in: db)
        var changed = Set(threads)
        try ThreadRegrouping(account: first.account, decisions: decisions, in: db)
            .run([Set(threads)], touched: &changed)
        touched[AccountID(first.account), default: []].formUnion(changed)
    }

    private func oldest(of thread: Int64) throws -> (account: Int64, publicID: Data, message: Int64) {
        guard
            let row = try Row.fetchOne(
                db,
                sql: "SELECT account_id, public_id, id FROM message WHERE thread_id = ? ORDER BY sort_key LIMIT 1",
                arguments: [thread])
        else { throw StoreError(.notFound, ActionText.conversationGone) }
        return (row[0], row[1], row[2])
    }

    private func addLink(_ left: Data, _ right: Data, account: Int64) throws {
        try db.execute(
            sql: "INSERT OR IGNORE INTO thread_link (account_id, public_id, other_public_id) VALUES (?, ?, ?)",
            arguments: [account, left, right])
    }

    private func removeLink(_ left: Data, _ right: Data, account: Int64) throws {
        for (one, other) in [(left, right), (right, left)] {
            try db.execute(
                sql: "DELETE FROM thread_link WHERE account_id = ? AND public_id = ? AND other_public_id = ?",
                arguments: [account, one, other])
            if db.changesCount > 0 { try addUndo(.link, account: account, message: one, other: other) }
        }
    }

    private func addUndo(
        _ kind: UndoEntry.Kind, account: Int64, thread: Int64? = nil, message: Data? = nil, other: Data? = nil
    ) throws {
        try UndoEntry(.thread(thread, message, other), kind, account: account, token: token, at: time).insert(db)
    }

    // MARK: Undoing

    /// Undoes decisions, in the order given.
    ///
    /// - Returns: false if there were none.
    mutating func undo(_ entries: [UndoEntry]) throws -> Bool {
        var parted: [Int64: Set<Int64>] = [:]
        for entry in entries {
            if let thread = entry.thread {
                try db.execute(
                    sql: "UPDATE thread SET is_muted = ? WHERE id = ?", arguments: [entry.kind == .mute, thread])
                touched[AccountID(entry.account), default: []].insert(thread)
            } else {
                try parted[entry.account, default: []].formUnion(undo(entry))
            }
        }
        for (account, threads) in parted { try regroup(threads, account) }
        return !entries.isEmpty
    }

    /// - Returns: threads to regroup.
    private func undo(_ entry: UndoEntry) throws -> Set<Int64> {
        let account = entry.account
        var split: Set<Int64> = []
        switch (entry.kind, entry.publicID, entry.otherPublicID) {
        case (.uncut, let message?, _):
            try db.execute(
                sql: "DELETE FROM thread_cut WHERE account_id = ? AND public_id = ?", arguments: [account, message])
            split = try cutThreads(of: account)
        case (.link, let left?, let right?):
            try addLink(left, right, account: account)
        case (_, let left?, let right?):
            try db.execute(
                sql: "DELETE FROM thread_link WHERE account_id = ? AND public_id = ? AND other_public_id = ?",
                arguments: [account, left, right])
        default: break
        }
        let messages = [entry.publicID, entry.otherPublicID].compactMap(\.self)
        return try messages.reduce(into: split) { threads, message in
            if let thread = try Int64.fetchOne(
                db, sql: "SELECT thread_id FROM message WHERE public_id = ?", arguments: [message])
            {
                threads.insert(thread)
            }
        }
    }

    /// The threads of messages that are split off or below such a message: another decision may apply to a chain that
    /// names several of them. What such a chain names before the last of these leads nowhere, so nothing else finds a
    /// message whose chain counts from another one now.
    private func cutThreads(of account: Int64) throws -> Set<Int64> {
        try db.execute(sql: "DELETE FROM thread_below WHERE account_id = ?", arguments: [account])
        return try Int64.fetchSet(
            db,
            sql: """
                SELECT id FROM thread WHERE account_id = ?1 AND is_split = 1
                UNION SELECT thread_id FROM message
                WHERE public_id IN (SELECT public_id FROM thread_cut WHERE account_id = ?1)
                """, arguments: [account])
    }

    /// Regroups the threads together with every thread that their messages may belong to now.
    private mutating func regroup(_ threads: Set<Int64>, _ account: Int64) throws {
        let decisions = try ThreadDecisions(account: account, in: db)
        let regrouping = try ThreadRegrouping(account: account, decisions: decisions, in: db)
        let all = try regrouping.closure(of: threads)
        var changed = all
        try regrouping.run([all], touched: &changed)
        touched[AccountID(account), default: []].formUnion(changed)
    }
}
