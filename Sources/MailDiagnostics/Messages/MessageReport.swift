import MIME
import MailModel

/// All that was parsed from a message, for debugging. Encodes with snake_case keys.
struct MessageReport: Encodable, Sendable {
    /// The decoded values of all fields by name, in the order of the message.
    var headers: [String: [String]]
    /// The structured header fields.
    var header: Header
    /// The part tree.
    var structure: Part
    /// The displayed plain text.
    @Nullable var text: String?
    /// The displayed HTML, not sanitized.
    @Nullable var html: String?
    /// Every attachment.
    var attachments: [Attachment]
    /// The delivery report, if the message is one.
    @Nullable var report: Report?
    /// The text for a list of messages.
    var snippet: String
    /// Descriptions of the defects.
    var defects: [String]

    /// Reports on a message.
    ///
    /// - Parameters:
    ///   - includesContents: True to include the decoded content of every leaf part.
    ///   - htmlToText: Converts HTML to text, for the snippet of a message without plain text.
    init(
        _ message: ParsedMessage, includesContents: Bool = false,
        htmlToText: (String, Int) -> String = { html, _ in html }
    ) {
        headers = Dictionary(grouping: message.header.fields, by: \.name).mapValues { $0.map(\.decodedValue) }
        header = Header(message.header)
        structure = Part(message.root, of: message, includesContents: includesContents)
        let body = message.display()
        text = body.text
        html = body.html
        attachments = message.attachments().map(Attachment.init)
        report = message.deliveryReport().map(Report.init)
        snippet = message.snippet(htmlToText: htmlToText)
        defects = message.allDefects().map(\.description)
    }
}
