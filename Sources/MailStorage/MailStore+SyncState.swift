import Foundation
import GRDB
public import MailModel

/// What sync tells of a mailbox beyond its cursor, for the person to see.
public struct MailboxSyncReport: Hashable, Sendable, Codable {
    /// Messages that the server had within the window when the mailbox was compared last; nil before.
    public var total: Int?
    /// Why the last round could not bring all of them, a sentence; nil where it could.
    public var failure: String?

    /// Takes both as they are.
    public init(total: Int? = nil, failure: String? = nil) {
        self.total = total
        self.failure = failure
    }
}

extension MailStore {
    /// Whether the person stopped the fetching of older mail (FR-SYNC-01 stage D). New mail comes all the same.
    public func isCatchUpPaused(account: AccountID) throws -> Bool {
        try read { db in try Settings.isOn(Self.pauseKey(account), default: false, in: db) }
    }

    /// Stops the fetching of older mail, or lets it go on; what is stored stays. On the disk before this returns.
    public func setCatchUpPaused(account: AccountID, _ isPaused: Bool) throws {
        try setSetting(Self.pauseKey(account), isPaused ? "on" : nil)
    }

    /// What the last round told of each mailbox; mailboxes of which there is nothing to tell are left out.
    public func syncReport(account: AccountID) throws -> [MailboxID: MailboxSyncReport] {
        let text = try read { db in try Settings.value(Self.reportKey(account), in: db) }
        guard let text, let reports = try? JSONDecoder().decode([String: MailboxSyncReport].self, from: Data(text.utf8))
        else { return [:] }
        return reports.reduce(into: [:]) { result, report in
            if let row = Int64(report.key) { result[MailboxID(row)] = report.value }
        }
    }

    /// Stores what a round has to tell. Without a change nothing is written.
    public func setSyncReport(_ reports: [MailboxID: MailboxSyncReport], account: AccountID) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let rows = Dictionary(uniqueKeysWithValues: reports.map { ("\($0)", $1) })
        guard try syncReport(account: account) != reports, let json = try? encoder.encode(rows) else { return }
        try write { db, aspects in
            try db.execute(
                sql: "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)",
                arguments: [Self.reportKey(account), String(decoding: json, as: UTF8.self)])
            aspects.insert(.accounts)
        }
    }

    /// How many messages of each mailbox are stored, those that wait for their UID left out.
    public func storedCounts(account: AccountID) throws -> [MailboxID: Int] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT b.id, (SELECT count(*) FROM placement
                      WHERE mailbox_id = b.id AND uid_validity = b.uid_validity AND uid IS NOT NULL)
                    FROM mailbox b WHERE b.account_id = ?
                    """, arguments: [account.rawValue])
            return Dictionary(uniqueKeysWithValues: rows.map { (MailboxID($0[0]), $0[1]) })
        }
    }

    /// Asks for older mail of a mailbox, because the person has come to the end of what is here (FR-SYNC-01 stage 5). Nothing is
    /// stored.
    ///
    /// - Returns: whether there may be more; false where history or the window ends, and where no server is to be asked.
    public func requestOlder(_ id: MailboxID) throws -> Bool {
        guard let mailbox = try self.mailbox(id), !mailbox.isSynced, mailbox.listing.isSelectable, !mailbox.isExpected,
            ![.all, .important].contains(mailbox.listing.role), let account = try self.account(mailbox.account),
            !account.settings.isLocal, account.isActive
        else { return false }
        announce([.olderWanted(id)])
        return true
    }

    /// What a removed account leaves behind among the settings.
    static func syncKeys(_ account: AccountID) -> [String] { [pauseKey(account), reportKey(account)] }

    private static func pauseKey(_ account: AccountID) -> String { "sync.paused.\(account)" }
    private static func reportKey(_ account: AccountID) -> String { "sync.report.\(account)" }
}
