import GRDB
import MailModel

/// The lists of threads that a transaction changes, see `StoreChange.Aspect.lists`.
struct ThreadListDiff {
    /// A thread as lists show it.
    struct Shown: Equatable {
        var account: Int64
        var sortKey: Int64 = 0
        var messageCount = 0
        var unreadCount = 0
        var isStarred = false
        var hasAttachments = false
        var isArchived = false
        var category = 0
        var subject = ""
        var snippet = ""
        var participants = ""
    }

    /// The list of one category of a mailbox.
    private struct CategoryList: Hashable {
        let mailbox: Int64
        let category: Int
    }

    private var mailboxes: [Int64: Int64] = [:]
    private var categories: [CategoryList: Int64] = [:]
    private var starred: Int64?
    private var archived: [Int64: Int64] = [:]
    private var threadCounts: [Int64: Int] = [:]
    private var archivedCounts: [Int64: Int] = [:]
    private var categoryCounts: [CategoryList: CategoryCount] = [:]

    /// Records the change of one thread.
    ///
    /// - Parameters:
    ///   - old: its former list row and the mailboxes that listed it; `new` likewise.
    ///   - isRestated: something of its row changed that is not in `Shown`.
    mutating func add(
        _ old: Shown, in oldEntries: [Int64: ThreadMailboxes.Entry], _ new: Shown,
        in newEntries: [Int64: ThreadMailboxes.Entry], isRestated: Bool
    ) {
        for (mailbox, entry) in oldEntries { count(entry, in: mailbox, -1) }
        for (mailbox, entry) in newEntries { count(entry, in: mailbox, 1) }
        if old.isArchived != new.isArchived { archivedCounts[new.account, default: 0] += new.isArchived ? 1 : -1 }
        let isSame = old == new && !isRestated
        let key = max(old.sortKey, new.sortKey)
        note(oldEntries, key) { !isSame || newEntries[$0] != oldEntries[$0] }
        note(newEntries, key) { !isSame || newEntries[$0] != oldEntries[$0] }
        guard !isSame else { return }
        if old.isStarred || new.isStarred { starred = max(key, starred ?? key) }
        if old.isArchived || new.isArchived { archived[new.account] = max(key, archived[new.account] ?? key) }
    }

    private mutating func count(_ entry: ThreadMailboxes.Entry, in mailbox: Int64, _ sign: Int) {
        threadCounts[mailbox, default: 0] += sign
        let list = CategoryList(mailbox: mailbox, category: entry.category)
        categoryCounts[list, default: CategoryCount(threadCount: 0, unreadCount: 0)].threadCount += sign
        categoryCounts[list]?.unreadCount += sign * entry.unreadCount
    }

    /// Adds the lists whose entries changed.
    private mutating func note(
        _ entries: [Int64: ThreadMailboxes.Entry], _ key: Int64, where isChanged: (Int64) -> Bool
    ) {
        for (mailbox, entry) in entries where isChanged(mailbox) {
            let key = max(key, entry.sortKey)
            mailboxes[mailbox] = max(key, mailboxes[mailbox] ?? key)
            let list = CategoryList(mailbox: mailbox, category: entry.category)
            categories[list] = max(key, categories[list] ?? key)
        }
    }

    /// Updates the stored lengths of the lists.
    func storeCounts(in db: Database) throws {
        let lists = try db.cachedStatement(sql: "UPDATE mailbox SET thread_count = thread_count + ? WHERE id = ?")
        for (mailbox, change) in threadCounts where change != 0 { try lists.execute(arguments: [change, mailbox]) }
        let archives = try db.cachedStatement(
            sql: "UPDATE account SET archived_thread_count = archived_thread_count + ? WHERE id = ?")
        for (account, change) in archivedCounts where change != 0 {
            try archives.execute(arguments: [change, account])
        }
        try storeCategoryCounts(in: db)
    }

    private func storeCategoryCounts(in db: Database) throws {
        // A removed mailbox took its counts with it.
        let store = try db.cachedStatement(
            sql: """
                INSERT INTO mailbox_category (mailbox_id, category, thread_count, unread_count)
                SELECT id, ?, ?, ? FROM mailbox WHERE id = ?
                ON CONFLICT (mailbox_id, category) DO UPDATE SET thread_count = thread_count + excluded.thread_count,
                  unread_count = unread_count + excluded.unread_count
                """)
        for (list, change) in categoryCounts where change.threadCount != 0 || change.unreadCount != 0 {
            try store.execute(arguments: [list.category, change.threadCount, change.unreadCount, list.mailbox])
        }
    }

    /// The visible lists that changed; empty if none did.
    func aspects(in db: Database) throws -> Set<StoreChange.Aspect> {
        var lists: [ThreadScope: Int64] = [:]
        func add(_ scope: ThreadScope, _ key: Int64) { lists[scope] = max(key, lists[scope] ?? key) }
        var inboxes: Set<Int64> = []
        let find = try db.cachedStatement(sql: "SELECT role, account_id FROM mailbox WHERE id = ?")
        for (mailbox, key) in mailboxes {
            add(.mailbox(MailboxID(mailbox)), key)
            guard let row = try Row.fetchOne(find, arguments: [mailbox]) else { continue }
            switch row[0] as MailboxRole {
            case .inbox:
                inboxes.insert(mailbox)
                add(.unifiedInbox, key)
            case .archive:
                add(.archive(AccountID(row[1])), key)
                add(.unifiedArchive, key)
            default: break
            }
        }
        for (list, key) in categories {
            let category = MailCategory(rawValue: list.category) ?? .uncategorized
            add(.category(category, in: MailboxID(list.mailbox)), key)
            if inboxes.contains(list.mailbox) { add(.category(category, in: nil), key) }
        }
        if let starred { add(.starred, starred) }
        for (account, key) in archived {
            add(.archive(AccountID(account)), key)
            add(.unifiedArchive, key)
        }
        return lists.isEmpty ? [] : [.lists(lists)]
    }

    /// Every list of an account that is about to be removed.
    static func all(of account: AccountID, in db: Database) throws -> Set<StoreChange.Aspect> {
        let mailboxes = try Int64.fetchAll(
            db, sql: "SELECT id FROM mailbox WHERE account_id = ?", arguments: [account.rawValue])
        let categories = (mailboxes.map { MailboxID($0) } + [nil]).flatMap { mailbox in
            MailCategory.allCases.map { ThreadScope.category($0, in: mailbox) }
        }
        let scopes =
            mailboxes.map { ThreadScope.mailbox(MailboxID($0)) } + categories + [
                .unifiedInbox, .starred, .archive(account), .unifiedArchive, .outbox,
            ]
        return [.lists(Dictionary(uniqueKeysWithValues: scopes.map { ($0, Int64.max) }))]
    }
}
