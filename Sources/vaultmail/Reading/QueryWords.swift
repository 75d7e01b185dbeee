import MailApp
import MailModel
import MailStorage
import SearchLanguage

/// The words of a query among the arguments of a command, where words may begin with a minus.
enum QueryWords {
    /// One text; the first `--`, which ends the options, is no word.
    static func text(_ words: [String]) -> String {
        guard let end = words.firstIndex(of: "--") else { return words.joined(separator: " ") }
        return (words[..<end] + words[(end + 1)...]).joined(separator: " ")
    }

    /// What looks like a long option and is none; behind `--` everything is a word.
    static func unknownOption(in words: [String]) -> String? {
        words.prefix { $0 != "--" }.first { $0.hasPrefix("--") }
    }
}
