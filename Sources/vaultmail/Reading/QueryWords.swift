import MailApp
import MailModel
import MailStorage
import SearchLanguage

/// Extracts a query from command-line arguments, where terms may start with a minus.
enum QueryWords {
    /// Joins the terms. The first `--`, which ends the options, is dropped.
    static func text(_ words: [String]) -> String {
        guard let end = words.firstIndex(of: "--") else { return words.joined(separator: " ") }
        return (words[..<end] + words[(end + 1)...]).joined(separator: " ")
    }

    /// The first term that looks like an unknown long option; after `--` everything is a term.
    static func unknownOption(in words: [String]) -> String? {
        words.prefix { $0 != "--" }.first { $0.hasPrefix("--") }
    }
}
