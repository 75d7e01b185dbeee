import GRDB
import MailModel

import struct Foundation.Data

/// What the person decided about an account's conversations by hand. It outlives messages: a message that comes again, by
/// another UID or in another mailbox, is treated the same.
struct ThreadDecisions {
    /// Messages that begin a conversation of their own, by public id.
    private(set) var cutMessages: Set<Data> = []
    /// Keys of their Message-IDs: what answers them follows them, and nothing above them counts.
    private(set) var cutReferences: Set<Int64> = []
    /// For each of these, the keys of the messages that its own header names.
    private var ancestors: [Int64: Set<Int64>] = [:]
    /// Keys of messages that are known to answer, by whatever way, one that was split off. Not a decision but what follows from
    /// those and the mail that was seen: answers whose References are shortened tell it of themselves no more.
    private(set) var belowReferences: Set<Int64> = []
    /// For each message those that it is joined with.
    private(set) var links: [Data: Set<Data>] = [:]

    /// None.
    init() {}

    /// Those of the account; there are as many as the person made.
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

    /// Whether the rules alone make the conversations.
    var isEmpty: Bool { cutMessages.isEmpty && links.isEmpty }

    /// Of a message's keys, ancestors first, those that still connect it to others. Where the header names the message that was split
    /// off, not what stands before it; where it names only messages that are known to lie below one, as programs that shorten
    /// References do, not what stands before the last of these.
    ///
    /// - Parameter hasOwnKey: the last of the keys is the message's own.
    func counted(_ keys: [Int64], hasOwnKey: Bool, of message: Data) -> (keys: [Int64], isCut: Bool) {
        let isCutMessage = cutMessages.contains(message)
        let keys = withoutContradiction(keys)
        let named = hasOwnKey ? keys.dropLast() : keys[...]
        let start = keys.lastIndex(where: cutReferences.contains) ?? named.lastIndex(where: belowReferences.contains)
        return (start.map { Array(keys[$0...]) } ?? (isCutMessage ? [] : keys), start != nil || isCutMessage)
    }

    /// A chain that names behind a message what stands above that message by its own header contradicts itself. As in RFC 5256
    /// (REFERENCES, step 1), the link that would make a loop is left out, and what comes last is the parent: so what the chain
    /// names before it is left out, but for what is known to stand above as well.
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

    /// The message begins a conversation of its own.
    ///
    /// - Parameter ancestors: keys of the messages that its header names.
    mutating func addCut(_ message: Data, reference: Int64?, ancestors keys: [Int64]) {
        cutMessages.insert(message)
        guard let reference else { return }
        cutReferences.insert(reference)
        ancestors[reference, default: []].formUnion(keys)
    }

    /// As they are stored.
    static func keys(_ text: String) -> [Int64] { text.split(separator: ",").compactMap { Int64($0) } }

    static func text(_ keys: [Int64]) -> String { keys.map(String.init).joined(separator: ",") }

    /// - Returns: whether that was not known.
    mutating func addBelow(_ reference: Int64) -> Bool {
        !cutReferences.contains(reference) && belowReferences.insert(reference).inserted
    }

    /// Both messages are in one conversation.
    mutating func addLink(_ left: Data, _ right: Data) {
        links[left, default: []].insert(right)
        links[right, default: []].insert(left)
    }

    /// The two are no longer joined by hand.
    mutating func removeLink(_ left: Data, _ right: Data) {
        links[left]?.remove(right)
        links[right]?.remove(left)
    }

    /// The same without what was joined by hand.
    var withoutLinks: ThreadDecisions {
        var result = self
        result.links = [:]
        return result
    }
}
