import MIME
import MailModel
import MailStorage
import SafeHTML

/// Makes safe documents from stored messages, and remembers the last few: the same bytes of a message never change.
actor MessageRenderer {
    /// Which document of a message.
    enum Form: Hashable, Sendable {
        /// HTML where the message has some, else text.
        case best
        /// Text, made from HTML where there is nothing else.
        case text
    }

    /// What is found out about a message by making its document.
    struct Inspection: Hashable, Sendable {
        /// Whether it has HTML, so that its text is another form.
        var hasHTML: Bool
        /// How much it would have fetched from elsewhere.
        var blockedRemoteCount = 0
        /// How much of that looks like a tracker.
        var likelyTrackerCount = 0
    }

    private struct Key: Hashable {
        var message: MessageID
        var form: Form
        /// How much of the message is here: with the rest it is another document.
        var byteCount: Int
    }

    private struct Rendering: Sendable {
        var document: String
        /// Nil for text that was made without cleaning the HTML.
        var inspection: Inspection?
    }

    private let store: MailStore
    private var documents = RecentValues<Key, String>(capacity: 8, costLimit: 32 * 1024 * 1024)
    private var inspections = RecentValues<Key, Inspection>(capacity: 64, costLimit: 64)

    init(store: MailStore) { self.store = store }

    /// The whole document for a frame; nil while the body is not stored. Throws what the store throws.
    func document(_ message: MessageID, form: Form) async throws -> String? {
        let key = try Key(message: message, form: form, byteCount: store.presentByteCount(of: message))
        if let known = documents.value(for: key) { return known }
        return try await render(key)?.document
    }

    /// What is found out about the message; nil while the body is not stored. Throws what the store throws.
    func inspection(of message: MessageID) async throws -> Inspection? {
        let key = try Key(message: message, form: .best, byteCount: store.presentByteCount(of: message))
        if let known = inspections.value(for: key) { return known }
        return try await render(key)?.inspection
    }

    private func render(_ key: Key) async throws -> Rendering? {
        guard let raw = try store.readableBytes(of: key.message) else {
            return try store.isLost(key.message) ? Self.lost : nil
        }
        // Reading goes on where nothing can be written.
        try? store.noteBodyUse(key.message)
        let rendering = await Self.render(raw, form: key.form)
        documents.set(rendering.document, for: key, cost: rendering.document.utf8.count)
        if let inspection = rendering.inspection { inspections.set(inspection, for: key, cost: 1) }
        return rendering
    }

    /// In place of an imported message whose file is gone; not kept, for it may come back.
    private static let lost = Rendering(
        document: FrameDocument.page(body: PlainText.toHTML(MailStore.lostSentence), title: title, kind: .plainText),
        inspection: nil)

    /// Takes up to a second for the largest mail, so it runs beside everything else.
    @concurrent
    private static func render(_ raw: [UInt8], form: Form) async -> Rendering {
        let message = ParsedMessage(parsing: raw)
        let body = message.display()
        if form == .best, let html = body.html { return renderHTML(html, of: message, body) }
        let text = body.text ?? body.html.map(PlainText.fromHTML) ?? ""
        let sign = cutSign(below: body.text ?? body.html)
        let document = FrameDocument.page(body: PlainText.toHTML(text) + sign, title: title, kind: .plainText)
        return Rendering(document: document, inspection: body.html == nil ? Inspection(hasHTML: false) : nil)
    }

    private static func renderHTML(_ html: String, of message: ParsedMessage, _ body: DisplayBody) -> Rendering {
        func image(_ part: MIMEPart?) -> InlineImage? {
            part.map { InlineImage(mimeType: $0.contentType.mimeType, bytes: message.decodedBytes(of: $0)) }
        }
        let safe = HTMLSanitizer().sanitize(
            html, inlineImage: { image(body.inlineParts[$0]) }, imageAtLocation: { image(body.part(at: $0)) })
        // Two fragments that are each whole and safe; the texts are never one HTML text before they are cleaned.
        let footer = body.textBesideHTML.map { "<hr>" + PlainText.toHTML($0) } ?? ""
        return Rendering(
            document: FrameDocument.page(body: safe.html + cutSign(below: html) + footer, title: title, kind: .html),
            inspection: Inspection(
                hasHTML: true, blockedRemoteCount: safe.blockedRemoteCount, likelyTrackerCount: safe.likelyTrackerCount)
        )
    }

    /// Where a text is longer than what is shown of it, the place where it ends says so.
    private static func cutSign(below text: String?) -> String {
        text.map(ShownText.isCut) == true ? "<hr>" + PlainText.toHTML(ShownText.cutSentence) : ""
    }

    /// The document's title, which a screen reader says; the subject stands outside the frame.
    private static let title = "Message"
}
