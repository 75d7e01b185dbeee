import MailModel

/// What a person typed into the search field as an expression of FTS5.
///
/// Words must all be there, the last one may be unfinished; `"several words"` stand together; `-word` must not be there.
/// Total: every term travels inside quotes, so no input can be a syntax error or reach an operator of FTS5.
struct SearchExpression: Hashable {
    /// The text after MATCH; nil when there is nothing to look for.
    let match: String?

    /// Terms beyond this are left out: a pasted page is no search.
    private static let maximumTerms = 32

    init(_ input: String) {
        var required: [String] = []
        var excluded: [String] = []
        let terms = Self.terms(of: input)
        for (index, term) in terms.prefix(Self.maximumTerms).enumerated() {
            guard term.text.unicodeScalars.contains(where: Self.isSearchable) else { continue }
            let isPrefix = !term.isQuoted && !term.isExcluded && index == terms.count - 1 && !term.isFinished
            let quoted = "\"\(term.text)\"\(isPrefix || Self.isSingleIdeograph(term.text) ? "*" : "")"
            if term.isExcluded { excluded.append(quoted) } else { required.append(quoted) }
        }
        guard !required.isEmpty else {
            match = nil
            return
        }
        let positive = required.joined(separator: " AND ")
        match = excluded.isEmpty ? positive : "(\(positive)) NOT (\(excluded.joined(separator: " OR ")))"
    }

    private struct Term {
        var text = ""
        var isQuoted = false
        var isExcluded = false
        /// Something follows it, so that the person has finished typing it.
        var isFinished = false
    }

    /// Splits at white space outside quotes; a quote that is never closed ends with the input.
    private static func terms(of input: String) -> [Term] {
        var result: [Term] = []
        var current = Term()
        var isOpen = false
        func flush() {
            if !current.text.isEmpty { result.append(current) }
            current = Term()
        }
        // A search field holds a line; what is pasted beyond that is not searched for.
        for character in input.prefix(4096) {
            if character == "\"" || character == "“" || character == "”" {
                let excludes = !isOpen && current.isExcluded && current.text.isEmpty
                flush()
                isOpen.toggle()
                current.isQuoted = isOpen
                current.isExcluded = isOpen && excludes
            } else if character.isWhitespace && !isOpen {
                flush()
            } else if character == "-" && !isOpen && current.text.isEmpty {
                current.isExcluded = true
            } else if character != "\0" {
                current.text.append(character)
            }
        }
        flush()
        return result
    }

    /// What unicode61 keeps: letters, numbers and private use; without one of them a term would match nothing at all.
    private static func isSearchable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// One character of a script that is indexed in pairs: found as the first half of a pair.
    private static func isSingleIdeograph(_ text: String) -> Bool {
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return false }
        return TextRun.contains(scalar.value)
    }
}
