/// Conversions between HTML and plain text.
public enum PlainText {
    /// Bytes of a text or document that are looked at.
    static let maximumBytes = DocumentPreparation.maximumBytes

    /// Returns what a person would read in a mail's HTML, for search, previews, notifications and text views.
    ///
    /// Blocks stand on lines of their own, list items have bullets or numbers, links are their text. Text that the sender
    /// hides (`display:none`, no size, no opacity) is left out, and so are scripts and styles. It never fails, takes time
    /// linear in the length, and looks at no more than 2 MiB.
    public static func fromHTML(_ html: String) -> String {
        var reader = PlainTextReader(DocumentPreparation.limitedBytes(of: html))
        return reader.read()
    }

    /// Returns the same text with `> ` before the lines that the author did not write for this mail: quotes, the line above
    /// them, and the signature, as far as mail programs mark them. For previews.
    public static func fromHTMLMarkingQuotes(_ html: String) -> String {
        var reader = PlainTextReader(DocumentPreparation.limitedBytes(of: html), marksQuotes: true)
        return reader.read()
    }

    /// Returns what ``toHTML(_:)`` folds away at the end of a plain text, in order: quotes and signature.
    public static func foldedTexts(in text: String) -> [FoldedText] {
        PlainTextRenderer(DocumentPreparation.limitedBytes(of: text)).foldedTexts()
    }

    /// Returns safe HTML that shows a plain text as it is, for ``FrameDocument/page(body:title:kind:theme:)`` with the kind
    /// `plainText`.
    ///
    /// Everything is escaped; addresses become links; lines that begin with `>` become nested quotes; quoted text
    /// (also a whole message below its header) and signature at the end are folded. It never fails, takes time linear in the length, and looks at no more than 2 MiB.
    public static func toHTML(_ text: String) -> String {
        var renderer = PlainTextRenderer(DocumentPreparation.limitedBytes(of: text))
        return renderer.render()
    }
}
