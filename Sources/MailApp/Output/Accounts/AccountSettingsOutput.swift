import MailModel

/// The settings of an account in the output of `config list`.
public struct AccountSettingsOutput: Encodable, Sendable {
    /// The account's address.
    public let account: String
    /// Its settings.
    public let settings: [SettingOutput]

    /// - Parameter limit: the attachment limit of new accounts, in megabytes.
    init(_ account: Account, limit: String) {
        self.account = account.settings.address
        var standard = AccountSettings(address: "", imap: nil, username: "")
        standard.attachmentLimitMB = Int(limit) ?? AccountSettings.standardAttachmentLimitMB
        settings = AccountSettingKey.allCases.map { key in
            SettingOutput(
                key: key.rawValue, value: key.value(in: account.settings), default: key.value(in: standard),
                choices: key.choices)
        }
    }
}
