/// Decides whether a line that is no field interrupts a header or is where the text begins because the empty line is missing.
///
/// It interrupts a header when fields follow, before any empty line, that a header has once, that this one does not have
/// yet, and whose values are what such fields hold. A field that this header has already is a sign of another header, as
/// answers quote them: then the text begins. So a text with colons in it stays text, whatever is in it, as soon as the header
/// above it is whole.
struct HeaderBoundaryDetector {
    /// What the header belongs to.
    enum Owner {
        case message
        /// Only the fields of RFC 2045 mean anything in it.
        case part
    }

    let bytes: ArraySlice<UInt8>
    let owner: Owner

    /// Where the last line begins that proves the header to go on; nil where the text begins.
    ///
    /// - Parameters:
    ///   - line: Where the line that is no field begins.
    ///   - hasField: Whether the header has a field of that name, lower case.
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
        // Without any field before it, one could be chance: a letter that begins without a header quotes one.
        return isFirst && proofs.count < 2 ? nil : proofs.last
    }

    /// Behind the line and those that are folded under it.
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

    /// The name of the field, lower case, if it is one that says something here.
    private func knownName(_ line: ArraySlice<UInt8>) -> String? {
        guard let first = line.first, first.isLetter, let colon = line.prefix(32).firstIndex(of: .colon) else {
            return nil
        }
        let name = line[..<colon].trimmed.lowercasedText
        let isPartField = Self.partFields.contains(name)
        return isPartField || (owner == .message && Self.messageFields.contains(name)) ? name : nil
    }

    /// RFC 5322 §3.6: the fields that a header has once.
    private static let messageFields: Set<String> = [
        "from", "sender", "reply-to", "to", "cc", "subject", "date", "message-id", "in-reply-to", "references",
        "mime-version",
    ]
    /// RFC 2045 and RFC 2183.
    private static let partFields: Set<String> = [
        "content-type", "content-transfer-encoding", "content-disposition", "content-id", "content-description",
    ]

    /// Whether a value is what the field holds: prose has `Date: next Friday` and `To: all`.
    private func isPlausible(_ name: String, _ rest: ArraySlice<UInt8>) -> Bool {
        let value = rest.drop { $0.isWhiteSpace || $0 == .colon }
        switch name {
        case "subject", "content-description": return true
        case "date": return MessageDate.parse(value) != nil
        case "mime-version": return value.first?.isDigit == true
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
