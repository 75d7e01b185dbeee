public import MailModel

/// A setting; values are text.
public struct SettingJSON: Encodable, Sendable {
    /// The key.
    public let key: String
    /// The value in use.
    public let value: String
    /// The value without a choice of the user.
    public let `default`: String
    /// The accepted values; empty if there are too many to list.
    public let choices: [String]
    /// True if the value differs from the default.
    public let changed: Bool

    /// Describes a setting that each account has.
    public init(_ key: AccountSettingKey, value: String, default standard: String) {
        self.key = key.rawValue
        self.value = value
        `default` = standard
        choices = key.choices
        changed = value != standard
    }

    /// Describes a setting of the program.
    public init(_ setting: Setting) {
        key = setting.key.rawValue
        value = setting.value
        `default` = setting.standard
        choices = setting.choices
        changed = setting.isChanged
    }
}
