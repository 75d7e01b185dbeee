import MailModel

/// Writes a draft as plain text, one line for each paragraph; the composer of `MIME` makes it format=flowed.
enum PlainDraft {
    /// Returns the lines, each ending with `\n`.
    static func text(of body: DraftBody) -> String {
        var lines: [String] = []
        for piece in body.pieces {
            if !lines.isEmpty { lines.append("") }
            switch piece {
            case .own(let blocks): lines += DraftText.lines(of: blocks)
            // RFC 3676 §4.3: the separator ends with a blank.
            case .signature(let signature): lines += ["-- "] + signature
            case .original(let quote): lines += self.lines(of: quote)
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func lines(of quote: DraftQuote) -> [String] {
        let introduction = DraftText.lines(of: quote.introduction)
        let text = DraftText.lines(of: quote.text)
        guard quote.isQuotation else { return introduction + (introduction.isEmpty ? [] : [""]) + text }
        return introduction + text.map(quoted)
    }

    /// RFC 3676 §4.5: marks stand together, one blank separates them from the text.
    private static func quoted(_ line: String) -> String {
        if line.isEmpty { return ">" }
        return line.hasPrefix(">") ? ">" + line : "> " + line
    }
}
