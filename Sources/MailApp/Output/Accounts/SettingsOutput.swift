public import MailModel

/// The output of `config list`.
public struct SettingsOutput: Encodable, Sendable {
    /// Every setting.
    public let settings: [SettingOutput]

    /// Describes settings.
    public init(_ settings: [Setting]) { self.settings = settings.map(SettingOutput.init) }
}
