import MailApp

/// Formats a number with its noun.
enum Count {
    /// `1 message`, `2 messages`.
    static func of(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
    }
}
