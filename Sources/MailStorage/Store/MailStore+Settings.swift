public import struct Foundation.TimeInterval
import GRDB
public import MailModel

extension MailStore {
    /// Every setting in the order of the keys (FR-SET-01).
    public func settings() throws -> [Setting] {
        try read { db in try SettingKey.allCases.map { try Settings.setting($0, in: db) } }
    }

    /// A setting with its value in use.
    public func setting(_ key: SettingKey) throws -> Setting {
        try read { db in try Settings.setting(key, in: db) }
    }

    /// Changes a setting in one transaction; nil restores its default. Durable on return (NFR-SET-01). A smaller
    /// attachment limit removes attachments above it.
    ///
    /// - Throws: `SettingError` with a sentence for the user; nothing is changed then.
    @discardableResult
    public func change(_ key: SettingKey, to text: String?) throws -> Setting {
        let outcome: Result<Setting, SettingError> = try writeDurably { db, aspects in
            let before = try Settings.setting(key, in: db)
            do {
                try Settings.change(key, to: text, in: db)
            } catch let error as SettingError {
                return .failure(error)
            }
            let after = try Settings.setting(key, in: db)
            if after != before { aspects.insert(.settings) }
            if after != before, key == .categories { try Self.restartClassification(in: db) }
            if after != before, key == .semanticSearchEnabled { try Self.queueEmbeddings(in: db) }
            if after != before, key == .attachmentCacheLimitMB { aspects.insert(.accounts) }
            return .success(after)
        }
        let setting = try outcome.get()
        if key == .attachmentCacheLimitMB {
            for account in try accounts() { try trimAttachments(account: account.id, keepsLast: false) }
        }
        return setting
    }

    /// How long sending can be undone.
    public func undoSendDelay() throws -> Duration {
        try read { db in .seconds(try Settings.number(.undoSendDelaySeconds, in: db)) }
    }

    /// The account that new messages are sent from: one that is not signed out, if there is one. Nil if no account has
    /// a server.
    public func defaultSendingAccount() throws -> AccountID? {
        try read { db in Int64(try Settings.text(.defaultSendingAccountId, in: db)).map(AccountID.init) }
    }

    /// True if the user turned on the search by meaning.
    public func isSemanticSearchOn() throws -> Bool {
        try read { db in try Settings.isOn(.semanticSearchEnabled, in: db) }
    }

    /// The text model that the user chose, and its name at an endpoint, if there is one; nil while the feature is off
    /// or none is chosen.
    public func textModel() throws -> (source: TextModelSource, name: String?)? {
        try read { db in
            guard try Settings.isOn(.textGenerationEnabled, in: db),
                let source = TextModelSource(try Settings.text(.textGenerationEndpoint, in: db))
            else { return nil }
            let name = try Settings.text(.textGenerationModel, in: db)
            return (source, name.isEmpty ? nil : name)
        }
    }

    /// How long a message is kept that only the server's report removed, in seconds.
    public func deletedMailRetention() throws -> TimeInterval {
        try read { db in try Settings.deletedMailRetention(in: db) }
    }

    /// Stores what the program remembers, or removes it with nil. Durable on return.
    func setSetting(_ key: String, _ value: String?) throws {
        try writeDurably { db, aspects in
            guard try Settings.value(key, in: db) != value else { return }
            try Settings.set(key, value, in: db)
            aspects.insert(.settings)
        }
    }
}

extension Settings {
    static func deletedMailRetention(in db: Database) throws -> TimeInterval {
        TimeInterval(try number(.deletedMailRetentionDays, in: db)) * 86_400
    }
}
