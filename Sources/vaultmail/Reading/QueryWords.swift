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

    /// True if `-0` is among the terms; after `--` it is a term, as `-"0"` is everywhere.
    static func hasNullOption(_ words: [String]) -> Bool { words.prefix { $0 != "--" }.contains("-0") }

    /// The terms without the option `-0`.
    static func withoutNullOption(_ words: [String]) -> [String] {
        let options = words.prefix { $0 != "--" }
        return options.filter { $0 != "-0" } + words.dropFirst(options.count)
    }

    /// The first term that looks like an unknown long option; after `--` everything is a term.
    static func unknownOption(in words: [String]) -> String? {
        words.prefix { $0 != "--" }.first { $0.hasPrefix("--") }
    }
}
