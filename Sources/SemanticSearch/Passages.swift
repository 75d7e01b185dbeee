/// Divides a message into texts that the model can read as a whole.
enum Passages {
    /// About 256 tokens.
    static let characterCount = 900
    /// The rest of a very long message is left to the search for words.
    static let maximumCount = 4

    /// The subject with the beginning of the text, then the rest, divided between words. Never empty, unless there is
    /// neither subject nor text.
    static func of(subject: String, text: String) -> [String] {
        let whole = [subject, text].filter { !$0.isEmpty }.joined(separator: "\n")
        var passages: [String] = []
        var rest = Substring(whole)
        while !rest.isEmpty, passages.count < maximumCount {
            let end = rest.index(rest.startIndex, offsetBy: characterCount, limitedBy: rest.endIndex) ?? rest.endIndex
            var part = rest[..<end]
            if end < rest.endIndex, let space = part.lastIndex(where: \.isWhitespace), space > part.startIndex {
                part = part[..<space]
            }
            if part.contains(where: { !$0.isWhitespace }) { passages.append(String(part)) }
            rest = rest[part.endIndex...].drop(while: \.isWhitespace)
        }
        return passages
    }
}
