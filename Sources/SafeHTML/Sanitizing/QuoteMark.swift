import MailModel

/// How mail programs mark the parts of their HTML that the author did not write for this mail.
enum QuoteMark {
    /// The element is a quote.
    case quote
    /// The element is the header of a message that is quoted behind it, to the end (Outlook).
    case headerOfQuote
    /// The line "… wrote:" above a quote: nobody's own text.
    case attribution
    /// The element is a signature.
    case signature

    /// Returns what an element is by its attributes; nil for most.
    ///
    /// - Parameter value: The value of an attribute by its lower-case name, nil where the element does not have it.
    static func of(_ name: String, _ value: (String) -> String?) -> QuoteMark? {
        if name == "blockquote", value("type")?.asciiLowercased == "cite" { return .quote }
        if let identifier = value("id"), let mark = identifiers[identifier] { return mark }
        guard let classes = value("class") else { return nil }
        for word in classes.utf8.split(separator: 0x20).prefix(maximumClasses) {
            guard let mark = Self.classes[String(Substring(word))] else { continue }
            // Of Gmail's quotes the division around them also holds answers between their lines.
            if case .quote = mark, name != "blockquote", Substring(word) == "gmail_quote" { continue }
            return mark
        }
        return nil
    }

    /// No program gives an element more.
    private static let maximumClasses = 16

    private static let classes: [String: QuoteMark] = [
        "gmail_quote": .quote, "yahoo_quoted": .quote, "protonmail_quote": .quote, "tutanota_quote": .quote,
        "OutlookMessageHeader": .headerOfQuote,
        "gmail_attr": .attribution, "moz-cite-prefix": .attribution,
        "gmail_signature": .signature, "gmail_signature_prefix": .signature, "moz-signature": .signature,
        "protonmail_signature_block": .signature,
    ]

    private static let identifiers: [String: QuoteMark] = [
        "divRplyFwdMsg": .headerOfQuote, "mail-editor-reference-message-container": .headerOfQuote,
        "OLK_SRC_BODY_SECTION": .quote, "Signature": .signature, "ms-outlook-mobile-signature": .signature,
        "AppleMailSignature": .signature,
    ]
}

extension QuoteMark {
    /// Returns what an element of a parsed document is.
    init?(_ node: ParsedNode) {
        let attributes = node.attributes
        let name = node.name
        let value = { (wanted: String) in attributes.first { $0.name == wanted }?.value }
        if let mark = Self.of(name, value) {
            self = mark
        } else if name == "div", let style = value("style"), Self.isDesktopHeader(node, style: style) {
            self = .headerOfQuote
        } else {
            return nil
        }
    }

    /// Outlook for the desktop draws a line above a paragraph with the header and marks neither.
    private static func isDesktopHeader(_ node: ParsedNode, style: String) -> Bool {
        guard style.utf8.count <= StyleFilter.maximumBytes,
            style.asciiLowercased.filter({ $0 != " " }).contains("border-top:solid"),
            let paragraph = (0..<min(node.childCount, 4)).lazy.compactMap({ node.child($0) }).first(where: {
                $0.name == "p"
            }),
            paragraph.attribute("class")?.contains("MsoNormal") == true
        else { return false }
        let text = paragraph.leadingText(limit: 64)
        return QuotedHeader.field(of: text.drop { $0.isWhitespace }) != nil
    }

    /// Returns what the start tag begins whose attributes stand at a place of a document.
    static func of(_ name: String, _ bytes: [UInt8], attributesStart: Int) -> QuoteMark? {
        var values: [String: String] = [:]
        var attributes = AttributeScanner(bytes: bytes, position: attributesStart)
        var count = 0
        while let attribute = attributes.next(), count < TagScanner.maximumAttributes {
            count += 1
            guard attribute.name.count <= 5, attribute.value.count <= maximumValueBytes else { continue }
            let key = String(decoding: bytes[attribute.name], as: UTF8.self).asciiLowercased
            guard key == "id" || key == "class" || key == "type", values[key] == nil else { continue }
            values[key] = PlainTextWriter.decoded(bytes[attribute.value])
        }
        return values.isEmpty ? nil : of(name) { values[$0] }
    }

    /// No program's mark is longer.
    private static let maximumValueBytes = 512
}
