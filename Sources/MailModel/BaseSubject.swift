/// The subject without what replying and forwarding put before it, for joining threads (FR-SYNC-06 step 4).
public struct BaseSubject: Hashable, Sendable {
    /// Lower case, prefixes and list tags removed, white space folded. Empty when nothing is left: such a subject joins nothing.
    public let text: String

    /// Strips `Re:`, `Fwd:` and their relatives, counted forms such as `Re[2]:`, and leading `[list]` tags between them.
    public init(_ subject: String) {
        var rest = Substring(subject.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " "))
        while let shorter = Self.strippingPrefix(rest) ?? Self.strippingTag(rest) { rest = shorter }
        text = String(rest)
    }

    /// Reply and forward prefixes of the world's mailers, lower case.
    private static let prefixes: Set<Substring> = [
        "re", "fwd", "fw", "aw", "wg", "sv", "vs", "vb", "antw", "doorst", "rif", "r", "i", "res", "enc", "rv", "odp",
        "pd", "tr", "ynt", "ilt", "vá", "továbbítás", "回复", "回覆", "答复", "转发", "轉寄", "返信", "転送", "hal", "bls", "trs",
    ]

    private static func strippingPrefix(_ text: Substring) -> Substring? {
        guard let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
        var word = text[..<colon]
        if let open = word.firstIndex(where: { $0 == "[" || $0 == "(" }) {
            let count = word[word.index(after: open)...].dropLast()
            guard !count.isEmpty, count.allSatisfy(\.isNumber) else { return nil }
            word = word[..<open]
        }
        while word.last == " " { word.removeLast() }
        guard prefixes.contains(word) else { return nil }
        return text[text.index(after: colon)...].drop(while: { $0 == " " })
    }

    /// A leading `[tag]` goes only when something stays behind it.
    private static func strippingTag(_ text: Substring) -> Substring? {
        guard text.first == "[", let close = text.firstIndex(of: "]") else { return nil }
        let rest = text[text.index(after: close)...].drop(while: { $0 == " " })
        return rest.isEmpty ? nil : rest
    }
}
