/// The keys of settings that each account has, as the specification names them (FR-SET-01).
public enum AccountSettingKey: String, Hashable, Sendable, CaseIterable {
    /// The name that recipients see.
    case displayName
    /// How much mail is kept: a number of days, or `all`.
    case syncWindowDays
    /// The space for attachments in megabytes; 0 for no limit. Without an account, the key is that of new accounts.
    case attachmentCacheLimitMB
    /// `true` if mail that only All Mail has is synced as well (Gmail).
    case syncAllMail

    /// The values that the page offers; empty if any is accepted.
    public var choices: [String] {
        switch self {
        case .syncWindowDays: ["7", "14", "30", "60", "90", "all"]
        case .syncAllMail: ["true", "false"]
        case .displayName, .attachmentCacheLimitMB: []
        }
    }

    /// The value in the settings of an account, as text.
    public func value(in settings: AccountSettings) -> String {
        switch self {
        case .displayName: settings.displayName
        case .syncWindowDays: settings.syncWindow.text
        case .attachmentCacheLimitMB: String(settings.attachmentLimitMB)
        case .syncAllMail: String(settings.syncsAllMail)
        }
    }

    /// Changes the value in the settings of an account.
    ///
    /// - Throws: `SettingError` if the value is not accepted.
    public func set(_ value: String, in settings: inout AccountSettings) throws(SettingError) {
        switch self {
        case .displayName:
            guard AccountSettings.isUsable(displayName: value) else { throw .unusableName }
            settings.displayName = value
        case .syncWindowDays:
            guard let window = SyncWindow(text: value) else { throw refused(SettingValueText.days) }
            settings.syncWindow = window
        case .attachmentCacheLimitMB:
            guard let limit = Int(value), (0...1_000_000).contains(limit) else {
                throw refused(SettingValueText.megabytes)
            }
            settings.attachmentLimitMB = limit
        case .syncAllMail:
            guard let isOn = Bool(value) else { throw refused(SettingValueText.truth) }
            settings.syncsAllMail = isOn
        }
    }

    private func refused(_ accepted: String) -> SettingError {
        SettingError(SettingValueText.refused(rawValue, accepted))
    }
}
