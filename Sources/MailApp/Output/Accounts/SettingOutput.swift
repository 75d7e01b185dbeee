public import MailModel

/// A setting in the output of `config`.
public struct SettingOutput: Encodable, Sendable {
    /// The key.
    public let key: String
    /// The value in use, as text.
    public let value: String
    /// The value without a choice of the user.
    public let `default`: String
    /// The accepted values; empty if there are too many to list.
    public let choices: [String]
    /// True if the value differs from the default.
    public let changed: Bool

    init(key: String, value: String, default standard: String, choices: [String]) {
        self.key = key
        self.value = value
        `default` = standard
        self.choices = choices
        changed = value != standard
    }

    /// Describes a setting.
    public init(_ setting: Setting) {
        key = setting.key.rawValue
        value = setting.value
        `default` = setting.standard
        choices = setting.choices
        changed = setting.isChanged
    }
}
