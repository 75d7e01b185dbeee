/// Reads HTML into the lines and formats that a message editor keeps.
public enum FormattedText {
    /// Returns the lines of a document: bold, italic, links, lists and quotations. All else is ordinary text, and
    /// images are left out but those that `isKept` names by their Content-IDs, each on its own line.
    ///
    /// The document passes ``HTMLSanitizer`` first, so links are safe and hidden text is absent. Never fails, takes
    /// linear time, and reads at most 2 MiB.
    public static func lines(
        fromHTML html: String, isKept: (_ contentID: String) -> Bool = { _ in false }
    ) -> [FormattedLine] {
        let safe = HTMLSanitizer().sanitize(html, folds: false) { isKept($0) ? .named($0) : nil }.html
        let arena = ParserArena(budget: HTMLSanitizer.parserMemory)
        return arena.parse(Array(safe.utf8)) { root in
            var reader = FormattedTextReader()
            return reader.read(ParsedNode(root))
        } ?? []
    }
}
