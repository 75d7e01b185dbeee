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
    /// For each message those that it is joined with.
    private(set) var links: [Data: Set<Data>] = [:]

    /// None.
    init() {}

    /// Those of the account; there are as many as the person made.
    init(account: Int64, in db: Database) throws {
        let cuts = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT public_id, reference FROM thread_cut WHERE account_id = ?"),
            arguments: [account])
        while let row = try cuts.next() {
            let reference: Int64? = row[1]
            addCut(row[0], reference: reference)
        }
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT public_id, other_public_id FROM thread_link WHERE account_id = ?"),
            arguments: [account])
        while let row = try rows.next() { addLink(row[0], row[1]) }
    }

    /// Whether the rules alone make the conversations.
    var isEmpty: Bool { cutMessages.isEmpty && links.isEmpty }

    /// The message begins a conversation of its own.
    mutating func addCut(_ message: Data, reference: Int64?) {
        cutMessages.insert(message)
        if let reference { cutReferences.insert(reference) }
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
