import MailModel

/// How mail programs mark the parts of their HTML that the author did not write for this message. docs/quotes.md lists
/// the programs.
enum QuoteMark {
    /// The element is a quote.
    case quote
    /// The element is the header of a quoted message that follows it, to the end (Outlook).
    case headerOfQuote
    /// The element holds a forwarded message.
    case forward
    /// The line "… wrote:" above a quote.
    case attribution
    /// The element is a signature.
    case signature

    /// The attributes that contain marks.
    static let attributes: Set<String> = ["id", "class", "name", "type", "style", "data-marker", "fairemail"]

    /// Returns what an element is by its attributes; nil for most.
    ///
    /// - Parameter value: Returns the value of an attribute by its lower-case name; nil if the element does not have
    ///   it.
    static func of(_ name: String, _ value: (String) -> String?) -> QuoteMark? {
        if name == "blockquote", value("type")?.asciiLowercased == "cite" { return .quote }
        // mail.ru marks its quotes by the colour of their line alone.
        if name == "blockquote", value("style")?.asciiLowercased.contains("#0857a6") == true { return .quote }
        if let identifier = value("id"), let mark = mark(ofIdentifier: identifier) { return mark }
        if let mark = value("name").flatMap({ names[$0] }) ?? value("data-marker").flatMap({ markers[$0] })
            ?? value("fairemail").flatMap({ fairEmail[$0] })
        {
            return mark
        }
        // What is left of GMX and web.de where a server removed the name of their quotes: the colour of their line.
        if name == "div", let style = value("style")?.asciiLowercased, style.contains("border-left"),
            style.contains("#c3d9e5")
        {
            return .quote
        }
        guard let classes = value("class") else { return nil }
        for word in classes.utf8.split(separator: 0x20).prefix(maximumClasses) {
            guard let mark = mark(ofClass: String(Substring(word))) else { continue }
            // Of Gmail's quotes the division around them also holds answers between their lines.
            if case .quote = mark, name != "blockquote", Substring(word) == "gmail_quote" { continue }
            return mark
        }
        return nil
    }

    /// The maximum number of classes checked; no mail program writes more.
    private static let maximumClasses = 16

    private static func mark(ofClass word: String) -> QuoteMark? {
        // Yahoo puts its own number before each of its classes: `ydp8f5yahoo_quoted`.
        classes[word] ?? (word.hasPrefix("yd") && word.hasSuffix("yahoo_quoted") ? .quote : nil)
    }

    /// Outlook puts `x_` before the ids of a message that it quotes, once for each time.
    private static func mark(ofIdentifier identifier: String) -> QuoteMark? {
        var rest = identifier[...]
        while rest.hasPrefix("x_") { rest = rest.dropFirst(2) }
        return identifiers[String(rest)]
    }
}

// MARK: - The marks of the programs

extension QuoteMark {
    private static let classes: [String: QuoteMark] = [
        "gmail_quote": .quote, "yahoo_quoted": .quote, "protonmail_quote": .quote, "tutanota_quote": .quote,
        "iNotesHistory": .quote, "spark_quote": .quote, "zmail_extra": .quote, "nylas-quote": .quote,
        "front-blockquote": .quote, "hey_quote": .quote, "sh-quoted-content": .quote, "superhuman_quote": .quote,
        "airmail_original": .quote, "zmail_extra_hr": .attribution,
        "OutlookMessageHeader": .headerOfQuote,
        "gmail_attr": .attribution, "moz-cite-prefix": .attribution, "moz-email-headers-table": .attribution,
        "moz-forward-container": .forward, "gmail_forward": .forward,
        "gmail_signature": .signature, "gmail_signature_prefix": .signature, "moz-signature": .signature,
        "protonmail_signature_block": .signature, "sh-signature": .signature, "spark_signature": .signature,
        "aqm-signature": .signature, "ydpsignature": .signature,
    ]

    private static let identifiers: [String: QuoteMark] = [
        "divRplyFwdMsg": .headerOfQuote, "mail-editor-reference-message-container": .headerOfQuote,
        "ms-outlook-mobile-reference-message": .headerOfQuote, "zwchr": .headerOfQuote,
        "OLK_SRC_BODY_SECTION": .quote, "isReplyContent": .quote, "qt": .quote, "CanaryBlockquote": .quote,
        "aqm-original": .quote, "reply-intro": .attribution, "isForwardContent": .forward,
        "Signature": .signature, "ms-outlook-mobile-signature": .signature, "AppleMailSignature": .signature,
        "composer_signature": .signature, "lineBreakAtBeginningOfSignature": .signature, "CanarySig": .signature,
        "signature": .signature, "_rc_sig": .signature, "ymail_android_signature": .signature,
        "ymail_ios_signature": .signature,
    ]

    private static let names: [String: QuoteMark] = [
        "quote": .quote, "messageReplySection": .quote, "messageSignatureSection": .signature,
        "x_messageReplySection": .quote,
    ]

    private static let markers: [String: QuoteMark] = [
        "__DIVIDER__": .headerOfQuote, "__HEADERS__": .headerOfQuote, "__QUOTED_TEXT__": .quote,
        "__SIG_PRE__": .signature, "__SIG_POST__": .signature,
    ]

    private static let fairEmail: [String: QuoteMark] = [
        "reference": .quote, "quote": .quote, "signature": .signature,
    ]
}

// MARK: - Where the attributes come from

extension QuoteMark {
    /// Returns the mark of an element of a parsed document; nil if it has none.
    init?(_ node: ParsedNode) {
        let attributes = node.attributes
        let name = node.name
        let value = { (wanted: String) in attributes.first { $0.name == wanted }?.value }
        if let mark = Self.of(name, value) {
            self = mark
        } else if name == "div", let style = value("style"), QuotedHeaderBlock.isDesktopHeader(node, style: style) {
            self = .headerOfQuote
        } else {
            return nil
        }
    }

    /// Returns what the start tag begins whose attributes stand at a place of a document.
    static func of(_ name: String, _ bytes: [UInt8], attributesStart: Int) -> QuoteMark? {
        var values: [String: String] = [:]
        var attributes = AttributeScanner(bytes: bytes, position: attributesStart)
        var count = 0
        while let attribute = attributes.next(), count < TagScanner.maximumAttributes {
            count += 1
            guard attribute.value.count <= maximumValueBytes,
                mayBeMark(bytes[attribute.name], of: name, bytes[attribute.value])
            else { continue }
            let key = String(decoding: bytes[attribute.name], as: UTF8.self).asciiLowercased
            guard Self.attributes.contains(key), values[key] == nil else { continue }
            values[key] = PlainTextWriter.decoded(bytes[attribute.value])
        }
        return values.isEmpty ? nil : of(name) { values[$0] }
    }

    /// Most attributes are neither: no string is made of their names.
    private static func mayBeMark(
        _ name: ArraySlice<UInt8>, of element: String, _ value: ArraySlice<UInt8>
    ) -> Bool {
        switch name.count {
        case 2, 9, 11: true
        case 4: true
        case 5 where element == "div" && name.first.map(\.asciiLowercased) == UInt8(ascii: "s"): hasQuoteColour(value)
        case 5: element == "blockquote" || name.first.map(\.asciiLowercased) == UInt8(ascii: "c")
        default: false
        }
    }

    /// Nearly every `div` has a style.
    private static func hasQuoteColour(_ style: ArraySlice<UInt8>) -> Bool {
        style.indices.contains { index in
            style[index] == UInt8(ascii: "#")
                && style[index...].prefix(quoteColour.count).elementsEqual(quoteColour) { $0.asciiLowercased == $1 }
        }
    }

    private static let quoteColour = Array("#c3d9e5".utf8)

    /// No program's mark is longer.
    private static let maximumValueBytes = 512
}
