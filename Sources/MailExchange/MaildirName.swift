import MailModel

/// The name of a message's file in a Maildir: a unique name, and behind `:2,` a letter for each flag.
struct MaildirName {
    /// The name without the flags.
    let base: String
    /// Nil where the name does not tell, as for messages that nobody has looked at.
    let flags: MessageFlags?
    /// The person threw it away; the program that kept it had not removed it yet (T).
    let isTrashed: Bool
    /// It was passed on to others (P).
    let isForwarded: Bool
    /// It has labels, letters whose meaning a file beside the messages tells (a to z, as Dovecot writes them).
    let hasLabels: Bool

    private static let letters: [(letter: Character, flag: MessageFlags)] = [
        ("D", .draft), ("F", .flagged), ("R", .answered), ("S", .seen),
    ]

    /// Reads a name. Some file systems cannot have colons in names: `;`, `!` and `-` stand for them there.
    init(_ name: String) {
        for separator in [":2,", ";2,", "!2,", "-2,"] {
            guard let range = name.lastRange(of: separator) else { continue }
            let told = name[range.upperBound...]
            guard told.allSatisfy({ $0.isASCII && $0.isLetter }) else { continue }
            base = String(name[..<range.lowerBound])
            flags = Self.letters.reduce(into: MessageFlags()) { if told.contains($1.letter) { $0.insert($1.flag) } }
            isTrashed = told.contains("T")
            isForwarded = told.contains("P")
            hasLabels = told.contains(where: \.isLowercase)
            return
        }
        base = name
        flags = nil
        (isTrashed, isForwarded, hasLabels) = (false, false, false)
    }

    /// The name with its flags, letters in alphabetical order.
    static func written(base: String, flags: MessageFlags) -> String {
        "\(base):2,\(String(letters.filter { flags.contains($0.flag) }.map(\.letter)))"
    }
}

extension String {
    /// The last place of a text of ASCII.
    fileprivate func lastRange(of text: String) -> Range<Index>? {
        var found: Range<Index>?
        var start = startIndex
        while let range = self[start...].firstRange(of: text) {
            found = range
            start = range.upperBound
        }
        return found
    }
}
