public import MailModel

/// The content of a message that is displayed.
public struct DisplayBody: Sendable {
    /// The plain text, with format=flowed decoded (RFC 3676); nil if the message has only HTML.
    public var text: String?
    /// The HTML unchanged: untrusted, sanitize it. It is always one part, because parts cannot be concatenated.
    public var html: String?
    /// Plain text parts in addition to the HTML, such as the footer of a list; nil if there are none or no HTML.
    public var textBesideHTML: String?
    /// Parts that the HTML may reference by `cid:` (RFC 2392), by Content-ID without angle brackets.
    public var inlineParts: [String: MIMEPart]
    /// Parts that the HTML may reference by their Content-Location.
    var contentLocations: [String: MIMEPart] = [:]
    /// The base URL of the HTML.
    var base: String?
}

extension ParsedMessage {
    /// Selects the text, the HTML, or both alternatives.
    public func display() -> DisplayBody {
        let selection = DisplaySelection(root)
        let html = selection.htmls.first { $0.isHTML }
        let texts = selection.texts.filter { !$0.isHTML }
        let beside = html == nil ? [] : selection.htmls.filter { !$0.isHTML }
        let base = html.flatMap { self.base(of: $0) }
        return DisplayBody(
            text: texts.isEmpty ? nil : joined(texts), html: html.map { decodedText(of: $0) },
            textBesideHTML: beside.isEmpty ? nil : joined(beside), inlineParts: inlineParts(),
            contentLocations: html == nil ? [:] : contentLocations(base: base), base: base)
    }

    /// Every part that is a file rather than text, and every further HTML part, in the order of the message.
    ///
    /// `isInline` is true for images that the HTML shows by their Content-ID or Content-Location.
    public func attachments() -> [AttachmentDescription] {
        let selection = DisplaySelection(root)
        let shown = selection.htmls.first { $0.isHTML }
        let surplus = selection.htmls.filter { $0.isHTML && $0.section != shown?.section }
        let files = (selection.attachments + surplus).sorted { $0.bodyRange.lowerBound < $1.bodyRange.lowerBound }
        guard !files.isEmpty else { return [] }
        let pictures = shown.map { ReferencedPictures($0, of: self) }
        return files.map { part in
            AttachmentDescription(
                section: part.section, filename: part.safeFilename, mimeType: part.mimeType,
                byteCount: decodedByteCount(of: part), contentID: part.contentID,
                isInline: pictures?.contains(part) ?? false)
        }
    }

    private func joined(_ parts: [MIMEPart]) -> String {
        parts.map { readableText(of: $0) }.joined(separator: "\n")
    }

    /// The text of a part with format=flowed decoded.
    func readableText(of part: MIMEPart) -> String {
        let text = decodedText(of: part)
        guard part.contentType.parameters["format"]?.lowercased() == "flowed" else { return text }
        return FlowedText.unflowed(text, deletesSpace: part.contentType.parameters["delsp"]?.lowercased() == "yes")
    }

    /// The first part of each Content-ID, without those of embedded messages.
    private func inlineParts() -> [String: MIMEPart] {
        var result: [String: MIMEPart] = [:]
        for part in root.partsOfOneMessage where part.isInlineMedia {
            if let id = part.contentID, result[id] == nil { result[id] = part }
        }
        return result
    }
}

/// The images that an HTML text references.
private struct ReferencedPictures {
    private var contentIDs: Set<String> = []
    private var locations: Set<String> = []
    private var base: String?

    init(_ html: MIMEPart, of message: ParsedMessage) {
        let hasLocations = message.root.partsOfOneMessage.contains { $0.isInlineMedia && $0.contentLocation != nil }
        let text = message.decodedText(of: html)
        contentIDs = ContentIDReferences.find(in: text)
        guard hasLocations else { return }
        base = message.base(of: html)
        for address in ContentLocationMap.find(in: text) {
            locations.insert(address)
            locations.insert(DisplayBody.resolved(address, base: base))
        }
    }

    func contains(_ part: MIMEPart) -> Bool {
        if let id = part.contentID, contentIDs.contains(id) { return true }
        guard part.isInlineMedia, let location = part.contentLocation else { return false }
        return locations.contains(location) || locations.contains(DisplayBody.resolved(location, base: base))
    }
}
