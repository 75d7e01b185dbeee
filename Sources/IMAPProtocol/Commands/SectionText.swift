import MailModel

/// The text between the brackets of BODY (RFC 3501 §9 `section-spec`).
enum SectionText {
    /// Empty for the whole message, or numbers such as `1.2`.
    static func isPart(_ text: String) -> Bool {
        text.isEmpty || text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isPartNumber)
    }

    static func isValid(_ text: String) -> Bool {
        var words = text.split(separator: ".", omittingEmptySubsequences: false)
        if text.isEmpty { return true }
        var hasNumbers = false
        while let word = words.first, isPartNumber(word) {
            hasNumbers = true
            words.removeFirst()
        }
        if words.isEmpty { return true }
        let name = words.joined(separator: ".")
        return ["HEADER", "TEXT"].contains(name) || (name == "MIME" && hasNumbers) || isFieldList(name)
    }

    private static func isPartNumber(_ word: Substring) -> Bool {
        (1...9).contains(word.utf8.count) && word.utf8.allSatisfy(\.isASCIIDigit)
            && word.utf8.first != UInt8(ascii: "0")
    }

    private static func isFieldList(_ text: String) -> Bool {
        for start in ["HEADER.FIELDS (", "HEADER.FIELDS.NOT ("] where text.hasPrefix(start) && text.hasSuffix(")") {
            let names = text.dropFirst(start.count).dropLast().split(separator: " ", omittingEmptySubsequences: false)
            return names.allSatisfy { $0.utf8.isFieldName && $0.utf8.isAtom }
        }
        return false
    }
}

extension Collection<UInt8> {
    /// RFC 5322 §3.6.8: printable ASCII without a colon.
    var isFieldName: Bool {
        !isEmpty && allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
    }
}
