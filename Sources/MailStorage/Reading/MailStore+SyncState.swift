import Foundation
import GRDB
public import MailModel

extension MailStore {
    /// The account's synced mailboxes that are incomplete; empty once all mail of the window is stored, so that nothing
    /// is counted then.
    public func mailboxProgress(account: AccountID) throws -> [MailboxID: MailboxProgress] {
        let open = try mailboxes(account: account).filter { !$0.isSynced && $0.shouldSync }
        guard !open.isEmpty else { return [:] }
        let reports = try syncReport(account: account)
        return try read { db in
            return try open.reduce(into: [:]) { result, mailbox in
                let completed = try Self.storedCount(mailbox.id, in: db)
                let report = reports[mailbox.id]
                result[mailbox.id] = MailboxProgress(
                    completed: completed, total: report?.total.map { max($0, completed) }, failure: report?.failure)
            }
        }
    }

    /// How current each synced mailbox of an account is.
    ///
    /// Every complete pass compares all of them, so a mailbox without a failure is as current as the account.
    public func mailboxSyncStatus(of account: Account) throws -> [MailboxID: MailboxSyncStatus] {
        let isPaused = try isCatchUpPaused(account: account.id)
        let reports = try syncReport(account: account.id)
        return try mailboxes(account: account.id).filter(\.shouldSync).reduce(into: [:]) { result, mailbox in
            let report = reports[mailbox.id]
            let hasFailure = report?.failure != nil
            result[mailbox.id] = MailboxSyncStatus(
                catchUp: CatchUpStatus(
                    isSynced: mailbox.isSynced, hasFailure: hasFailure, isPaused: isPaused, state: account.state),
                lastSync: mailbox.isSynced ? hasFailure ? report?.lastSync : account.lastSuccess : nil)
        }
    }

    /// Returns true if the user paused the backfill of older mail (FR-SYNC-01 stage D). New mail still arrives.
    public func isCatchUpPaused(account: AccountID) throws -> Bool {
        try read { db in try Settings.isOn(Self.pauseKey(account), default: false, in: db) }
    }

    /// Pauses or resumes the backfill of older mail; stored mail is kept. Durable on return.
    public func setCatchUpPaused(account: AccountID, _ isPaused: Bool) throws {
        try setSetting(Self.pauseKey(account), isPaused ? "on" : nil)
    }

    /// The last pass's report on each mailbox; mailboxes without one are left out.
    public func syncReport(account: AccountID) throws -> [MailboxID: MailboxSyncReport] {
        try read { db in try Self.syncReport(account, in: db) }
    }

    /// Changes the report of some mailboxes, while others may be changed concurrently. Writes only changes.
    public func changeSyncReport(
        account: AccountID, _ change: (inout [MailboxID: MailboxSyncReport]) -> Void
    ) throws {
        var reports = try syncReport(account: account)
        let before = reports
        change(&reports)
        guard reports != before else { return }
        try write { db, aspects in
            var reports = try Self.syncReport(account, in: db)
            change(&reports)
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let rows = Dictionary(uniqueKeysWithValues: reports.map { ("\($0)", $1) })
            guard let json = try? encoder.encode(rows) else { return }
            try db.execute(
                sql: "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)",
                arguments: [Self.reportKey(account), String(decoding: json, as: UTF8.self)])
            aspects.insert(.accounts)
        }
    }

    private static func syncReport(
        _ account: AccountID, in db: Database
    ) throws -> [MailboxID: MailboxSyncReport] {
        guard let text = try Settings.value(reportKey(account), in: db),
            let reports = try? JSONDecoder().decode([String: MailboxSyncReport].self, from: Data(text.utf8))
        else { return [:] }
        return reports.reduce(into: [:]) { result, report in
            if let row = Int64(report.key) { result[MailboxID(row)] = report.value }
        }
    }

    /// The number of stored messages of each mailbox, without those that wait for their UID.
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

    /// The settings that belong to an account, to be removed with it.
    static func syncKeys(_ account: AccountID) -> [String] { [pauseKey(account), reportKey(account)] }

    private static func pauseKey(_ account: AccountID) -> String { "sync.paused.\(account)" }
    private static func reportKey(_ account: AccountID) -> String { "sync.report.\(account)" }
}
