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

    /// Returns the same text with the descriptions (`alt`) of images that are not in the message, which a reader sees
    /// as long as they are not loaded. For search; previews are better without, because many mails begin with a logo.
    public static func fromHTMLDescribingImages(_ html: String) -> String {
        var reader = PlainTextReader(DocumentPreparation.limitedBytes(of: html), describesImages: true)
        return reader.read()
    }

    /// Returns the same text with `> ` before lines that are not the author's own text: quotes, their attribution line
    /// and the signature that mail programs mark. For previews.
    ///
    /// - Parameter byteCount: reads no further once the text has that many octets.
    public static func fromHTMLMarkingQuotes(_ html: String, upTo byteCount: Int = .max) -> String {
        var reader = PlainTextReader(
            DocumentPreparation.limitedBytes(of: html), marksQuotes: true, maximumBytes: byteCount)
        return reader.read()
    }

    /// Returns what ``toHTML(_:)`` folds away at the end of a plain text, in order: quotes and signature.
    public static func foldedTexts(in text: String, isForward: Bool = false, isReply: Bool = true) -> [FoldedText] {
        PlainTextRenderer(DocumentPreparation.limitedBytes(of: text), isForward: isForward, isReply: isReply)
            .foldedTexts()
    }

    /// Returns safe HTML for a plain text, for ``FrameDocument/page(body:title:kind:theme:)`` with the kind
    /// `plainText`.
    ///
    /// Everything is escaped; addresses become links; lines that begin with `>` become nested quotes; quoted text
    /// (also a whole message below its header) and signature at the end are folded. It never fails, takes time linear
    /// in the length, and looks at no more than 2 MiB.
    ///
    /// - Parameters:
    ///   - isForward: True if the subject says that the message is forwarded: then nothing is folded.
    ///   - isReply: True if the message answers another: otherwise a header in its text begins no quote.
    public static func toHTML(_ text: String, isForward: Bool = false, isReply: Bool = true) -> String {
        var renderer = PlainTextRenderer(
            DocumentPreparation.limitedBytes(of: text), isForward: isForward, isReply: isReply)
        return renderer.render()
    }
}
