import GRDB
import MailModel

import struct Foundation.Data

/// The user's decisions about an account's threads. They outlive messages: a message that is synced again, by another
/// UID or in another mailbox, is treated the same.
struct ThreadDecisions {
    /// Messages that were split off, by public id.
    private(set) var cutMessages: Set<Data> = []
    /// Keys of their Message-IDs: replies follow them, and ids before them are ignored.
    private(set) var cutReferences: Set<Int64> = []
    /// For each of these, the keys of the messages that its own header names.
    private var ancestors: [Int64: Set<Int64>] = [:]
    /// Keys of messages that are known to be replies, direct or indirect, to one that was split off. Not a decision but
    /// derived from the decisions and the mail seen so far: replies with a shortened References field no longer name it
    /// themselves.
    private(set) var belowReferences: Set<Int64> = []
    /// For each message those that it is joined with.
    private(set) var links: [Data: Set<Data>] = [:]

    /// None.
    init() {}

    /// The decisions of the account, as many as the user made.
    init(account: Int64, in db: Database) throws {
        let cuts = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT public_id, reference, ancestors FROM thread_cut WHERE account_id = ?"),
            arguments: [account])
        while let row = try cuts.next() {
            let reference: Int64? = row[1]
            addCut(row[0], reference: reference, ancestors: Self.keys(row[2]))
        }
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT public_id, other_public_id FROM thread_link WHERE account_id = ?"),
            arguments: [account])
        while let row = try rows.next() { addLink(row[0], row[1]) }
        guard !cutMessages.isEmpty else { return }
        belowReferences = try Int64.fetchSet(
            db.cachedStatement(sql: "SELECT reference FROM thread_below WHERE account_id = ?"), arguments: [account])
    }

    /// True if threads are grouped by the rules alone.
    var isEmpty: Bool { cutMessages.isEmpty && links.isEmpty }

    /// The keys of a message, ancestors first, that still connect it to others. If the header names the message that
    /// was split off, ids before that are dropped; if it names only messages known to be below one, as programs do that
    /// shorten References, ids before the last of these are dropped.
    ///
    /// - Parameter hasOwnKey: the last of the keys is the message's own.
    func counted(_ keys: [Int64], hasOwnKey: Bool, of message: Data) -> (keys: [Int64], isCut: Bool) {
        let isCutMessage = cutMessages.contains(message)
        let keys = withoutContradiction(keys)
        let named = hasOwnKey ? keys.dropLast() : keys[...]
        let start = keys.lastIndex(where: cutReferences.contains) ?? named.lastIndex(where: belowReferences.contains)
        return (start.map { Array(keys[$0...]) } ?? (isCutMessage ? [] : keys), start != nil || isCutMessage)
    }

    /// The keys of a message that are below one that was split off: all that its header names after the first such id.
    /// The more is known to be below, the more of these there are, so the result does not depend on the order in which
    /// messages are looked at.
    func below(_ keys: [Int64], hasOwnKey: Bool) -> [Int64] {
        guard !cutMessages.isEmpty else { return [] }
        let keys = withoutContradiction(keys)
        let named = hasOwnKey ? keys.dropLast() : keys[...]
        let cut = keys.firstIndex(where: cutReferences.contains)
        let start = named.firstIndex(where: belowReferences.contains).map { min($0, cut ?? $0) } ?? cut
        return start.map { Array(keys[$0...]) } ?? []
    }

    /// A chain is contradictory if it names, after a message, one that is an ancestor of that message by its own
    /// header. As in RFC 5256 (REFERENCES, step 1), the link that would make a loop is dropped, and the last id is the
    /// parent: so ids before it are dropped, except those that are known to be its ancestors as well.
    private func withoutContradiction(_ keys: [Int64]) -> [Int64] {
        guard !ancestors.isEmpty else { return keys }
        var above: Set<Int64> = []
        var start = keys.startIndex
        for (index, key) in keys.enumerated() {
            guard let known = ancestors[key],
                let last = keys[(index + 1)...].lastIndex(where: known.contains)
            else { continue }
            above.formUnion(known)
            start = max(start, last)
        }
        return keys[..<start].filter { above.contains($0) && !cutReferences.contains($0) } + keys[start...]
    }

    /// Splits the message off.
    ///
    /// - Parameter ancestors: keys of the messages that its header names.
    mutating func addCut(_ message: Data, reference: Int64?, ancestors keys: [Int64]) {
        cutMessages.insert(message)
        guard let reference else { return }
        cutReferences.insert(reference)
        ancestors[reference, default: []].formUnion(keys)
    }

    /// Decodes stored keys.
    static func keys(_ text: String) -> [Int64] { text.split(separator: ",").compactMap { Int64($0) } }

    static func text(_ keys: [Int64]) -> String { keys.map(String.init).joined(separator: ",") }

    /// - Returns: true if it is new.
    mutating func addBelow(_ reference: Int64) -> Bool {
        !cutReferences.contains(reference) && belowReferences.insert(reference).inserted
    }

    /// Joins the threads of both messages.
    mutating func addLink(_ left: Data, _ right: Data) {
        links[left, default: []].insert(right)
        links[right, default: []].insert(left)
    }

    /// Removes a join.
    mutating func removeLink(_ left: Data, _ right: Data) {
        links[left]?.remove(right)
        links[right]?.remove(left)
    }

    /// The same without joins.
    var withoutLinks: ThreadDecisions {
        var result = self
        result.links = [:]
        return result
    }
}
