public import MailModel

/// Lists a message's attachments before the message itself is downloaded (FR-SYNC-01.8, FR-SYNC-08).
extension BodyStructure {
    /// Returns the attachments in message order: parts with an attachment disposition or a name, and everything that is
    /// neither plain text, HTML nor an alternative form of a text. An embedded message is one attachment.
    ///
    /// - Parameter filename: returns a safe file name from the parameters of the disposition followed by those of the
    ///   content type, as the sender wrote them; continuations (RFC 2231 §3) are joined. It is not called for parts
    ///   without a name.
    public func attachmentDescriptions(
        filename: (_ parameters: [(name: String, value: String)]) -> String
    ) -> [AttachmentDescription] {
        var found: [AttachmentDescription] = []
        collect(into: &found, isInAlternative: false, filename)
        return found
    }

    /// The same, with RFC 2231 decoded here.
    ///
    /// - Parameters:
    ///   - decodeWords: decodes RFC 2047 encoded words.
    ///   - safeName: makes a decoded name safe to use as a file name.
    public func attachmentDescriptions(
        decodeWords: (String) -> String, safeName: (String) -> String
    ) -> [AttachmentDescription] {
        attachmentDescriptions { safeName(decodeWords(ParameterJoin.encodedName($0))) }
    }

    /// An estimate for base64, which wraps 57 bytes into lines of 78; the encoded size for everything else.
    var decodedByteCount: Int {
        transferEncoding == "base64" ? byteCount / 78 * 57 + byteCount % 78 * 3 / 4 : byteCount
    }

    private func collect(
        into found: inout [AttachmentDescription], isInAlternative: Bool,
        _ filename: (_ parameters: [(name: String, value: String)]) -> String
    ) {
        if isMultipart {
            let isAlternative = subtype == "alternative"
            for child in children { child.collect(into: &found, isInAlternative: isAlternative, filename) }
        } else if isAttachment(isInAlternative: isInAlternative) {
            found.append(description(filename))
        }
    }

    private func isAttachment(isInAlternative: Bool) -> Bool {
        if disposition?.kind == "attachment" || hasName { return true }
        guard type == "text" else { return true }
        return subtype == "calendar" || !(isInAlternative || subtype == "plain" || subtype == "html")
    }

    private var hasName: Bool {
        parameters.contains { ParameterJoin.baseName($0.name) == "name" }
            || (disposition?.parameters ?? []).contains { ParameterJoin.baseName($0.name) == "filename" }
    }

    private func description(
        _ filename: (_ parameters: [(name: String, value: String)]) -> String
    ) -> AttachmentDescription {
        let named = ParameterJoin.joined((disposition?.parameters ?? []) + parameters)
        let id = contentID.map(Self.withoutAngleBrackets)
        return AttachmentDescription(
            section: section, filename: hasName ? filename(named) : "", mimeType: mimeType, byteCount: decodedByteCount,
            contentID: id,
            isInline: type == "image" && disposition?.kind != "attachment"
                && (id != nil || disposition?.kind == "inline"))
    }

    private static func withoutAngleBrackets(_ text: String) -> String {
        text.count > 2 && text.hasPrefix("<") && text.hasSuffix(">") ? String(text.dropFirst().dropLast()) : text
    }
}
