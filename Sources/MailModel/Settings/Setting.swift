/// A setting with its current value.
public struct Setting: Hashable, Sendable {
    /// Its key.
    public let key: SettingKey
    /// The value in use, as text.
    public let value: String
    /// The value without a choice of the user.
    public let standard: String
    /// The accepted values; empty if there are too many to list.
    public let choices: [String]

    /// Memberwise initializer.
    public init(key: SettingKey, value: String, standard: String, choices: [String]) {
        self.key = key
        self.value = value
        self.standard = standard
        self.choices = choices
    }

    /// True if the value differs from the default.
    public var isChanged: Bool { value != standard }
}
