import Foundation
import GRDB
public import MailModel

extension MailStore {
    /// The account's synced mailboxes that are incomplete; empty once all mail of the window is stored, so that nothing
    /// is counted then.
    public func mailboxProgress(account: AccountID) throws -> [MailboxID: MailboxProgress] {
        let open = try mailboxes(account: account).filter { !$0.isSynced && $0.shouldSync }
        guard !open.isEmpty else { return [:] }
        let reports = try syncReports(account: account)
        return try read { db in
            return try open.reduce(into: [:]) { result, mailbox in
                let completed = try Self.storedCount(mailbox.id, in: db)
                let report = reports[mailbox.id]
                result[mailbox.id] = MailboxProgress(
                    completed: completed, total: report?.total.map { max($0, completed) },
                    failure: report?.problem?.explanation)
            }
        }
    }

    /// How current each synced mailbox of an account is.
    ///
    /// Every complete pass compares all of them, so a mailbox without a failure is as current as the account.
    public func mailboxSyncStatus(of account: Account) throws -> [MailboxID: MailboxSyncStatus] {
        let isPaused = try isBackfillPaused(account: account.id)
        let reports = try syncReports(account: account.id)
        return try mailboxes(account: account.id).filter(\.shouldSync).reduce(into: [:]) { result, mailbox in
            let report = reports[mailbox.id]
            let hasFailure = report?.problem != nil
            result[mailbox.id] = MailboxSyncStatus(
                backfill: BackfillStatus(
                    isSynced: mailbox.isSynced, hasFailure: hasFailure, isPaused: isPaused, state: account.state),
                lastSync: mailbox.isSynced ? hasFailure ? report?.lastSync : account.lastSuccess : nil)
        }
    }

    /// Returns true if the user paused the backfill of older mail (FR-SYNC-01 stage D). New mail still arrives.
    public func isBackfillPaused(account: AccountID) throws -> Bool {
        try read { db in
            try Bool.fetchOne(
                db.cachedStatement(sql: "SELECT is_backfill_paused FROM account WHERE id = ?"),
                arguments: [account.rawValue]) ?? false
        }
    }

    /// Pauses or resumes the backfill of older mail; stored mail is kept. Durable on return.
    public func setBackfillPaused(account: AccountID, _ isPaused: Bool) throws {
        try writeDurably { db, aspects in
            try db.execute(
                sql: "UPDATE account SET is_backfill_paused = ?1 WHERE id = ?2 AND is_backfill_paused <> ?1",
                arguments: [isPaused, account.rawValue])
            if db.changesCount > 0 { aspects.insert(.accounts) }
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
}
