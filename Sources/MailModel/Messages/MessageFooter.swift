/// Recognizes what a list server, a company or a program puts below a message: it is no answer to the quote above it.
public enum MessageFooter {
    /// Longer text was written by the author.
    private static let maximumBytes = 6_000
    /// Lines with words in which a footer shows that it is one.
    private static let maximumLines = 3

    /// Returns whether a text below a quote is a footer. A text without words is one too.
    public static func isFooter(_ lines: [Substring]) -> Bool {
        let filled = lines.filter { $0.contains { !$0.isWhitespace } }
        guard let first = filled.first else { return true }
        guard filled.reduce(0, { $0 + $1.utf8.count }) <= maximumBytes else { return false }
        if isRule(first) { return true }
        return filled.prefix(maximumLines).contains { line in
            let text = line.prefix(400).lowercased()
            return phrases.contains { text.contains($0) }
        }
    }

    /// Returns whether a line only parts what is above it from what is below: `-- `, `_____`, `=====`.
    public static func isRule(_ line: Substring) -> Bool {
        let marks = line.filter { !$0.isWhitespace }
        guard let first = marks.first, "-_=*—–~".contains(first) else { return false }
        return marks.allSatisfy { $0 == first }
    }

    /// Phrases of the first lines of footers, in lower case.
    private static let phrases = [
        "you received this message because", "you are receiving this", "you're receiving this", "unsubscribe",
        "mailing list",
        "list archives", "reply to this email directly", "view it on github", "sent from my", "sent from mail for",
        "sent from yahoo", "sent from outlook", "get outlook for", "virus-free", "scanned by", "confidential",
        "this email and any", "this e-mail and any", "this message and any", "this e-mail is intended",
        "this email is intended",
        "the information contained in this", "this communication", "disclaimer", "please consider the environment",
        "von meinem", "gesendet mit", "diese e-mail enthält", "diese nachricht enthält", "der inhalt dieser e-mail",
        "vertraulich",
        "envoyé de", "ce message et", "ce courriel", "confidentiel", "enviado desde", "este mensaje", "este correo",
        "enviado do",
        "esta mensagem", "inviato da", "questo messaggio", "verzonden vanaf", "dit bericht", "skickat från",
        "wysłane z",
        "отправлено из", "отправлено с", "发自我的", "iphoneから送信",
    ]
}
