public import MailModel
public import MailPresentation
import MailStorage

extension Application {
    /// The settings of each account that has a server, oldest account first.
    public func accountSettings() throws -> [AccountSettingsOutput] {
        let store = try openStoreForReading()
        let limit = try store.setting(.attachmentCacheLimitMB).value
        return try store.accounts().filter { !$0.settings.isLocal }.map { AccountSettingsOutput($0, limit: limit) }
    }

    /// The setting of an account.
    ///
    /// - Parameter address: may be nil if there is one account only.
    public func setting(_ key: AccountSettingKey, of address: String?) throws -> SettingJSON {
        let account = try accountForSettings(address)
        let output = try accountSettings().first { $0.account == account.settings.address }
        guard let setting = output?.settings.first(where: { $0.key == key.rawValue }) else {
            throw ApplicationError(AccountRefusalText.noSetting, status: .notFound)
        }
        return setting
    }

    /// Changes a setting of an account, or restores its default with nil; a running daemon and the page follow at once.
    ///
    /// - Parameters:
    ///   - address: may be nil if there is one account only.
    ///   - confirm: asks before a narrower sync window; throws if the user declines.
    /// - Throws: `ApplicationError` with `.usage` if the value is not accepted.
    public func change(
        _ key: AccountSettingKey, of address: String?, to value: String?,
        confirm: (_ old: SyncWindow, _ new: SyncWindow) throws -> Void
    ) async throws -> SettingJSON {
        let account = try accountForSettings(address)
        let standard = try setting(key, of: account.settings.address).default
        var settings = account.settings
        do {
            try key.set(value ?? standard, in: &settings)
        } catch {
            throw ApplicationError(error.explanation, status: .usage)
        }
        try confirm(account.settings.syncWindow, settings.syncWindow)
        if key == .attachmentCacheLimitMB {
            // Removes what is above it at once.
            try await setAttachmentLimit(settings.attachmentLimitMB, account: account.settings.address)
        } else {
            let changed = settings
            try await editAccount(account.settings.address) { $0 = changed }
        }
        return try setting(key, of: account.settings.address)
    }

    private func accountForSettings(_ address: String?) throws -> Account {
        let store = try openStoreForReading()
        let accounts = try store.accounts().filter { !$0.settings.isLocal }
        if let address {
            let account = try account(address, in: store)
            guard !account.settings.isLocal else {
                throw ApplicationError(AccountRefusalText.noLocalSettings, status: .usage)
            }
            return account
        }
        guard let only = accounts.first, accounts.count == 1 else {
            throw ApplicationError(AccountRefusalText.settingNeedsAccount, status: .usage)
        }
        return only
    }
}
