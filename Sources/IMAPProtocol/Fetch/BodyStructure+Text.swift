/// Finds the texts of a message before the message itself is downloaded (MO-35).
extension BodyStructure {
    /// The texts that a reader sees first, in the order of the message; of two alternatives the plain text is first.
    /// Attachments are left out; a message without its own text has those of an embedded one.
    public var shownTexts: [BodyStructure] {
        var texts: [BodyStructure] = []
        collect(into: &texts)
        guard texts.isEmpty, let embedded = firstEmbeddedMessage else { return texts }
        return embedded.shownTexts
    }

    private func collect(into texts: inout [BodyStructure]) {
        if isMultipart {
            let isAlternative = subtype == "alternative"
            let first = isAlternative ? children.filter(\.isPlainText) : children
            let rest = isAlternative ? children.filter { !$0.isPlainText } : []
            for child in first + rest { child.collect(into: &texts) }
        } else if type == "text", subtype != "calendar", byteCount > 0, disposition?.kind != "attachment" {
            texts.append(self)
        }
    }

    private var isPlainText: Bool { type == "text" && subtype == "plain" }

    /// The root of the first embedded message in the order of the parts.
    private var firstEmbeddedMessage: BodyStructure? {
        if isMultipart { return children.lazy.compactMap(\.firstEmbeddedMessage).first }
        return type == "message" ? children.first : nil
    }
}
