import GRDB
public import struct Foundation.Date
public import MailModel

extension MailStore {
    /// The state of a mailbox's history paging.
    ///
    /// - Parameter beyondWindow: the user wants mail older than the window.
    public func olderMail(of id: MailboxID, beyondWindow: Bool = false) throws -> HistoryPaging {
        guard let mailbox = try self.mailbox(id), mailbox.shouldSync, let account = try self.account(mailbox.account),
            !account.settings.isLocal
        else { return .notOffered }
        switch try end(of: mailbox, account) {
        case .historyEnd?: return .historyEnd
        case let end? where !beyondWindow: return end
        default: break
        }
        if account.isOffline { return .offline }
        if let error = account.error { return .error(error) }
        return account.isActive ? .available : .error(AccountText.signedOut)
    }

    /// Requests older mail of a mailbox, because the user has scrolled to the end. Nothing is stored; the result is
    /// published as `.olderAnswered`.
    ///
    /// - Returns: true if the server is asked.
    public func requestOlder(_ id: MailboxID, beyondWindow: Bool = false) throws -> Bool {
        guard try olderMail(of: id, beyondWindow: beyondWindow) == .available else { return false }
        request([.olderMail(id, stored: try storedCount(mailbox: id))])
        return true
    }

    /// The number of stored messages of a mailbox, without those that wait for their UID.
    public func storedCount(mailbox: MailboxID) throws -> Int {
        try read { db in try Self.storedCount(mailbox, in: db) }
    }

    /// The number of messages of an account dated before a day, including retained messages that are in no mailbox.
    public func messageCount(account: AccountID, before date: Date) throws -> Int {
        try read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT count(*) FROM message WHERE account_id = ? AND sort_key < ?")
            return try Int.fetchOne(
                statement,
                arguments: [account.rawValue, SortKey.range(seconds: Int64(date.timeIntervalSince1970)).lowerBound])
                ?? 0
        }
    }

    static func storedCount(_ mailbox: MailboxID, in db: Database) throws -> Int {
        let statement = try db.cachedStatement(
            sql: """
                SELECT count(*) FROM placement p JOIN mailbox b ON b.id = p.mailbox_id AND b.uid_validity = p.uid_validity
                WHERE p.mailbox_id = ? AND p.uid IS NOT NULL
                """)
        return try Int.fetchOne(statement, arguments: [mailbox.rawValue]) ?? 0
    }

    /// The boundary that the mailbox has reached; nil if mail of the window is missing.
    private func end(of mailbox: Mailbox, _ account: Account) throws -> HistoryPaging? {
        guard mailbox.isSynced else { return nil }
        guard case .days(let days) = account.settings.syncWindow else { return .historyEnd }
        let (stored, onServer) = try read { db in
            let statement = try db.cachedStatement(sql: "SELECT message_count FROM mailbox WHERE id = ?")
            return (
                try Self.storedCount(mailbox.id, in: db),
                try Int.fetchOne(statement, arguments: [mailbox.id.rawValue]) ?? .max
            )
        }
        return stored >= onServer ? .historyEnd : .windowEnd(days: days)
    }
}
