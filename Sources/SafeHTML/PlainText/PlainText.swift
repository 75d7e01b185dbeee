/// Conversions between HTML and plain text.
public enum PlainText {
    /// The maximum number of bytes of a text or document that are read.
    static let maximumBytes = DocumentPreparation.maximumBytes

    /// Returns the readable text of an HTML mail, for search, previews, notifications and text views.
    ///
    /// Blocks are on separate lines, list items have bullets or numbers, and links are replaced by their text. Hidden
    /// text (`display:none`, zero size, zero opacity), scripts and styles are omitted. Never fails, takes linear time,
    /// and reads at most 2 MiB.
    public static func fromHTML(_ html: String) -> String {
        var reader = PlainTextReader(DocumentPreparation.limitedBytes(of: html))
        return reader.read()
    }

    /// Returns the same text with `> ` before lines that are not the author's own text: quotes, their attribution line
    /// and the signature, as far as mail programs mark them. For previews.
    public static func fromHTMLMarkingQuotes(_ html: String) -> String {
        var reader = PlainTextReader(DocumentPreparation.limitedBytes(of: html), marksQuotes: true)
        return reader.read()
    }

    /// Returns the quotes and the signature that ``toHTML(_:)`` collapses at the end of a plain text, in order.
    public static func foldedTexts(in text: String) -> [FoldedText] {
        PlainTextRenderer(DocumentPreparation.limitedBytes(of: text)).foldedTexts()
    }

    /// Returns safe HTML for a plain text, for ``FrameDocument/page(body:title:kind:theme:)`` with the kind
    /// `plainText`.
    ///
    /// All text is escaped, URLs and email addresses become links, and lines that start with `>` become nested quotes.
    /// Quoted text (including a complete message below its header) and the signature at the end are collapsed. Never
    /// fails, takes linear time, and reads at most 2 MiB.
    public static func toHTML(_ text: String) -> String {
        var renderer = PlainTextRenderer(DocumentPreparation.limitedBytes(of: text))
        return renderer.render()
    }
}
