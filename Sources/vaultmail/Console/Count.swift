import MailApp

/// Numbers with their nouns.
enum Count {
    /// `1 message`, `2 messages`.
    static func of(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
    }
}
