/// Parses Message-IDs of Message-ID, In-Reply-To and References (RFC 5322 §3.6.4), without angle brackets. Lenient and
/// bounded.
enum MessageIDList {
    /// The ids in order. If a field has angle brackets, only the text in them; otherwise every word with an at sign.
    static func parse(_ bytes: ArraySlice<UInt8>) -> [String] {
        var ids = bytes.contains(.less) ? bracketed(bytes) : bare(bytes)
        if ids.count > ValueLimits.messageIDs { ids.removeSubrange(1...(ids.count - ValueLimits.messageIDs)) }
        return ids.compactMap(text)
    }

    /// The id of a message, also without an at sign or brackets.
    static func single(_ bytes: ArraySlice<UInt8>) -> String? {
        if bytes.contains(.less) { return bracketed(bytes).lazy.compactMap(text).first }
        return text(bytes.trimmed)
    }

    private static func bracketed(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var ids: [ArraySlice<UInt8>] = []
        var start: Int?
        for index in bytes.indices {
            let byte = bytes[index]
            guard byte == .less || byte == .greater else { continue }
            // A bracket that is not closed still begins an id.
            if let start, start < index { ids.append(bytes[start..<index]) }
            start = byte == .less ? index + 1 : nil
        }
        if let start, start < bytes.endIndex { ids.append(bytes[start...]) }
        return ids
    }

    private static func bare(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        bytes.split { $0.isWhiteSpace || $0 == UInt8(ascii: ",") || $0 == .semicolon }.filter { $0.contains(.at) }
    }

    /// White space inside comes from folding.
    private static func text(_ id: ArraySlice<UInt8>) -> String? {
        guard id.count <= ValueLimits.messageIDBytes * 2 else { return nil }
        let id = withoutComments(id)
        var needsCleaning = false
        for byte in id where byte.isWhiteSpace || byte.isControl || byte >= 0x80 { needsCleaning = true }
        guard needsCleaning else { return id.isEmpty ? nil : String(decoding: id, as: UTF8.self) }
        let clean = id.filter { !$0.isWhiteSpace && !$0.isControl }
        guard !clean.isEmpty, clean.count <= ValueLimits.messageIDBytes else { return nil }
        return HeaderText.cleaned(Charset.decode(clean[...], label: nil))
    }

    /// Removes the comments of RFC 5322 §4.5.4, but only after the at sign: programs put parentheses into the left
    /// part, and two ids must never become equal.
    private static func withoutComments(_ id: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let at = id.lastIndex(of: .at), id[at...].contains(UInt8(ascii: "(")) else { return id }
        let domain = HeaderText.withoutComments(id[at...])
        return domain.trimmed.count > 1 ? id[..<at] + domain : id
    }
}
