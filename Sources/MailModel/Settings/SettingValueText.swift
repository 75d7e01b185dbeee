/// The sentences about values of settings that are not accepted.
enum SettingValueText {
    static let unusableName = "The name is too long, or contains characters that cannot be used."

    /// - Parameter accepted: what its value may be, one of the following.
    static func refused(_ key: String, _ accepted: String) -> String { "\(key) must be \(accepted)." }

    // MARK: What is accepted

    static let truth = "\"true\" or \"false\""
    static let days = "a number of days from 1 to 36500, or \"all\""
    static let megabytes = "a number of megabytes from 0 to 1000000; 0 means no limit"
    static let timeOfDay = "a time from 00:00 to 23:59, such as 22:00, or minutes since midnight, such as 1320"
    static let account = "the id of an account"
    static let accountSwitches = "a JSON object of true and false by account id, such as {\"1\":false}"
    static let addresses = "a JSON array of mail addresses, such as [\"me@example.org\"]"
    static let keyBindings = "a JSON object of keys by action, such as {\"archive\":\"y\"}"
    static let textModelName = "the name of a model that runs on this computer"

    static func choice(_ words: [String]) -> String { "one of \(words.joined(separator: ", "))" }

    static func number(_ range: ClosedRange<Int>) -> String {
        "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }

    static func switches(_ names: [String]) -> String {
        "a JSON object of true and false with names among \(names.joined(separator: ", "))"
    }
}
