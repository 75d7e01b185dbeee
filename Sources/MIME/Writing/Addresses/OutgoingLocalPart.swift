import Foundation

/// The local part of an address, validated and in canonical form (RFC 5321 §4.1.2, RFC 6531 §3.3).
enum OutgoingLocalPart {
    /// Parses the text before the at sign. Words between dots stay unchanged. Unnecessary quotes are removed; they are
    /// added if only dots are misplaced, as in addresses of some Japanese providers.
    static func canonical(_ text: Substring) throws(ComposeError.Problem) -> String {
        let composed = String(text).precomposedStringWithCanonicalMapping
        let content = composed.hasPrefix("\"") ? try unquoted(composed) : composed
        guard !content.isEmpty else { throw .malformedAddress }
        let isQuotable = content.unicodeScalars.allSatisfy { $0 == " " || isVisible($0) }
        let isDotted = content.unicodeScalars.allSatisfy { $0 == "." || isWordScalar($0) }
        guard isQuotable, isDotted || composed.hasPrefix("\"") else { throw .malformedAddress }
        let hasEmptyWord = content.split(separator: ".", omittingEmptySubsequences: false).contains { $0.isEmpty }
        let result = isDotted && !hasEmptyWord ? content : quoted(content)
        guard result.utf8.count <= ComposeLimits.localPartBytes else { throw .localPartTooLong }
        return result
    }

    /// The index of the at sign that ends the local part: the first one after closing quotes, otherwise the last one.
    static func end(in text: String) -> String.Index? {
        guard text.hasPrefix("\"") else { return text.lastIndex(of: "@") }
        var isEscaped = false
        for index in text.indices.dropFirst() {
            if isEscaped {
                isEscaped = false
            } else if text[index] == "\\" {
                isEscaped = true
            } else if text[index] == "\"" {
                let next = text.index(after: index)
                return next < text.endIndex && text[next] == "@" ? next : nil
            }
        }
        return nil
    }

    private static func unquoted(_ text: String) throws(ComposeError.Problem) -> String {
        guard text.count >= 2, text.hasSuffix("\"") else { throw .malformedAddress }
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.dropFirst().dropLast().unicodeScalars {
            if !isEscaped, scalar == "\\" {
                isEscaped = true
                continue
            }
            guard isEscaped || scalar != "\"" else { throw .malformedAddress }
            isEscaped = false
            result.append(scalar)
        }
        guard !isEscaped else { throw .malformedAddress }
        return String(result)
    }

    private static func quoted(_ content: String) -> String {
        var result = "\""
        for scalar in content.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { result.append("\\") }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }

    /// RFC 5322 §3.2.3 atext, and the additions of RFC 6532 §3.2.
    private static func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return isVisible(scalar) }
        return AtomOctets.contains(UInt8(truncatingIfNeeded: scalar.value))
    }

    /// True for printable characters; beyond ASCII, no invisible characters or bidirectional controls.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value > 0x20 && scalar.value < 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            return false
        default: return true
        }
    }
}
