public import MailModel
import Foundation
import GRDB
import Logging

extension MailStore {
    /// Adds an account.
    ///
    /// - Throws: `.other` if the address has an account already.
    public func addAccount(_ settings: AccountSettings) throws -> Account {
        try write { db, aspects in
            let known = try Int64.fetchOne(
                db, sql: "SELECT id FROM account WHERE address = ?", arguments: [settings.address])
            guard known == nil else { throw StoreError(.other, AccountText.addressTaken) }
            var stored = settings
            // Without a choice, the limit is that of the settings.
            if settings.attachmentLimitMB == AccountSettings.standardAttachmentLimitMB {
                stored.attachmentLimitMB = try Settings.number(.attachmentCacheLimitMB, in: db)
            }
            try db.execute(
                sql: """
                    INSERT INTO account
                      (address, display_name, kind, imap_host, imap_port, imap_security, username,
                       smtp_host, smtp_port, smtp_security, smtp_username, authentication, window_days,
                       keep_attachments, attachment_limit_mb, syncs_all_mail)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """, arguments: StatementArguments(Self.values(of: stored)))
            aspects.insert(.accounts)
            let id = AccountID(db.lastInsertedRowID)
            try Self.makeDefaultIdentity(of: id, in: db)
            return Account(id: id, settings: stored)
        }
    }

    /// Every account, oldest first.
    public func accounts() throws -> [Account] {
        try read { db in
            try Row.fetchAll(db.cachedStatement(sql: "SELECT * FROM account ORDER BY id")).map(Self.account)
        }
    }

    /// One account; nil if there is none.
    public func account(_ id: AccountID) throws -> Account? {
        try read { db in
            let statement = try db.cachedStatement(sql: "SELECT * FROM account WHERE id = ?")
            return try Row.fetchOne(statement, arguments: [id.rawValue]).map(Self.account)
        }
    }

    /// Removes the account with its mail, files, index, notices, drafts, queued operations and secrets, and the
    /// database that the last restore kept. An interruption at any moment is continued by `finishErasures`. Does
    /// nothing if there is no such account.
    ///
    /// - Throws: `StoreError`, or what `remove` throws after everything else is removed.
    public func removeAccount(_ id: AccountID, removingSecrets remove: SecretRemover = { _ in }) throws {
        try erasing(remove) {
            try writeDurably { db, aspects in
                guard
                    let account = try Row.fetchOne(
                        db, sql: "SELECT * FROM account WHERE id = ?", arguments: [id.rawValue]
                    ).map(Self.account)
                else { return }
                let names = try String.fetchAll(db, sql: Self.outgoingFilesSQL, arguments: [id.rawValue])
                aspects = try ThreadListDiff.all(of: id, in: db)
                    .union([.accounts, .mailboxes(id), .notices, .drafts, .outgoing, .settings])
                try Settings.forget(id, in: db)
                try SearchIndex.removing(id, in: db) {
                    try db.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [id.rawValue])
                }
                try Erasure.record(
                    account: id, files: names, addresses: account.settings.isLocal ? [] : [account.settings.address],
                    in: db)
            }
        }
    }

    /// Resets the states that a killed process left behind: nothing is running.
    public func resetAccountStates() throws {
        try write { db, aspects in
            try db.execute(
                sql: """
                    UPDATE account SET state = ?, progress_completed = NULL, progress_total = NULL
                    WHERE state NOT IN \([SyncState.idle, .error].sql)
                    """, arguments: [SyncState.idle])
            if db.changesCount > 0 { aspects.insert(.accounts) }
        }
    }

    /// Sets the sync state. Writes only changes.
    public func setAccountState(_ id: AccountID, _ state: SyncState, progress: SyncProgress? = nil) throws {
        try write { db, aspects in
            try db.execute(
                sql: """
                    UPDATE account SET state = ?1, progress_completed = ?2, progress_total = ?3 WHERE id = ?4
                      AND (state <> ?1 OR progress_completed IS NOT ?2 OR progress_total IS NOT ?3)
                    """, arguments: [state, progress?.completed, progress?.total, id.rawValue])
            if db.changesCount > 0 { aspects.insert(.accounts) }
        }
    }

    /// Sets the account's error, or clears it with nil.
    ///
    /// - Parameters:
    ///   - isActive: true if sync keeps trying.
    ///   - isOffline: true if the only error is that the server cannot be reached.
    public func setAccountError(_ id: AccountID, _ explanation: String?, isActive: Bool, isOffline: Bool) throws {
        try write { db, aspects in
            let wasActive = try Bool.fetchOne(
                db, sql: "SELECT is_active FROM account WHERE id = ?", arguments: [id.rawValue])
            try db.execute(
                sql: """
                    UPDATE account SET error = ?1, is_active = ?2, is_offline = ?3 WHERE id = ?4
                      AND (error IS NOT ?1 OR is_active <> ?2 OR is_offline <> ?3)
                    """, arguments: [explanation, isActive, isOffline, id.rawValue])
            guard db.changesCount > 0 else { return }
            aspects.insert(.accounts)
            // An account that is signed out is not the default one for new mail.
            if wasActive != isActive { aspects.insert(.settings) }
        }
    }

    /// The resolution of the last success, in seconds, so that passes that find nothing new write nothing.
    static let successResolution: Double = 60

    /// A complete sync pass succeeded: clears the error and prunes the journal. Writes nothing if the last success is
    /// recent.
    public func recordSuccess(_ id: AccountID) throws {
        try write { db, aspects in
            let time = now().timeIntervalSince1970
            try db.execute(
                sql: """
                    UPDATE account SET last_success = ?1, error = NULL, is_offline = 0 WHERE id = ?2
                      AND (error IS NOT NULL OR is_offline OR last_success IS NULL OR abs(?1 - last_success) >= ?3)
                    """, arguments: [time, id.rawValue, Self.successResolution])
            guard db.changesCount > 0 else { return }
            try Pruning.run(at: time, in: db)
            aspects.insert(.accounts)
        }
    }

    static let noAccount = StoreError(.notFound, AccountText.gone)

    /// The columns from `address` to `attachment_limit_mb`, and `syncs_all_mail`, in the order of the statements.
    static func values(of settings: AccountSettings) -> [(any DatabaseValueConvertible)?] {
        [
            settings.address, settings.displayName, settings.isLocal ? AccountKind.local : AccountKind.imap,
            settings.imap?.host, settings.imap?.port, settings.imap?.security, settings.username, settings.smtp?.host,
            settings.smtp?.port, settings.smtp?.security, settings.smtpUsername, settings.authentication,
            settings.syncWindow.dayCount, settings.keepAttachments,
            settings.attachmentLimitMB > 0 ? settings.attachmentLimitMB : nil,
            settings.syncsAllMail,
        ]
    }

    /// - Parameter kind: the prefix of the columns, `imap` or `smtp`.
    private static func endpoint(_ kind: String, _ row: Row) -> ServerEndpoint? {
        guard let host: String = row["\(kind)_host"] else { return nil }
        return ServerEndpoint(host: host, port: row["\(kind)_port"], security: row["\(kind)_security"])
    }

    static func account(_ row: Row) -> Account {
        let isPaused: Bool = row["is_paused"]
        let completed: Int? = row["progress_completed"]
        let total: Int? = row["progress_total"]
        let success: Double? = row["last_success"]
        return Account(
            id: AccountID(row["id"]),
            settings: AccountSettings(
                address: row["address"], displayName: row["display_name"],
                imap: endpoint("imap", row), username: row["username"], smtp: endpoint("smtp", row),
                smtpUsername: row["smtp_username"],
                authentication: row["authentication"], syncWindow: SyncWindow(dayCount: row["window_days"]),
                keepAttachments: row["keep_attachments"],
                attachmentLimitMB: row["attachment_limit_mb"] ?? 0, syncsAllMail: row["syncs_all_mail"]),
            keepsAllMail: row["keeps_all_mail"], isActive: row["is_active"], isPaused: isPaused,
            isPurgePending: row["purge_pending"],
            // A task that is ending may still report what it did.
            state: isPaused ? .idle : row["state"],
            lastSuccess: success.map(Date.init(timeIntervalSince1970:)), error: row["error"],
            isOffline: row["is_offline"],
            progress: isPaused
                ? nil : completed.flatMap { done in total.map { SyncProgress(completed: done, total: $0) } })
    }
}
