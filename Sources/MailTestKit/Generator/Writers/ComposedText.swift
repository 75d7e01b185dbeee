import Foundation

/// The text of a message before it is formatted as plain text or HTML.
struct ComposedText: Sendable {
    var language: Language
    /// Greeting, paragraphs and closing, separated by blank lines.
    var paragraphs: [String]
    /// Lines below `-- `; empty for none.
    var signature: [String] = []
    /// The line above the quoted text.
    var attribution = ""
    /// The quoted message's lines, without quote marks; empty for none.
    var quoted: [String] = []

    /// Lines of plain text in the author's line width.
    var lines: [String] {
        var result = paragraphs.flatMap { Self.wrapped($0, width: 72) + [""] }
        if !signature.isEmpty { result += ["-- "] + signature + [""] }
        if !quoted.isEmpty { result += [attribution] + quoted.map(Self.quoting) }
        while result.last == "" { result.removeLast() }
        return result
    }

    /// Plain text with hard line breaks.
    var plain: String { lines.joined(separator: "\n") + "\n" }

    /// Plain text of RFC 3676: a line that ends with a space continues in the next.
    var flowed: String {
        var result: [String] = []
        for paragraph in paragraphs {
            let lines = Self.wrapped(paragraph, width: 70)
            result += lines.dropLast().map { Self.stuffed($0) + " " } + [Self.stuffed(lines.last ?? ""), ""]
        }
        if !signature.isEmpty { result += ["-- "] + signature + [""] }
        if !quoted.isEmpty { result += [attribution] + quoted.map { Self.quoting(Self.trimmed($0)) } }
        return result.joined(separator: "\n") + "\n"
    }

    /// The same as a small HTML document, quoted like webmail.
    func html(charset: String, imageContentID: String? = nil) -> String {
        let direction = language.isRightToLeft ? " dir=\"rtl\"" : ""
        let body = paragraphs.map { "<p\(direction)>\(Self.escaped($0))</p>" }.joined(separator: "\n")
        let image = imageContentID.map { "<p><img src=\"cid:\($0)\" alt=\"\" width=\"320\"></p>\n" } ?? ""
        let signed = signature.map(Self.escaped).joined(separator: "<br>")
        let footer = signature.isEmpty ? "" : "<div class=\"signature\" style=\"color:#667\">-- <br>\(signed)</div>\n"
        return """
            <!DOCTYPE html>
            <html lang="\(language.code)"><head>
            <meta http-equiv="Content-Type" content="text/html; charset=\(charset)">
            </head><body style="font-family: Georgia, serif; font-size: 15px">
            \(body)
            \(image)\(footer)\(htmlQuote)</body></html>

            """
    }

    private var htmlQuote: String {
        guard !quoted.isEmpty else { return "" }
        let text = quoted.map(Self.escaped).joined(separator: "<br>\n")
        return """
            <div class="gmail_quote"><div>\(Self.escaped(attribution))</div>
            <blockquote class="gmail_quote" style="margin:0 0 0 0.8ex;border-left:1px solid #ccc;padding-left:1ex">
            \(text)
            </blockquote></div>

            """
    }

    /// HTML-escaped text.
    static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
    }

    private static func quoting(_ line: String) -> String {
        line.isEmpty || line.hasPrefix(">") ? ">\(line)" : "> \(line)"
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }

    /// RFC 3676 §4.4: lines that look like a quote or a `From ` line get a leading space.
    private static func stuffed(_ line: String) -> String {
        line.hasPrefix(">") || line.hasPrefix(" ") || line.hasPrefix("From ") ? " " + line : line
    }

    /// Breaks lines at spaces; text without spaces stays on one line, as in East Asian mail.
    static func wrapped(_ paragraph: String, width: Int) -> [String] {
        paragraph.split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrapped(line: $0, width: width) }
    }

    private static func wrapped(line text: Substring, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var length = 0
        for word in text.split(separator: " ") {
            let wordLength = word.count
            if length > 0, length + 1 + wordLength > width {
                lines.append(line)
                line = ""
                length = 0
            }
            line += length > 0 ? " \(word)" : String(word)
            length += wordLength + (length > 0 ? 1 : 0)
        }
        return lines + [line]
    }
}
