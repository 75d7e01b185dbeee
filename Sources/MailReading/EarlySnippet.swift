import MIME
import SafeHTML

/// Snippets of messages whose bodies are not here, made by the code that makes those of bodies (MO-32, MO-35). Never
/// fails for any bytes.
public enum EarlySnippet {
    /// The snippet of the server's excerpt of a text (RFC 8970).
    public static func from(preview: String) -> String {
        // Most excerpts are one line, in which no file, armor or quote begins.
        if preview.utf8.allSatisfy({ $0 >= 0x20 }) { return ParsedMessage.snippet(ofText: preview) }
        return from(beginning: Array(preview.utf8), contentType: "text/plain; charset=utf-8", transferEncoding: "8bit")
    }

    /// The snippet of the beginning of a text.
    ///
    /// - Parameters:
    ///   - beginning: encoded bytes, cut anywhere.
    ///   - contentType: the value of Content-Type, in one line.
    ///   - transferEncoding: the value of Content-Transfer-Encoding, in one line.
    public static func from(beginning: [UInt8], contentType: String, transferEncoding: String) -> String {
        let header = "Content-Type: \(contentType)\r\nContent-Transfer-Encoding: \(transferEncoding)\r\n\r\n"
        return ParsedMessage(parsing: Array(header.utf8) + beginning)
            .snippet(htmlToText: PlainText.fromHTMLMarkingQuotes)
    }
}
