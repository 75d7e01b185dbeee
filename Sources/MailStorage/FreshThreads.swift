import MailModel

/// Conversations that one batch made and whose messages all came with it. What lists show of them is known without reading
/// anything back, which is most of the work of a first sync.
struct FreshThreads {
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
    /// Every conversation that was made, also where older messages have come to it: lists showed none of them before.
    private(set) var begun: Set<Int64> = []

    /// The rows of the conversations.
    var ids: Set<Int64> { Set(members.keys) }

    /// A conversation that has just been made.
    mutating func begin(_ thread: Int64) {
        members[thread] = []
        begun.insert(thread)
    }

    /// Does nothing where the conversation held older messages.
    mutating func add(_ member: Member, to thread: Int64) { members[thread]?.append(member) }

    /// A conversation took another one in.
    mutating func merge(_ gone: Int64, into kept: Int64) {
        guard let more = members.removeValue(forKey: gone) else {
            // The other one holds older messages.
            members[kept] = nil
            return
        }
        members[kept]?.append(contentsOf: more)
    }

    /// Leaves out those that something else has changed as well.
    mutating func remove(_ threads: Set<Int64>) {
        for thread in threads { members[thread] = nil }
    }
}
