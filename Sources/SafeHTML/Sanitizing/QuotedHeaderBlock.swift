import MailModel

/// Recognizes the header of a quoted message that no attribute marks.
enum QuotedHeaderBlock {
    /// Limits: the fields need fewer children and octets, also with many recipients.
    private static let maximumChildren = 24
    private static let maximumBytes = 4 * 1_024
    private static let maximumColons = 128

    /// Outlook for the desktop draws a line above a paragraph with the header and marks neither.
    static func isDesktopHeader(_ node: ParsedNode, style: String) -> Bool {
        guard style.utf8.count <= StyleFilter.maximumBytes,
            style.asciiLowercased.filter({ $0 != " " }).contains("border-top:solid"),
            let paragraph = (0..<min(node.childCount, 4)).lazy.compactMap({ node.child($0) }).first(where: {
                $0.name == "p"
            }),
            paragraph.attribute("class")?.contains("MsoNormal") == true
        else { return false }
        let text = paragraph.leadingText(limit: 64)
        return QuotedHeader.field(of: text.drop { $0.isWhitespace }) != nil
    }

    /// Returns true for the label of the first field of a header: the author in most programs, the date in GMX.
    static func mayBegin(_ line: Substring) -> Bool {
        switch QuotedHeader.field(of: line) {
        case .from, .date: true
        case .to, .copy, .subject, .other, nil: false
        }
    }

    /// Returns true if the children of an element from an index on have the fields of a quoted message, the author or
    /// the date first, as Lotus Notes and GMX write them.
    static func begins(in node: ParsedNode, from index: Int) -> Bool {
        var text = ""
        for place in index..<min(node.childCount, index + maximumChildren) where text.utf8.count < maximumBytes {
            // A line break or the edge of a cell parts the fields.
            text += (node.child(place)?.leadingText(limit: maximumBytes) ?? "") + " "
        }
        guard mayBegin(text.drop { $0.isWhitespace }) else { return false }
        var fields = QuotedHeaderFields()
        // The label is what stands before the colon; fields follow one another without a line break here.
        for part in text.split(maxSplits: maximumColons, whereSeparator: { $0 == ":" || $0 == "：" }) {
            let words = part.split(whereSeparator: \.isWhitespace)
            let label = Self.label(endingIn: words)
            let value: ArraySlice<Substring> = label == nil ? words[...] : words.dropLast()
            fields.addValue(value.joined(separator: " "))
            if let label { fields.begin(label) }
        }
        return fields.isQuotedMessage
    }

    /// A label has one or two words: "Enviado el".
    private static func label(endingIn words: [Substring]) -> QuotedHeader.Field? {
        [2, 1].lazy.compactMap { count in
            QuotedHeader.field(of: Substring(words.suffix(count).joined(separator: " ") + ":"))
        }.first
    }
}
