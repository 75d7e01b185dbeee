import GRDB
import MailModel

/// Which lists of conversations show something else after a transaction than before it, see `StoreChange.Aspect.lists`.
struct ListChanges {
    /// A conversation as lists show it.
    struct Shown: Equatable {
        var account: Int64
        var sortKey: Int64 = 0
        var messageCount = 0
        var unreadCount = 0
        var isStarred = false
        var hasAttachments = false
        var isArchived = false
        var subject = ""
        var snippet = ""
        var participants = ""
    }

    private var mailboxes: [Int64: Int64] = [:]
    private var starred: Int64?
    private var archived: [Int64: Int64] = [:]
    private var threadCounts: [Int64: Int] = [:]
    private var archivedCounts: [Int64: Int] = [:]

    /// Notes what became of one conversation.
    ///
    /// - Parameters:
    ///   - old: as lists showed it, with the mailboxes that did; `new` likewise.
    ///   - isRestated: something of its row changed that `Shown` does not tell.
    mutating func add(
        _ old: Shown, in oldMailboxes: Set<Int64>, _ new: Shown, in newMailboxes: Set<Int64>, isRestated: Bool
    ) {
        for mailbox in oldMailboxes { threadCounts[mailbox, default: 0] -= 1 }
        for mailbox in newMailboxes { threadCounts[mailbox, default: 0] += 1 }
        if old.isArchived != new.isArchived { archivedCounts[new.account, default: 0] += new.isArchived ? 1 : -1 }
        let isSame = old == new && !isRestated
        let key = max(old.sortKey, new.sortKey)
        let changed =
            isSame ? oldMailboxes.symmetricDifference(newMailboxes) : oldMailboxes.union(newMailboxes)
        for mailbox in changed { mailboxes[mailbox] = max(key, mailboxes[mailbox] ?? key) }
        guard !isSame else { return }
        if old.isStarred || new.isStarred { starred = max(key, starred ?? key) }
        if old.isArchived || new.isArchived { archived[new.account] = max(key, archived[new.account] ?? key) }
    }

    /// Brings the stored lengths of the lists in line.
    func storeCounts(in db: Database) throws {
        let lists = try db.cachedStatement(sql: "UPDATE mailbox SET thread_count = thread_count + ? WHERE id = ?")
        for (mailbox, change) in threadCounts where change != 0 { try lists.execute(arguments: [change, mailbox]) }
        let archives = try db.cachedStatement(
            sql: "UPDATE account SET archived_thread_count = archived_thread_count + ? WHERE id = ?")
        for (account, change) in archivedCounts where change != 0 {
            try archives.execute(arguments: [change, account])
        }
    }

    /// The lists that a person can look at; none where nothing changed.
    func aspects(in db: Database) throws -> Set<StoreChange.Aspect> {
        var lists: [ThreadScope: Int64] = [:]
        func add(_ scope: ThreadScope, _ key: Int64) { lists[scope] = max(key, lists[scope] ?? key) }
        let find = try db.cachedStatement(sql: "SELECT role, account_id FROM mailbox WHERE id = ?")
        for (mailbox, key) in mailboxes {
            add(.mailbox(MailboxID(mailbox)), key)
            guard let row = try Row.fetchOne(find, arguments: [mailbox]) else { continue }
            switch MailboxRole(rawValue: row[0]) {
            case .inbox: add(.unifiedInbox, key)
            case .archive: add(.archive(AccountID(row[1])), key)
            default: break
            }
        }
        if let starred { add(.starred, starred) }
        for (account, key) in archived { add(.archive(AccountID(account)), key) }
        return lists.isEmpty ? [] : [.lists(lists)]
    }

    /// Every list of an account that is going to be removed.
    static func all(of account: AccountID, in db: Database) throws -> Set<StoreChange.Aspect> {
        let mailboxes = try Int64.fetchAll(
            db, sql: "SELECT id FROM mailbox WHERE account_id = ?", arguments: [account.rawValue])
        let scopes =
            mailboxes.map { ThreadScope.mailbox(MailboxID($0)) } + [.unifiedInbox, .starred, .archive(account)]
        return [.lists(Dictionary(uniqueKeysWithValues: scopes.map { ($0, Int64.max) }))]
    }
}
