import MailModel

/// Decides if a line that is not a field interrupts a header, or begins the body because the empty line is missing.
///
/// It interrupts the header if, before any empty line, fields follow that a header has only once, that this header does
/// not have yet, and that have plausible values. A field that this header already has belongs to another, quoted
/// header: then the body begins. So text with colons stays text, if the header above it is complete.
struct HeaderBoundaryDetector {
    /// What the header describes.
    enum Owner {
        case message
        /// A part, whose header may have only the fields of RFC 2045.
        case part
    }

    let bytes: ArraySlice<UInt8>
    let owner: Owner

    /// The index of the last line that proves that the header continues; nil if the body begins.
    ///
    /// - Parameters:
    ///   - line: The start of the line that is not a field.
    ///   - hasField: Returns true if the header has a field with a name in lower case.
    func lastField(from line: Int, isFirst: Bool, hasField: (String) -> Bool) -> Int? {
        if isFirst, owner == .part { return nil }
        var seen: Set<String> = []
        var proofs: [Int] = []
        var position = line
        let limit = min(bytes.endIndex, line + ValueLimits.headerBoundarySearchBytes)
        while position < limit {
            let end = endOfField(from: position, limit: limit)
            let text = bytes[position..<end].trimmed
            if text.isEmpty { break }
            if let name = knownName(text) {
                if hasField(name) || !seen.insert(name).inserted { return nil }
                if isPlausible(name, text.dropFirst(name.utf8.count)) { proofs.append(position) }
            }
            position = end
        }
        // If no field precedes, one may be coincidence: a message without a header may begin by quoting one.
        return isFirst && proofs.count < 2 ? nil : proofs.last
    }

    /// The index after a line and its folded lines.
    private func endOfField(from start: Int, limit: Int) -> Int {
        var end = endOfLine(from: start, limit: limit)
        while end < limit, bytes[end].isBlank {
            let next = endOfLine(from: end, limit: limit)
            if bytes[end..<next].trimmed.isEmpty { break }
            end = next
        }
        return end
    }

    private func endOfLine(from start: Int, limit: Int) -> Int {
        bytes[start..<limit].firstIndex(of: .lineFeed).map { $0 + 1 } ?? limit
    }

    /// The name of the field, lower case, if it is evidence; otherwise nil.
    private func knownName(_ line: ArraySlice<UInt8>) -> String? {
        guard let first = line.first, first.isASCIILetter, let colon = line.prefix(32).firstIndex(of: .colon) else {
            return nil
        }
        let name = line[..<colon].trimmed.lowercasedText
        let isPartField = Self.partFields.contains(name)
        return isPartField || (owner == .message && Self.messageFields.contains(name)) ? name : nil
    }

    /// RFC 5322 §3.6: fields that a header has at most once.
    private static let messageFields: Set<String> = [
        "from", "sender", "reply-to", "to", "cc", "subject", "date", "message-id", "in-reply-to", "references",
        "mime-version",
    ]
    /// The fields of RFC 2045 and RFC 2183.
    private static let partFields: Set<String> = [
        "content-type", "content-transfer-encoding", "content-disposition", "content-id", "content-description",
    ]

    /// True if a value is plausible for the field: prose has `Date: next Friday` and `To: all`.
    private func isPlausible(_ name: String, _ rest: ArraySlice<UInt8>) -> Bool {
        let value = rest.drop { $0.isWhiteSpace || $0 == .colon }
        switch name {
        case "subject", "content-description": return true
        case "date": return MessageDate.parse(value) != nil
        case "mime-version": return value.first?.isASCIIDigit == true
        case "content-type": return ContentType.read(value, limits: .standard).isValid
        case "content-transfer-encoding":
            if case .unknown = TransferEncoding(value) { return false }
            return !value.isEmpty
        case "content-disposition":
            return value.startsIgnoringCase("inline") || value.startsIgnoringCase("attachment")
        default: return value.contains(.at)
        }
    }
}
