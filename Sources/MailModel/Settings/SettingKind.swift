/// What a setting's value may be. Every value is text; see `SettingDefinition.normalized`.
public enum SettingKind: Hashable, Sendable {
    /// One of these words.
    case choice([String])
    /// A whole number.
    case number(ClosedRange<Int>)
    /// A time of day, stored as minutes since midnight.
    case timeOfDay
    /// A JSON object with a switch for each of these names.
    case switches([String])
    /// A JSON object with switches by account id; accounts that are missing are on.
    case accountSwitches
    /// A JSON array of mail addresses.
    case addresses
    /// A JSON object of keys by the names of actions; an empty key is none.
    case keyBindings
    /// Nothing, or what writes text on this computer.
    case textModelSource
    /// Nothing, or the name of a model that runs on this computer.
    case textModelName
    /// The id of an account that can be the sender.
    case account
}
