import MailModel

/// Recognizes the header of a quoted message that no attribute marks.
enum QuotedHeaderBlock {
    /// Limits: three fields need fewer children and octets.
    private static let maximumChildren = 24
    private static let maximumBytes = 1_024

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

    /// Returns true if the children of an element from an index on have three header fields, the author first, as
    /// Samsung and Lotus Notes write them.
    static func begins(in node: ParsedNode, from index: Int) -> Bool {
        var text = ""
        for place in index..<min(node.childCount, index + maximumChildren) where text.utf8.count < maximumBytes {
            // A line break or the edge of a cell parts the fields.
            text += (node.child(place)?.leadingText(limit: maximumBytes) ?? "") + " "
        }
        var fields: Set<QuotedHeader.Field> = []
        var line = text[...]
        guard QuotedHeader.field(of: line.drop { $0.isWhitespace }) == .from else { return false }
        while let colon = line.firstIndex(where: { $0 == ":" || $0 == "：" }), fields.count < 3 {
            // The label is what stands before the colon; fields follow one another without a line break here.
            for count in 1...2 {
                let words = line[..<colon].split(whereSeparator: \.isWhitespace).suffix(count).joined(separator: " ")
                if let field = QuotedHeader.field(of: Substring(words + ":")) { fields.insert(field) }
            }
            line = line[line.index(after: colon)...]
        }
        return fields.count >= 3
    }
}
