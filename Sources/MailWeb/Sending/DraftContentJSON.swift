import MailModel

/// What the user can change in a draft, also in requests.
struct DraftContentJSON: Codable, Hashable, Sendable {
    struct Span: Codable, Hashable, Sendable {
        var text: String
        var bold: Bool
        var italic: Bool
        var link: String?

        init(_ span: DraftSpan) {
            text = span.text
            bold = span.isBold
            italic = span.isItalic
            link = span.link
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(text, forKey: .text)
            try container.encode(bold, forKey: .bold)
            try container.encode(italic, forKey: .italic)
            // Also null, so that readers can rely on every key.
            try container.encode(link, forKey: .link)
        }
    }

    struct Block: Codable, Hashable, Sendable {
        var kind: DraftBlock.Kind
        var level: Int
        var spans: [Span]
        /// The file of a picture.
        var attachment: Int64?

        init(_ block: DraftBlock) {
            kind = block.kind
            level = block.quoteLevel
            spans = block.spans.map(Span.init)
            attachment = block.attachment?.rawValue
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(kind, forKey: .kind)
            try container.encode(level, forKey: .level)
            try container.encode(spans, forKey: .spans)
            // Also null, so that readers can rely on every key.
            try container.encode(attachment, forKey: .attachment)
        }
    }

    var identity: Int64?
    var to: [AddressJSON]
    var cc: [AddressJSON]
    var bcc: [AddressJSON]
    var subject: String
    var blocks: [Block]
    var plain: Bool
    var quote: Bool
    var signature: Bool

    init(_ content: DraftContent) {
        identity = content.identity?.rawValue
        to = content.to.map(AddressJSON.init)
        cc = content.cc.map(AddressJSON.init)
        bcc = content.bcc.map(AddressJSON.init)
        subject = content.subject
        blocks = content.blocks.map(Block.init)
        plain = content.isPlainText
        quote = content.includesQuote
        signature = content.includesSignature
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(identity, forKey: .identity)
        try container.encode(to, forKey: .to)
        try container.encode(cc, forKey: .cc)
        try container.encode(bcc, forKey: .bcc)
        try container.encode(subject, forKey: .subject)
        try container.encode(blocks, forKey: .blocks)
        try container.encode(plain, forKey: .plain)
        try container.encode(quote, forKey: .quote)
        try container.encode(signature, forKey: .signature)
    }

    /// The content. Throws 400 if it has more recipients than any message can have.
    func value() throws(RouteError) -> DraftContent {
        guard to.count + cc.count + bcc.count <= Self.maximumRecipients else {
            throw .badRequest(WritingText.tooManyRecipients(maximum: Self.maximumRecipients))
        }
        return DraftContent(
            identity: identity.map(IdentityID.init), to: to.map(\.value), cc: cc.map(\.value), bcc: bcc.map(\.value),
            subject: String(subject.prefix(Self.maximumSubjectLength)), blocks: blocks.map(Self.block),
            isPlainText: plain, includesQuote: quote, includesSignature: signature)
    }

    private static let maximumRecipients = 1000
    private static let maximumSubjectLength = 2000

    private static func block(_ block: Block) -> DraftBlock {
        DraftBlock(
            block.kind, quoteLevel: min(max(block.level, 0), 20),
            spans: block.spans.map { span in
                DraftSpan(span.text, isBold: span.bold, isItalic: span.italic, link: span.link)
            }, attachment: block.kind == .image ? block.attachment.map(DraftAttachmentID.init) : nil)
    }
}
