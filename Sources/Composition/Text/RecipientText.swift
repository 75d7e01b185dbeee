public import MailModel

/// Recipients as people type them: complete addresses, with a name or without, separated by commas.
///
/// `TypedAddresses` keeps invalid text, which the page shows as marked. Here words that belong to no address
/// are refused, because mail for two people must not go to one of them (FR-SYNC-07).
public enum RecipientText {
    /// Reads the recipients.
    ///
    /// - Throws: `DraftProblem.invalidRecipient` with the first entry that is not one complete address.
    public static func addresses(_ text: String) throws -> [EmailAddress] {
        let entries = entries(of: text)
        guard !entries.isEmpty else { throw DraftProblem.invalidRecipient("") }
        return try entries.map { entry in
            let found = TypedAddresses.parse(entry)
            guard isOneAddress(entry), found.count == 1, found[0].isComplete else {
                throw DraftProblem.invalidRecipient(entry)
            }
            return found[0].address
        }
    }

    /// The parts between commas that are neither quoted nor in a comment.
    private static func entries(of text: String) -> [String] {
        var entries: [String] = [""]
        var marks = Marks()
        for character in text {
            if character == ",", marks.isOutside {
                entries.append("")
            } else {
                marks.note(character)
                entries[entries.count - 1].append(character)
            }
        }
        return entries.map(OneLine.cleaned).filter { !$0.isEmpty }
    }

    /// Without angle brackets no blank is left; before them no word looks like another address.
    private static func isOneAddress(_ entry: String) -> Bool {
        var bare = ""
        var marks = Marks()
        for character in entry {
            let wasOutside = marks.isOutside
            marks.note(character)
            if wasOutside, marks.isOutside { bare.append(character) }
        }
        bare = OneLine.cleaned(bare)
        guard let start = bare.firstIndex(of: "<") else { return !bare.contains(where: \.isWhitespace) }
        let address = bare[bare.index(after: start)...]
        return bare.last == ">" && !bare[..<start].contains("@")
            && !address.dropLast().contains { $0.isWhitespace || $0 == "<" || $0 == ">" }
    }

    /// Where a text is inside quotation marks or parentheses.
    private struct Marks {
        private var isQuoted = false
        private var isEscaped = false
        private var depth = 0

        var isOutside: Bool { !isQuoted && depth == 0 }

        mutating func note(_ character: Character) {
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"", depth == 0 {
                isQuoted.toggle()
            } else if !isQuoted {
                depth += character == "(" ? 1 : character == ")" && depth > 0 ? -1 : 0
            }
        }
    }
}
