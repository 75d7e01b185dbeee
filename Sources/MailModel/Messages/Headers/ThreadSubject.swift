/// The subject of a conversation as people read it: the first message's, without the marks of replies and forwarded
/// messages (MO-19).
///
/// Unlike ``BaseSubject`` it keeps case, list tags and everything else, and removes only marks that mean nothing else:
/// `Ref: 12` and `R: notes` stay as they are.
public struct ThreadSubject: Hashable, Sendable {
    /// One line; the subject itself if nothing but marks is in it.
    public let text: String

    /// The subject without `Re:`, `Fwd:`, `AW: Re[2]:` and similar marks. Linear time.
    public init(_ subject: String) {
        var rest = Substring(subject)
        while let shorter = Self.strippingMark(rest) { rest = shorter }
        text = rest.isEmpty ? subject : String(rest)
    }

    /// Lower case. English, German, Scandinavian, Dutch, Polish, Russian, Chinese, Japanese, Korean.
    private static let marks: Set<String> = [
        "re", "fwd", "fw", "aw", "wg", "sv", "antw", "odp", "отв", "回复", "回覆", "答复", "转发", "轉寄", "返信", "転送", "회신", "전달",
    ]
    /// Of a mark with its count, such as `Re[12]:`.
    private static let maximumMarkLength = 10

    private static func strippingMark(_ text: Substring) -> Substring? {
        let text = text.drop(while: \.isWhitespace)
        guard let colon = text.prefix(maximumMarkLength).firstIndex(where: { $0 == ":" || $0 == "：" }) else {
            return nil
        }
        var word = text[..<colon].lowercased()
        if let open = word.firstIndex(of: "["), word.last == "]" {
            let count = word[word.index(after: open)...].dropLast()
            guard !count.isEmpty, count.allSatisfy(\.isNumber) else { return nil }
            word = String(word[..<open])
        }
        guard marks.contains(word) else { return nil }
        return text[text.index(after: colon)...].drop(while: \.isWhitespace)
    }
}
