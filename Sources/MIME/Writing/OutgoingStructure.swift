/// Selects the parts of a message and their nesting.
///
/// - text: `text/plain`; HTML: `text/html`; both: `multipart/alternative`, the richer one last (RFC 2046 §5.1.4)
/// - images that the HTML shows: `multipart/related` with the HTML (RFC 2387)
/// - other files follow in `multipart/mixed`
struct OutgoingStructure {
    private let message: OutgoingMessage
    private let plainText: (String) -> String?
    private let serverHasEightBitMIME: Bool

    init(_ message: OutgoingMessage, plainText: @escaping (String) -> String?, serverHasEightBitMIME: Bool) {
        self.message = message
        self.plainText = plainText
        self.serverHasEightBitMIME = serverHasEightBitMIME
    }

    /// The root.
    func root() throws(ComposeError) -> OutgoingPart {
        try checkAttachments()
        var pictures: [OutgoingPart] = []
        var files: [OutgoingPart] = []
        for (index, attachment) in message.attachments.enumerated() {
            let part = try located(.attachment, index + 1) { () throws(ComposeError.Problem) in
                try attachment.part(serverHasEightBitMIME: serverHasEightBitMIME)
            }
            if attachment.isInline, attachment.contentID != nil, message.html != nil {
                pictures.append(part)
            } else {
                files.append(part)
            }
        }
        let text = try textPart(with: pictures, isAlone: files.isEmpty)
        guard !files.isEmpty else { return text ?? HeaderValueCheck.emptyPart }
        return .multipart(subtype: "mixed", parameters: [], children: [text].compactMap { $0 } + files)
    }

    private func checkAttachments() throws(ComposeError) {
        guard message.attachments.count <= ComposeLimits.attachmentCount else {
            throw ComposeError(.tooManyAttachments, in: .message)
        }
        var seen: Set<String> = []
        for (index, attachment) in message.attachments.enumerated() {
            guard let given = attachment.contentID else { continue }
            let id = try located(.attachment, index + 1) { () throws(ComposeError.Problem) in
                try OutgoingIdentifier.checked(given)
            }
            guard seen.insert(id).inserted else {
                throw ComposeError(.repeatedContentID, in: .attachment, position: index + 1)
            }
        }
    }

    /// Nil if there is neither text nor HTML.
    private func textPart(with pictures: [OutgoingPart], isAlone: Bool) throws(ComposeError) -> OutgoingPart? {
        guard let html = message.html else {
            guard let text = message.text, !(text.isEmpty && !isAlone) else { return nil }
            return try plainPart(text)
        }
        var rich = try Self.textLeaf(PlainLines.canonical(html), subtype: "html", isFlowed: false)
        if !pictures.isEmpty {
            rich = .multipart(subtype: "related", parameters: [("type", "text/html")], children: [rich] + pictures)
        }
        guard let text = message.text ?? plainText(html), text.contains(where: { !$0.isWhitespace }) else {
            return rich
        }
        return .multipart(subtype: "alternative", parameters: [], children: [try plainPart(text), rich])
    }

    private func plainPart(_ text: String) throws(ComposeError) -> OutgoingPart {
        try Self.textLeaf(FlowedTextWriter.flowed(PlainLines.canonical(text)), subtype: "plain", isFlowed: true)
    }

    private static func textLeaf(
        _ bytes: [UInt8], subtype: String, isFlowed: Bool
    ) throws(ComposeError) -> OutgoingPart {
        let fields = try located(.message) { () throws(ComposeError.Problem) in
            var writer = HeaderFieldWriter("Content-Type")
            writer.append("text/\(subtype)")
            let isASCII = bytes.allSatisfy { $0 < 0x80 }
            ParameterWriter.append("charset", isASCII ? "us-ascii" : "utf-8", to: &writer)
            if isFlowed { ParameterWriter.append("format", "flowed", to: &writer) }
            return try writer.finished()
        }
        return .leaf(fields: fields, body: OutgoingBody(text: bytes, isFlowed: isFlowed))
    }
}

extension HeaderValueCheck {
    /// The part of a message without content (RFC 2045 §5.2).
    static let emptyPart = OutgoingPart.leaf(
        fields: Array("Content-Type: text/plain; charset=us-ascii\r\n".utf8),
        body: OutgoingBody(encoding: .sevenBit, bytes: []))
}
