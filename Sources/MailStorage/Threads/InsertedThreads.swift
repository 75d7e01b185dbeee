import MailModel

/// What one batch added to conversations: those that it made, whose messages all came with it, and those that it only made longer. What
/// lists show of them is known without reading messages back, which would be most of the work of a first sync.
struct InsertedThreads {
    /// A message as it was stored.
    struct Member {
        let sortKey: Int64
        let author: EmailAddress?
        let subject: String
        let isShown: Bool
        let isUnread: Bool
        let isStarred: Bool
        let hasAttachments: Bool
    }

    private(set) var members: [Int64: [Member]] = [:]
    /// Messages that came to older conversations, where nothing else happened to these.
    private(set) var additions: [Int64: [Member]] = [:]
    /// Every conversation that was made, also where older messages have come to it: lists showed none of them before.
    private(set) var begun: Set<Int64> = []
    /// Conversations that were joined with others: nothing is known of them.
    private var mixed: Set<Int64> = []

    /// The rows of the conversations.
    var ids: Set<Int64> { Set(members.keys).union(additions.keys) }

    /// A conversation that has just been made.
    mutating func begin(_ thread: Int64) {
        members[thread] = []
        begun.insert(thread)
    }

    /// A message has come to a conversation.
    mutating func add(_ member: Member, to thread: Int64) {
        if members[thread] != nil {
            members[thread]?.append(member)
        } else if !mixed.contains(thread) {
            additions[thread, default: []].append(member)
        }
    }

    /// A conversation took another one in.
    mutating func merge(_ gone: Int64, into kept: Int64) {
        additions[gone] = nil
        if let more = members.removeValue(forKey: gone), members[kept] != nil {
            members[kept]?.append(contentsOf: more)
        } else {
            // One of them holds older messages.
            members[kept] = nil
            additions[kept] = nil
            mixed.insert(kept)
        }
    }

    /// Leaves out those that something else has changed as well.
    mutating func remove(_ threads: Set<Int64>) {
        for thread in threads {
            members[thread] = nil
            additions[thread] = nil
        }
    }
}
