import MailModel
public import MailPresentation

/// The settings of an account in the output of `config list`.
public struct AccountSettingsOutput: Encodable, Sendable {
    /// The account's address.
    public let account: String
    /// Its settings.
    public let settings: [SettingJSON]

    /// - Parameter limit: the attachment limit of new accounts, in megabytes.
    init(_ account: Account, limit: String) {
        self.account = account.settings.address
        var standard = AccountSettings(address: "", imap: nil, username: "")
        standard.attachmentLimitMB = Int(limit) ?? AccountSettings.standardAttachmentLimitMB
        settings = AccountSettingKey.allCases.map { key in
            SettingJSON(key, value: key.value(in: account.settings), default: key.value(in: standard))
        }
    }
}
