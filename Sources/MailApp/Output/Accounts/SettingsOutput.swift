public import MailModel
public import MailPresentation

/// The output of `config list`.
public struct SettingsOutput: Encodable, Sendable {
    /// Every setting of the program.
    public let settings: [SettingJSON]
    /// The settings of each account.
    public let accounts: [AccountSettingsOutput]

    /// Describes settings.
    public init(_ settings: [Setting], accounts: [AccountSettingsOutput]) {
        self.settings = settings.map(SettingJSON.init)
        self.accounts = accounts
    }
}
