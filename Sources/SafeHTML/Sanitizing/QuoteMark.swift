import MailModel

/// The parts of HTML that mail programs mark as not being the author's own text.
enum QuoteMark {
    /// The element is a quote.
    case quote
    /// The element is the header of a quoted message that follows it, to the end (Outlook).
    case headerOfQuote
    /// The element is an attribution line, such as "… wrote:", above a quote.
    case attribution
    /// The element is a signature.
    case signature

    /// Returns the mark of an element by its attributes; nil for most elements.
    ///
    /// - Parameter value: Returns the value of an attribute by its lower-case name; nil if the element does not have
    ///   it.
    static func of(_ name: String, _ value: (String) -> String?) -> QuoteMark? {
        if name == "blockquote", value("type")?.asciiLowercased == "cite" { return .quote }
        if let identifier = value("id"), let mark = identifiers[identifier] { return mark }
        guard let classes = value("class") else { return nil }
        for word in classes.utf8.split(separator: 0x20).prefix(maximumClasses) {
            guard let mark = Self.classes[String(Substring(word))] else { continue }
            // Gmail's `div` around a quote also contains replies between the quoted lines, so only the blockquote
            // counts.
            if case .quote = mark, name != "blockquote", Substring(word) == "gmail_quote" { continue }
            return mark
        }
        return nil
    }

    /// The maximum number of classes checked; no mail program writes more.
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
    /// Returns the mark of an element of a parsed document; nil if it has none.
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

    /// Outlook for the desktop draws a line above a paragraph with the header, without marking either.
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

    /// Returns the mark of a start tag, given the position of its attributes in the document.
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

    /// The maximum length of an attribute value checked; no mark is longer.
    private static let maximumValueBytes = 512
}
