/// Why a setting cannot be changed.
public struct SettingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One plain sentence for the user, which names the key and what is accepted.
    public let explanation: String

    /// Creates an error.
    public init(_ explanation: String) { self.explanation = explanation }

    /// The name of an account cannot be used.
    public static let unusableName = SettingError(SettingValueText.unusableName)

    /// Safe to log: the rejected value is not part of it.
    public var description: String { explanation }
}
