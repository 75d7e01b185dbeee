import MailModel

/// The threads that one batch created or only extended. What lists show of them is known without reading messages back,
/// which would be most of the work of a first sync.
struct InsertedThreads {
    /// A stored message.
    struct Member {
        let sortKey: Int64
        let author: EmailAddress?
        let subject: String
        let isShown: Bool
        let isUnread: Bool
        let isStarred: Bool
        let hasAttachments: Bool
        let snippet: String
        /// A raw `MailCategory`.
        let category: Int
    }

    private(set) var members: [Int64: [Member]] = [:]
    /// Messages added to older threads that did not change otherwise.
    private(set) var additions: [Int64: [Member]] = [:]
    /// Every created thread, even if older messages have joined it: no list showed it before.
    private(set) var begun: Set<Int64> = []
    /// Threads that were merged with others: their contents are not known.
    private var mixed: Set<Int64> = []

    /// The row ids of the threads.
    var ids: Set<Int64> { Set(members.keys).union(additions.keys) }

    /// Adds a created thread.
    mutating func begin(_ thread: Int64) {
        members[thread] = []
        begun.insert(thread)
    }

    /// Adds a message to a thread.
    mutating func add(_ member: Member, to thread: Int64) {
        if members[thread] != nil {
            members[thread]?.append(member)
        } else if !mixed.contains(thread) {
            additions[thread, default: []].append(member)
        }
    }

    /// Records that a thread was merged into another.
    mutating func merge(_ gone: Int64, into kept: Int64) {
        additions[gone] = nil
        if let more = members.removeValue(forKey: gone), members[kept] != nil {
            members[kept]?.append(contentsOf: more)
        } else {
            // One of them contains older messages.
            members[kept] = nil
            additions[kept] = nil
            mixed.insert(kept)
        }
    }

    /// Removes threads that were changed in other ways as well.
    mutating func remove(_ threads: Set<Int64>) {
        for thread in threads {
            members[thread] = nil
            additions[thread] = nil
        }
    }
}
