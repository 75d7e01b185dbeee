import GRDB
import MailModel

/// The `setting` table: the user's settings and what the program remembers, as text by key (NFR-SET-01).
enum Settings {
    static func value(_ key: String, in db: Database) throws -> String? {
        try String.fetchOne(db.cachedStatement(sql: "SELECT value FROM setting WHERE key = ?"), arguments: [key])
    }

    static func set(_ key: String, _ value: String?, in db: Database) throws {
        guard let value else {
            try db.execute(sql: "DELETE FROM setting WHERE key = ?", arguments: [key])
            return
        }
        try db.execute(sql: "INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)", arguments: [key, value])
    }

    // MARK: The user's settings

    /// The value in use. A stored value that is not valid counts as missing.
    static func text(_ key: SettingKey, in db: Database) throws -> String {
        switch key {
        case .defaultSendingAccountId:
            let senders = try senders(in: db)
            let chosen = try chosen(key, in: db)
            return chosen.flatMap { senders.active.contains($0) ? $0 : nil } ?? senders.standard
        case .appLockEnabled: return try AppLockRecord.read(in: db) == nil ? "false" : "true"
        default: return try chosen(key, in: db) ?? key.definition.standard
        }
    }

    /// The whole number of a setting that has one.
    static func number(_ key: SettingKey, in db: Database) throws -> Int { Int(try text(key, in: db)) ?? 0 }

    /// True if a setting is switched on.
    static func isOn(_ key: SettingKey, in db: Database) throws -> Bool { try text(key, in: db) == "true" }

    /// The setting with its default and its choices.
    static func setting(_ key: SettingKey, in db: Database) throws -> Setting {
        let value = try text(key, in: db)
        guard key == .defaultSendingAccountId else {
            return Setting(
                key: key, value: value, standard: key.definition.standard, choices: key.definition.choices)
        }
        let senders = try senders(in: db)
        return Setting(key: key, value: value, standard: senders.standard, choices: senders.active)
    }

    /// Stores a setting, or its default with nil.
    ///
    /// - Throws: `SettingError` if the value is not accepted, before anything is written.
    static func change(_ key: SettingKey, to text: String?, in db: Database) throws {
        guard key.definition.isWritable else { throw SettingError(AccountText.changedByCommand(key)) }
        let value = try text.map { try key.definition.normalized($0) }
        if let value { try requireAccounts(in: value, of: key, in: db) }
        guard key == .attachmentCacheLimitMB else { return try set(key.rawValue, value, in: db) }
        let before = try number(key, in: db)
        try set(key.rawValue, value, in: db)
        // Accounts with another limit keep it.
        try db.execute(
            sql: "UPDATE account SET attachment_limit_mb = nullif(?, 0) WHERE coalesce(attachment_limit_mb, 0) = ?",
            arguments: [try number(key, in: db), before])
    }

    /// Rejects a value that names an account that does not exist, or that cannot send.
    private static func requireAccounts(in value: String, of key: SettingKey, in db: Database) throws {
        switch key {
        case .defaultSendingAccountId:
            let senders = try senders(in: db)
            guard !senders.active.contains(value) else { return }
            guard !senders.all.contains(value) else { throw SettingError(AccountText.signedOutSender(value)) }
            throw SettingError(AccountText.noSender(key, senders: senders.active))
        case .notificationPreferences:
            let accounts = try Set(String.fetchAll(db, sql: "SELECT CAST(id AS TEXT) FROM account"))
            guard accounts.isSuperset(of: switches(value).keys) else {
                throw SettingError(AccountText.unknownAccounts(key))
            }
        default: return
        }
    }

    /// An account is about to be removed: forgets what is set for it. Without an account, the next launch is a first
    /// one.
    static func forget(_ account: AccountID, in db: Database) throws {
        let sending = SettingKey.defaultSendingAccountId
        if try chosen(sending, in: db) == "\(account)" { try set(sending.rawValue, nil, in: db) }
        let notifying = SettingKey.notificationPreferences
        var preferences = switches(try text(notifying, in: db))
        if preferences.removeValue(forKey: "\(account)") != nil {
            try change(notifying, to: SettingKey.accountSwitches(preferences), in: db)
        }
        if try senders(in: db).all.filter({ $0 != "\(account)" }).isEmpty {
            try set(SettingKey.isOnboardingComplete.rawValue, nil, in: db)
        }
    }

    /// The ids of accounts, oldest first.
    private struct Senders {
        /// Those that have a server.
        var all: [String] = []
        /// Those of them that are not signed out.
        var active: [String] = []

        /// The first that can send. With none, the first: what it is given waits until the user signs in.
        var standard: String { active.first ?? all.first ?? "" }
    }

    private static func senders(in db: Database) throws -> Senders {
        let statement = try db.cachedStatement(
            sql: "SELECT CAST(id AS TEXT), is_active FROM account WHERE kind = ? ORDER BY account.id")
        return try Row.fetchAll(statement, arguments: [AccountKind.imap]).reduce(into: Senders()) { senders, row in
            senders.all.append(row[0])
            if row[1] { senders.active.append(row[0]) }
        }
    }

    /// The user's valid choice; nil if there is none.
    private static func chosen(_ key: SettingKey, in db: Database) throws -> String? {
        try value(key.rawValue, in: db).flatMap { try? key.definition.normalized($0) }
    }

    private static func switches(_ text: String) -> [String: Bool] { SettingKey.switches(in: text) ?? [:] }
}
