import GRDB
public import struct Foundation.Date
public import MailModel

/// What lies below the oldest message of a mailbox that is here (FR-SYNC-01 stage 5).
public enum HistoryPaging: Hashable, Sendable {
    /// The server may have older mail that the window asks for.
    case available
    /// All mail of the window is here, so many days; the server has older mail.
    case windowEnd(days: Int)
    /// The oldest message that the server has is here.
    case historyEnd
    /// There may be more, and the server cannot be reached.
    case offline
    /// There may be more, and the account is in trouble: a sentence.
    case trouble(String)
    /// No server is asked for older mail here: imported mail, a mailbox that is not synced, or none at all.
    case notOffered
}

extension MailStore {
    /// Where the paging of a mailbox's older mail stands.
    ///
    /// - Parameter beyondWindow: the person wants older mail than the window asks for.
    public func olderMail(of id: MailboxID, beyondWindow: Bool = false) throws -> HistoryPaging {
        guard let mailbox = try self.mailbox(id), mailbox.hasHistory, let account = try self.account(mailbox.account),
            !account.settings.isLocal
        else { return .notOffered }
        switch try end(of: mailbox, account) {
        case .historyEnd?: return .historyEnd
        case let end? where !beyondWindow: return end
        default: break
        }
        if account.isOffline { return .offline }
        if let error = account.advisedError { return .trouble(error) }
        return account.isActive ? .available : .trouble("This account is signed out, so nothing is fetched for it.")
    }

    /// Asks for older mail of a mailbox, because the person has come to the end of what is here. Nothing is stored; the answer is told
    /// as `.olderAnswered`.
    ///
    /// - Returns: whether the server is asked.
    public func requestOlder(_ id: MailboxID, beyondWindow: Bool = false) throws -> Bool {
        guard try olderMail(of: id, beyondWindow: beyondWindow) == .available else { return false }
        announce([.olderWanted(id, stored: try storedCount(mailbox: id))])
        return true
    }

    /// How many messages of a mailbox are stored, those that wait for their UID left out.
    public func storedCount(mailbox: MailboxID) throws -> Int {
        try read { db in try Self.storedCount(mailbox, in: db) }
    }

    /// How many messages of an account are dated before a day; those that no mailbox has any more count for as long as they are kept.
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

    /// The boundary that the mailbox has reached; nil where mail of the window is missing.
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
