import MailModel
import SafeHTML

/// Writes a draft as a small HTML document. Every text is escaped, every link is checked, and the original of a reply
/// passes the sanitizer again.
///
/// The class names are those by which the common programs recognize and fold quotations and signatures.
struct HTMLDraft {
    private var html = ""
    /// The Content-IDs of pictures.
    private let pictures: [DraftAttachmentID: String]

    private init(pictures: [DraftAttachmentID: String]) { self.pictures = pictures }

    /// Returns the document.
    ///
    /// - Parameter pictures: the Content-IDs of the files that are shown; other pictures are left out.
    static func document(of body: DraftBody, title: String, pictures: [DraftAttachmentID: String] = [:]) -> String {
        var writer = HTMLDraft(pictures: pictures)
        for piece in body.pieces { writer.write(piece) }
        return """
            <!DOCTYPE html>
            <html>
            <head>
            <meta charset="utf-8">
            <title>\(HTMLEscaping.escaped(title))</title>
            </head>
            <body>
            \(writer.html)</body>
            </html>

            """
    }

    private mutating func write(_ piece: DraftBody.Piece) {
        if !html.isEmpty { html += "<div><br></div>\n" }
        switch piece {
        case .own(let blocks): write(blocks)
        case .signature(let lines):
            html += "<div class=\"moz-signature\">-- <br>\n"
            html += lines.map(HTMLEscaping.line).joined(separator: "<br>\n") + "</div>\n"
        case .original(let quote): write(quote)
        }
    }

    private mutating func write(_ quote: DraftQuote) {
        html += "<div class=\"gmail_quote\">\n"
        let introduction = DraftText.lines(of: quote.introduction)
        if !introduction.isEmpty {
            html += "<div class=\"gmail_attr\">"
            html += introduction.map(HTMLEscaping.line).joined(separator: "<br>\n") + "</div>\n"
        }
        if quote.isQuotation { html += Self.quotationStart } else { html += "<div><br></div>\n" }
        if let original = quote.html {
            html += HTMLSanitizer().sanitize(original, folds: false).html + "\n"
        } else {
            write(DraftText.blocks(from: quote.text))
        }
        if quote.isQuotation { html += "</blockquote>\n" }
        html += "</div>\n"
    }

    private static let quotationStart = """
        <blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">

        """
}

// MARK: - Blocks

extension HTMLDraft {
    private mutating func write(_ blocks: [DraftBlock]) {
        var level = 0
        var list: DraftBlock.Kind?
        for block in blocks {
            let wanted = min(max(block.quoteLevel, 0), DraftText.maximumQuoteLevel)
            if list != nil, list != block.kind || level != wanted { close(&list) }
            while level < wanted { (html, level) = (html + Self.quotationStart, level + 1) }
            while level > wanted { (html, level) = (html + "</blockquote>\n", level - 1) }
            write(block, list: &list)
        }
        close(&list)
        while level > 0 { (html, level) = (html + "</blockquote>\n", level - 1) }
    }

    private mutating func write(_ block: DraftBlock, list: inout DraftBlock.Kind?) {
        var isAfterBlank = true
        let content = block.spans.map { Self.span($0, isAfterBlank: &isAfterBlank) }.joined()
        switch block.kind {
        case .text: html += "<div>\(content.isEmpty ? "<br>" : content)</div>\n"
        case .bullet, .number:
            if list == nil {
                html += block.kind == .bullet ? "<ul>\n" : "<ol>\n"
                list = block.kind
            }
            html += "<li>\(content)</li>\n"
        case .image:
            guard let identifier = block.attachment.flatMap({ pictures[$0] }) else { return }
            let words = HTMLEscaping.escaped(OneLine.cleaned(block.text))
            html +=
                "<div><img src=\"cid:\(HTMLEscaping.escaped(identifier))\" alt=\"\(words)\" "
                + "style=\"max-width:100%\"></div>\n"
        }
    }

    private mutating func close(_ list: inout DraftBlock.Kind?) {
        guard let open = list else { return }
        html += open == .bullet ? "</ul>\n" : "</ol>\n"
        list = nil
    }

    private static func span(_ span: DraftSpan, isAfterBlank: inout Bool) -> String {
        guard let link = span.link.flatMap(SafeLink.address) else {
            // Addresses that were typed lead somewhere, too.
            return formatted(
                TypedLinks.pieces(of: span.text).map { piece in
                    let text = HTMLEscaping.run(piece.text, isAfterBlank: &isAfterBlank)
                    return piece.address.map { anchor(text, to: $0) } ?? text
                }.joined(), as: span)
        }
        let result = formatted(HTMLEscaping.run(span.text, isAfterBlank: &isAfterBlank), as: span)
        return result.isEmpty ? "" : anchor(result, to: link)
    }

    private static func formatted(_ html: String, as span: DraftSpan) -> String {
        guard !html.isEmpty else { return "" }
        let italic = span.isItalic ? "<i>\(html)</i>" : html
        return span.isBold ? "<b>\(italic)</b>" : italic
    }

    private static func anchor(_ html: String, to address: String) -> String {
        "<a href=\"\(HTMLEscaping.escaped(address))\">\(html)</a>"
    }
}
