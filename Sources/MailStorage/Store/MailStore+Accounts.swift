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
            guard known == nil else {
                throw StoreError(.other, "This address has an account already: change it, or remove it first.")
            }
            try db.execute(
                sql: """
                    INSERT INTO account
                      (address, display_name, kind, imap_host, imap_port, imap_security, username,
                       smtp_host, smtp_port, smtp_security, smtp_username, authentication, window_days)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """, arguments: StatementArguments(Self.values(of: settings)))
            aspects.insert(.accounts)
            return Account(id: AccountID(db.lastInsertedRowID), settings: settings)
        }
    }

    /// Changes the settings that the user entered, and forgets the sign-in strength. The address cannot change: it is
    /// part of the messages' public ids.
    ///
    /// - Throws: `.notFound`.
    public func updateAccount(_ id: AccountID, _ settings: AccountSettings) throws {
        try write { db, aspects in
            try db.execute(
                sql: """
                    UPDATE account SET display_name = ?, kind = ?, imap_host = ?, imap_port = ?, imap_security = ?, username = ?,
                      smtp_host = ?, smtp_port = ?, smtp_security = ?, smtp_username = ?, authentication = ?,
                      window_days = ?, sign_in_strength = 0, namespace_prefix = NULL, namespace_delimiter = NULL WHERE id = ?
                    """, arguments: StatementArguments(Self.values(of: settings).dropFirst() + [id.rawValue]))
            guard db.changesCount > 0 else { throw Self.noAccount }
            aspects.insert(.accounts)
        }
    }

    /// Every account, oldest first.
    public func accounts() throws -> [Account] {
        try read { db in try Row.fetchAll(db, sql: "SELECT * FROM account ORDER BY id").map(Self.account) }
    }

    /// One account; nil if there is none.
    public func account(_ id: AccountID) throws -> Account? {
        try read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM account WHERE id = ?", arguments: [id.rawValue]).map(Self.account)
        }
    }

    /// Removes the account with its mail, files, index, notices and queued operations, and the database that the last
    /// restore kept. Does not remove secrets, which are in the vault. Does nothing if there is no such account.
    public func removeAccount(_ id: AccountID) throws {
        try write { db, aspects in
            aspects = try ThreadListDiff.all(of: id, in: db).union([.accounts, .mailboxes(id), .notices])
            try SearchIndex.removing(id, in: db) {
                try db.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [id.rawValue])
            }
            for key in Self.syncKeys(id) {
                try db.execute(sql: "DELETE FROM setting WHERE key = ?", arguments: [key])
            }
        }
        files.removeAll(of: id)
        // The database from before the last restore contains the account's mail as well.
        try? FileManager.default.removeItem(at: Self.databaseBeforeRestore(in: directory))
        eraseFreedPages()
    }

    /// Removed mail must not remain readable in free pages of the file or in the write-ahead log.
    private func eraseFreedPages() {
        do {
            // FTS5 only marks words as removed; merging its segments deletes them.
            try pool.writeWithoutTransaction { db in
                try db.execute(sql: "INSERT INTO search_index (search_index) VALUES ('optimize')")
            }
            try pool.vacuum()
            _ = try pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
        } catch {
            logger.warning("Removed mail could not be erased", metadata: ["error": "\(StoreError(error))"])
        }
    }

    /// Resets the states that a killed process left behind: nothing is running.
    public func resetAccountStates() throws {
        try write { db, aspects in
            try db.execute(
                sql: """
                    UPDATE account SET state = 'idle', progress_completed = NULL, progress_total = NULL
                    WHERE state NOT IN ('idle', 'error')
                    """)
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
                    """, arguments: [state.rawValue, progress?.completed, progress?.total, id.rawValue])
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
            try db.execute(
                sql: """
                    UPDATE account SET error = ?1, is_active = ?2, is_offline = ?3 WHERE id = ?4
                      AND (error IS NOT ?1 OR is_active <> ?2 OR is_offline <> ?3)
                    """, arguments: [explanation, isActive, isOffline, id.rawValue])
            if db.changesCount > 0 { aspects.insert(.accounts) }
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
            try Journal.prune(at: time, undoBefore: time - 86_400, in: db)
            aspects.insert(.accounts)
        }
    }

    static let noAccount = StoreError(.notFound, "The account no longer exists.")

    private static func values(of settings: AccountSettings) -> [(any DatabaseValueConvertible)?] {
        let days: Int? =
            switch settings.syncWindow {
            case .days(let days): days
            case .all: nil
            }
        return [
            settings.address, settings.displayName, settings.imap == nil ? "local" : "imap", settings.imap?.host,
            settings.imap?.port, settings.imap?.security.rawValue, settings.username, settings.smtp?.host,
            settings.smtp?.port,
            settings.smtp?.security.rawValue, settings.smtpUsername, settings.authentication.rawValue, days,
        ]
    }

    /// - Parameter kind: the prefix of the columns, `imap` or `smtp`.
    private static func endpoint(_ kind: String, _ row: Row) -> ServerEndpoint? {
        guard let host: String = row["\(kind)_host"] else { return nil }
        return ServerEndpoint(
            host: host, port: row["\(kind)_port"],
            security: ConnectionSecurity(rawValue: row["\(kind)_security"]) ?? .implicitTLS)
    }

    private static func account(_ row: Row) -> Account {
        let days: Int? = row["window_days"]
        let completed: Int? = row["progress_completed"]
        let total: Int? = row["progress_total"]
        let success: Double? = row["last_success"]
        return Account(
            id: AccountID(row["id"]),
            settings: AccountSettings(
                address: row["address"], displayName: row["display_name"],
                imap: endpoint("imap", row), username: row["username"], smtp: endpoint("smtp", row),
                smtpUsername: row["smtp_username"],
                authentication: AccountAuthentication(rawValue: row["authentication"]) ?? .password,
                syncWindow: days.map(SyncWindow.days) ?? .all),
            isActive: row["is_active"], state: SyncState(rawValue: row["state"]) ?? .idle,
            lastSuccess: success.map(Date.init(timeIntervalSince1970:)), error: row["error"],
            isOffline: row["is_offline"],
            progress: completed.flatMap { done in total.map { SyncProgress(completed: done, total: $0) } })
    }
}
