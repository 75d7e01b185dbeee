public import MailModel

/// Everything that was read out of a message, for showing to a person who looks for a fault. Encodes with snake_case keys.
public struct MessageReport: Encodable, Sendable {
    /// The decoded values of every field by its name, in the order of the message.
    public var headers: [String: [String]]
    /// The header fields that have a form of their own, taken apart.
    public var header: Header
    /// The part tree.
    public var structure: Part
    /// The plain text that is shown.
    @Nullable public var text: String?
    /// The HTML that is shown, before it is made safe.
    @Nullable public var html: String?
    /// Every attachment.
    public var attachments: [Attachment]
    /// What it reports about a message that was sent.
    @Nullable public var report: Report?
    /// The words that a list of messages shows.
    public var snippet: String
    /// What was wrong with the message, in words.
    public var defects: [String]

    /// Reports on a message.
    ///
    /// - Parameters:
    ///   - includesContents: whether every leaf part tells its decoded content.
    ///   - htmlToText: readable text of an HTML text, for the snippet of a message that has no other.
    public init(_ message: ParsedMessage, includesContents: Bool = false, htmlToText: (String) -> String = { $0 }) {
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
