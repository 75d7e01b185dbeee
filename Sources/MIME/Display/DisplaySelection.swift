/// Selects the text parts, the HTML parts and the files of a message (RFC 8621 §4.1.4).
struct DisplaySelection {
    private(set) var texts: [MIMEPart] = []
    private(set) var htmls: [MIMEPart] = []
    private(set) var attachments: [MIMEPart] = []

    private enum Container { case mixed, alternative, related }

    init(_ root: MIMEPart) {
        visit([root], container: .mixed, isInAlternative: false)
    }

    /// - Parameter rootIndex: The index of the part that represents the container; nil if there is none.
    private mutating func visit(
        _ parts: [MIMEPart], container: Container, isInAlternative: Bool, rootIndex: Int = 0
    ) {
        let before = (texts.count, htmls.count)
        let hasCommonForm = container == .alternative && parts.contains(where: Self.isCommonForm)
        for (index, part) in parts.enumerated() {
            if part.isMultipart, !part.children.isEmpty {
                let inner = Self.container(part)
                visit(
                    part.children, container: inner, isInAlternative: isInAlternative || inner == .alternative,
                    rootIndex: inner == .related ? RelatedRoot.index(in: part) : 0)
            } else if hasCommonForm, isForeignAlternative(part), !Self.isCommonForm(part) {
                continue
            } else if !isInline(part, isFirst: index == rootIndex, container: container) {
                if container != .alternative || !isForeignAlternative(part) { attachments.append(part) }
            } else {
                take(part, container: container, isInAlternative: isInAlternative)
            }
        }
        if container == .alternative { completeAlternative(before) }
    }

    private static func container(_ part: MIMEPart) -> Container {
        switch part.contentType.subtype {
        case "alternative": .alternative
        case "related": .related
        default: .mixed
        }
    }

    /// True for the common alternatives of a text; others (text/enriched, AMP) are used only if there is none of these.
    private static func isCommonForm(_ part: MIMEPart) -> Bool {
        part.isMultipart || (part.contentType.type == "text" && ["plain", "html"].contains(part.contentType.subtype))
    }

    private func isInline(_ part: MIMEPart, isFirst: Bool, container: Container) -> Bool {
        guard part.disposition != .attachment, part.isText || part.isInlineMedia else { return false }
        if isFirst { return true }
        return container != .related && (part.isInlineMedia || part.filename == nil)
    }

    private mutating func take(_ part: MIMEPart, container: Container, isInAlternative: Bool) {
        if part.isInlineMedia {
            attachments.append(part)
        } else if part.isHTML {
            htmls.append(part)
            if !isInAlternative { texts.append(part) }
        } else {
            texts.append(part)
            if !isInAlternative { htmls.append(part) }
        }
        // Files inside a text.
        if part.isText { attachments += part.children }
    }

    /// True for the same text in another form, such as AMP: it is not a file.
    private func isForeignAlternative(_ part: MIMEPart) -> Bool {
        part.contentType.type == "text" && part.contentType.subtype != "calendar" && part.filename == nil
            && part.disposition != .attachment
    }

    /// If the alternatives have only one of the two forms, it is used for both.
    private mutating func completeAlternative(_ before: (texts: Int, htmls: Int)) {
        if texts.count == before.texts {
            texts += htmls[before.htmls...]
        } else if htmls.count == before.htmls {
            htmls += texts[before.texts...]
        }
    }
}
