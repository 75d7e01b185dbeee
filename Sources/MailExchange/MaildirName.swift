import MailModel

/// A Maildir file name: a unique name, and after `:2,` a letter for each flag.
struct MaildirName {
    /// The name without the flags.
    let base: String
    /// Nil if the name has none, as for new messages.
    let flags: MessageFlags?
    /// Marked as deleted, but not removed yet (T).
    let isTrashed: Bool
    /// Forwarded (P).
    let isForwarded: Bool
    /// Has keywords: letters whose meaning is defined in a separate file (a to z, as written by Dovecot).
    let hasLabels: Bool

    private static let letters: [(letter: Character, flag: MessageFlags)] = [
        ("D", .draft), ("F", .flagged), ("R", .answered), ("S", .seen),
    ]

    /// Parses a name. On file systems without colons in names, `;`, `!` or `-` replace the colon.
    init(_ name: String) {
        for separator in [":2,", ";2,", "!2,", "-2,"] {
            guard let range = name.lastRange(of: separator) else { continue }
            let letters = name[range.upperBound...]
            guard letters.allSatisfy({ $0.isASCII && $0.isLetter }) else { continue }
            base = String(name[..<range.lowerBound])
            flags = Self.letters.reduce(into: MessageFlags()) { if letters.contains($1.letter) { $0.insert($1.flag) } }
            isTrashed = letters.contains("T")
            isForwarded = letters.contains("P")
            hasLabels = letters.contains(where: \.isLowercase)
            return
        }
        base = name
        flags = nil
        (isTrashed, isForwarded, hasLabels) = (false, false, false)
    }

    /// Returns the name with its flags, letters in alphabetical order.
    static func written(base: String, flags: MessageFlags) -> String {
        "\(base):2,\(String(letters.filter { flags.contains($0.flag) }.map(\.letter)))"
    }
}

extension String {
    /// The last occurrence of an ASCII text.
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
