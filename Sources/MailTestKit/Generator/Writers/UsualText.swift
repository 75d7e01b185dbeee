/// The text of a message of the profile `usual`, as plain text and as HTML.
struct UsualText {
    let paragraphs: [String]
    /// Paragraphs of the message it replies to.
    let quoted: [String]
    let attribution: String
    let signature: [String]
    /// True if the script has no spaces to break lines at.
    let breaksAnywhere: Bool

    /// Lines of 72 characters, or 36 double-width ones.
    var plain: String {
        var parts = paragraphs.map { wrapped($0).joined(separator: "\n") }
        if !quoted.isEmpty {
            parts.append(attribution + "\n" + quoted.flatMap(wrapped).map { "> \($0)" }.joined(separator: "\n"))
        }
        if !signature.isEmpty { parts.append("-- \n" + signature.joined(separator: "\n")) }
        return parts.joined(separator: "\n\n") + "\n"
    }

    private func wrapped(_ paragraph: String) -> [String] {
        guard breaksAnywhere else { return ComposedText.wrapped(paragraph, width: 72) }
        let characters = Array(paragraph)
        return stride(from: 0, to: characters.count, by: 36).map {
            String(characters[$0..<min($0 + 36, characters.count)])
        }
    }

    /// The HTML of a personal message, or of an advertisement: tables, remote images and tracking links.
    func html(charset: String, isDesigned: Bool, _ random: inout SeededGenerator) -> String {
        let body = paragraphs.map { paragraph in
            let text = ComposedText.escaped(paragraph)
            return isDesigned ? Self.designed(text, &random) : "<p style=\"\(Self.style)margin:0 0 12px\">\(text)</p>"
        }
        let quote =
            quoted.isEmpty
            ? ""
            : """
            <div class="gmail_quote">\(ComposedText.escaped(attribution))<blockquote class="gmail_quote" \
            style="margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex">\
            \(quoted.map { "<p>\(ComposedText.escaped($0))</p>" }.joined(separator: "\n"))</blockquote></div>
            """
        return """
            <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
            <html><head><meta http-equiv="Content-Type" content="text/html; charset=\(charset)">
            <style type="text/css">body{margin:0;padding:0} a{color:#0066cc} \
            @media only screen and (max-width:600px){.col{width:100%!important}}</style></head>
            <body bgcolor="#ffffff">
            \(body.joined(separator: "\n"))
            \(quote)
            </body></html>

            """
    }

    private static let style = "font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:20px;color:#333333;"

    private static func designed(_ text: String, _ random: inout SeededGenerator) -> String {
        let mark = String(random.next(), radix: 16)
        return """
            <table width="600" cellpadding="0" cellspacing="0" border="0" align="center" class="col"><tr>
            <td style="\(style)padding:10px 20px"><a href="https://click.shop.example/t/\(mark)?c=\(random.number(1...999))" \
            style="color:#0066cc;text-decoration:none"><img src="https://img.shop.example/\(mark).png" width="560" height="120" \
            alt="" border="0"></a></td></tr><tr><td style="\(style)">\(text)</td></tr></table>
            """
    }
}
