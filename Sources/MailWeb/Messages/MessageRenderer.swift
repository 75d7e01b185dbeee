import LocalAI
import MIME
import MailModel
import MailStorage
import RemoteImages
import SafeHTML

/// Renders stored messages as safe documents and caches the last few; the bytes of a message never change.
actor MessageRenderer {
    /// The form of the document.
    enum Form: Hashable, Sendable {
        /// HTML if the message has any, otherwise text.
        case best
        /// Text, generated from HTML if the message has no text.
        case text
    }

    /// Facts about a message that rendering determines.
    struct Inspection: Hashable, Sendable {
        /// True if it has HTML, so that the text form differs.
        var hasHTML: Bool
        /// Its remote images; nil if it has none.
        var images: MessageImages?
        /// What phishing often does.
        var suspicions = SuspicionHints.Report()
        /// What the receiving server reports about the sender; nil without a report that can be trusted.
        var verification: SenderVerification?
        /// How to leave the list that sent it; nil if it does not say.
        var unsubscription: Unsubscription?
        /// Where replies to the list that sent it go; nil without one that takes messages.
        var listAddress: EmailAddress?
    }

    private struct Key: Hashable {
        var message: MessageID
        /// The message inside it that is shown; nil for itself.
        var path: PartPath?
        var form: Form
        var width = PaperWidth.wide
        /// The number of stored bytes; the document changes when more of the message is downloaded.
        var byteCount: Int
        /// Who allowed the remote images; nil if they are blocked.
        var allowance: MessageImages.Allowance?
        /// The document changes when an allowed image was loaded; 0 while none is allowed.
        var imageGeneration: Int
        /// What the sender's domain is compared with.
        var domains: FamiliarDomains
    }

    private struct Rendering: Sendable {
        var document: String
        /// Nil for text that was generated without sanitizing the HTML.
        var inspection: Inspection?
    }

    private let store: MailStore
    private let images: RemoteImageLibrary
    private var documents = RecentValues<Key, String>(capacity: 8, costLimit: 32 * 1024 * 1024)
    private var inspections = RecentValues<Key, Inspection>(capacity: 64, costLimit: 64)

    init(store: MailStore, images: RemoteImageLibrary) {
        self.store = store
        self.images = images
    }

    /// The complete document for a frame; nil while the body is not stored. Throws store errors.
    ///
    /// - Parameters:
    ///   - path: The part that is the message to show; nil for the message itself.
    ///   - width: What the style sheets of the message are read for.
    func document(
        _ message: MessageID, form: Form, in path: PartPath? = nil, width: PaperWidth = .wide
    ) async throws -> String? {
        var key = try await key(message, form)
        if form == .best { key.width = width }
        // Who allowed images of the outer message did not see who wrote the inner one.
        if path != nil { (key.path, key.allowance, key.imageGeneration) = (path, nil, 0) }
        if let known = documents.value(for: key) { return known }
        return try await render(key)?.document
    }

    /// The inspection of the message; nil while the body is not stored. Throws store errors.
    func inspection(of message: MessageID) async throws -> Inspection? {
        let key = try await key(message, .best)
        if let known = inspections.value(for: key) { return known }
        return try await render(key)?.inspection
    }

    private func key(_ message: MessageID, _ form: Form) async throws -> Key {
        var allowance: MessageImages.Allowance?
        if await images.isShown(message) {
            allowance = .message
        } else if let permission = try store.imagePermission(of: message) {
            allowance = permission.kind == .sender ? .sender : .domain
        }
        return try await Key(
            message: message, form: form, byteCount: store.presentByteCount(of: message), allowance: allowance,
            imageGeneration: allowance == nil ? 0 : images.generation, domains: store.familiarDomains(of: message))
    }

    private func render(_ key: Key) async throws -> Rendering? {
        guard let raw = try store.readableBytes(of: key.message) else {
            return try store.isLost(key.message) ? Self.lost : nil
        }
        // Reading must work even if the store cannot be written.
        try? store.noteBodyUse(key.message)
        let source = RemoteImageSource(allowance: key.allowance, cache: images.cache)
        guard let shown = await Self.bytes(at: key.path, in: raw) else { return nil }
        let rendering = await Self.render(shown, key, images: source)
        documents.set(rendering.document, for: key, cost: rendering.document.utf8.count)
        if let inspection = rendering.inspection { inspections.set(inspection, for: key, cost: 1) }
        return rendering
    }

    private static func bytes(at path: PartPath?, in raw: [UInt8]) async -> [UInt8]? {
        guard let path else { return raw }
        return await MessagePart.read(path, from: raw)?.messageBytes
    }

    /// Shown instead of an imported message whose file is missing. Not cached, because the file may be restored.
    private static let lost = Rendering(
        document: FrameDocument.page(body: PlainText.toHTML(MailStore.lostSentence), title: title, kind: .plainText),
        inspection: nil)

    /// Takes up to a second for the largest mail, so it runs concurrently.
    @concurrent
    private static func render(
        _ raw: [UInt8], _ key: Key, images: RemoteImageSource
    ) async -> Rendering {
        let message = ParsedMessage(parsing: raw)
        let body = message.display()
        if key.form == .best, let html = body.html {
            let trust = MessageTrust(message, domains: key.domains)
            return renderHTML(html, of: message, body, images, trust, key.width)
        }
        let text = body.text ?? body.html.map(PlainText.fromHTML) ?? ""
        let notice = truncationNotice(for: body.text ?? body.html)
        let header = message.header.messageHeader()
        let isForward = ForwardedSubject.isForward(header.subject)
        let document = FrameDocument.page(
            body: PlainText.toHTML(text, isForward: isForward, isReply: header.isReply) + notice, title: title,
            kind: .plainText)
        return Rendering(
            document: document,
            inspection: body.html == nil
                ? inspection(MessageTrust(message, domains: key.domains), text: text) : nil)
    }

    private static func renderHTML(
        _ html: String, of message: ParsedMessage, _ body: DisplayBody, _ images: RemoteImageSource,
        _ trust: MessageTrust, _ width: PaperWidth
    ) -> Rendering {
        func image(_ part: MIMEPart?) -> InlineImage? {
            part.map { InlineImage(mimeType: $0.contentType.mimeType, bytes: message.decodedBytes(of: $0)) }
        }
        let source = trust.isForged ? images.withoutSenders : images
        let safe = HTMLSanitizer(width: width).sanitize(
            html, isForward: ForwardedSubject.isForward(trust.header.subject), isReply: trust.header.isReply,
            inlineImage: { image(body.inlineParts[$0]) }, imageAtLocation: { image(body.part(at: $0)) },
            loadedImage: source.image)
        // Two fragments that are each whole and safe; the texts are never one HTML text before they are cleaned.
        let footer = body.textBesideHTML.map { "<hr>" + PlainText.toHTML($0, isReply: trust.header.isReply) } ?? ""
        var inspection = inspection(trust, text: body.text ?? PlainText.fromHTML(safe.html), safe.misleadingLinks)
        inspection.hasHTML = true
        inspection.images = MessageImages(safe, header: trust.header, isForged: trust.isForged, source.allowance)
        return Rendering(
            document: FrameDocument.page(
                body: safe.html + truncationNotice(for: html) + footer, title: title, kind: .html),
            inspection: inspection)
    }

    private static func inspection(
        _ trust: MessageTrust, text: String, _ links: [SanitizedHTML.MisleadingLink] = []
    ) -> Inspection {
        Inspection(
            hasHTML: false, suspicions: trust.suspicions(text: text, links: links), verification: trust.verification,
            unsubscription: trust.unsubscription, listAddress: trust.listAddress)
    }

    /// The notice at the end of a text that is too long to show in full; empty otherwise.
    private static func truncationNotice(for text: String?) -> String {
        text.map(ShownText.isCut) == true ? "<hr>" + PlainText.toHTML(ShownText.cutSentence) : ""
    }

    /// The title of the document for screen readers; the subject is outside the frame.
    private static let title = "Message"
}
