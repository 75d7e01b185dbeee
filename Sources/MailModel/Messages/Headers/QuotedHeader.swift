/// Recognizes the lines that mail clients put above a quoted or forwarded message: a separator line, and some header
/// fields in the language of the author's client.
public enum QuotedHeader {
    /// A header field shown in a line.
    public enum Field: Sendable {
        /// The author.
        case from
        /// The date.
        case date
        /// The recipients.
        case to
        /// The Cc recipients.
        case copy
        /// The subject.
        case subject
        /// Another field, such as attachments.
        case other
    }

    /// A line that separates two messages.
    public enum Separator: Sendable {
        /// A quoted message follows: `-----Original Message-----`.
        case original
        /// A forwarded message follows: `---------- Forwarded message ---------`.
        case forwarded
        /// Other words between hyphens; not always the end of the author's text.
        case banner
        /// A long line of underscores.
        case rule
    }

    /// The maximum length of a label in Unicode scalars.
    private static let maximumLabelLength = 32
    /// The maximum length of a separator in octets of UTF-8.
    private static let maximumSeparatorBytes = 120
    /// The minimum number of underscores of a rule: clients write 32, list servers 47.
    private static let minimumRuleLength = 20
    /// The maximum number of header lines: clients show six fields.
    public static let maximumLines = 24
    /// The maximum number of continuation lines of a field.
    private static let maximumContinuations = 8

    /// Returns the field that the line shows: `From: Ada`, `*Gesendet:* Montag`, `De : Ada`; nil for any other line.
    public static func field(of line: Substring) -> Field? {
        let start = line.unicodeScalars.prefix(maximumLabelLength)
        guard let colon = start.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
        var label = line.unicodeScalars[..<colon]
        while let first = label.first, isMargin(first) { label.removeFirst() }
        while let last = label.last, isMargin(last) { label.removeLast() }
        return label.isEmpty ? nil : labels[String(label).lowercased()]
    }

    /// White space, and the asterisks that mark bold text.
    private static func isMargin(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "*" || scalar == " " || scalar == "\t" || scalar == "\r" || scalar == "\u{A0}"
    }

    /// Returns the number of leading lines that form a quoted header, including blank lines between them; 0 if there is
    /// none.
    ///
    /// - Parameter followsSeparator: true if a separator precedes them. Then one field is enough; otherwise
    ///   ``QuotedHeaderFields/isQuotedMessage`` decides.
    public static func lineCount(of lines: some Sequence<Substring>, followsSeparator: Bool) -> Int {
        var fields = QuotedHeaderFields()
        var end = 0
        var blankCount = 0
        var continuationCount = 0
        for (index, line) in lines.prefix(maximumLines).enumerated() {
            if line.unicodeScalars.allSatisfy(isMargin) {
                blankCount += 1
                if blankCount > 1 { break }
            } else if let field = field(of: line) {
                fields.begin(field)
                fields.addValue(line.drop { $0 != ":" && $0 != "：" })
                (blankCount, continuationCount, end) = (0, 0, index + 1)
            } else if !fields.isEmpty, blankCount == 0, continuationCount < maximumContinuations, isContinuation(line) {
                fields.addValue(line)
                continuationCount += 1
                end = index + 1
            } else {
                break
            }
        }
        return followsSeparator || fields.isQuotedMessage ? end : 0
    }

    /// A recipient list is often folded.
    private static func isContinuation(_ line: Substring) -> Bool {
        line.utf8.first == 0x20 || line.utf8.first == 0x09 || line.utf8.contains(UInt8(ascii: "@"))
    }

    /// Returns the kind of separator; nil for any other line.
    public static func separator(_ line: Substring) -> Separator? {
        guard line.utf8.count <= maximumSeparatorBytes else { return nil }
        let text = trimmed(line)
        guard let first = text.utf8.first, let last = text.utf8.last else { return nil }
        // Nearly every line is none.
        guard first == UInt8(ascii: "_") || first == UInt8(ascii: "-") || last == UInt8(ascii: ":") || last == 0x9A
        else { return nil }
        if first == UInt8(ascii: "_") {
            let isRule = text.utf8.count >= minimumRuleLength && text.utf8.allSatisfy { $0 == UInt8(ascii: "_") }
            return isRule ? .rule : nil
        }
        if text.last == ":" || text.last == "：" {
            let words = text.lowercased()
            return announcements.contains { words.hasPrefix($0) } ? .forwarded : nil
        }
        guard text.hasPrefix("---"), text.contains(where: \.isLetter) else { return nil }
        let words = text.lowercased()
        if words.hasPrefix("--- begin forwarded") { return .forwarded }
        guard text.hasSuffix("---") else { return nil }
        if forwardStems.contains(where: { words.contains($0) }) { return .forwarded }
        return originalStems.contains { words.contains($0) } ? .original : .banner
    }

    private static func trimmed(_ line: Substring) -> Substring {
        var text = line
        while let first = text.unicodeScalars.first, isMargin(first) { text.unicodeScalars.removeFirst() }
        while let last = text.unicodeScalars.last, isMargin(last) { text.unicodeScalars.removeLast() }
        return text
    }
}

// MARK: - Words used by mail clients, lower case

extension QuotedHeader {
    private static let labels: [String: Field] = {
        let words: [(Field, String)] = [
            (
                .from,
                "from|von|de|van|da|fra|från|od|от|от кого|lähettäjä|kimden|gönderen|feladó|remitente|差出人|送信者|发件人|寄件者|寄件人|보낸 사람"
            ),
            (
                .date,
                "sent|date|gesendet|datum|envoyé|enviado|enviado el|enviada em|fecha|data|inviato|verzonden|sendt|dato|skickat|wysłano"
            ),
            (
                .date,
                "odesláno|отправлено|дата|lähetetty|päivämäärä|gönderildi|tarih|elküldve|dátum|送信日時|日時|日期|发送时间|发送日期|寄件日期|보낸 날짜|날짜"
            ),
            (.to, "to|an|à|a|para|aan|til|till|do|komu|кому|vastaanottaja|kime|címzett|destinatario|宛先|收件人|收件者|받는 사람"),
            (.copy, "cc|bcc|kopie|kopia|kopi|copie|copia|копия|másolatot kap|抄送|副本|참조"),
            (
                .subject,
                "subject|betreff|objet|asunto|assunto|oggetto|onderwerp|emne|ämne|temat|předmět|тема|aihe|konu|tárgy|件名|主题|主旨|제목"
            ),
            (
                .other,
                "reply-to|antwort an|attachments|anlagen|anhänge|pièces jointes|importance|priority|wichtigkeit|organization|message-id"
            ),
        ]
        var table: [String: Field] = [:]
        for (field, list) in words {
            for word in list.split(separator: "|") where table[String(word)] == nil { table[String(word)] = field }
        }
        return table
    }()

    private static let originalStems = [
        "original", "ursprüngliche", "oorspronkelijk", "ursprungligt", "opprinnelig", "oprindelig", "oryginalna",
        "původní", "исходное", "alkuperäinen", "eredeti", "元のメッセージ", "原始邮件", "原始郵件", "원본",
    ]

    private static let forwardStems = [
        "forward", "weitergeleitet", "transféré", "transmis", "reenviado", "encaminhada", "inoltrato", "doorgestuurd",
        "vidarebefordra", "videresend", "przekazan", "přeposlan", "переслан", "пересыла", "välitetty", "iletilen",
        "továbbított", "転送", "转发", "轉寄", "전달",
    ]

    private static let announcements = [
        "begin forwarded message", "anfang der weitergeleiteten", "début du message transféré",
        "début du message réexpédié",
        "inicio del mensaje reenviado", "inizio messaggio inoltrato", "begin doorgestuurd bericht",
        "início da mensagem encaminhada", "início da mensagem reencaminhada", "vidarebefordrat brev",
        "start på videresendt", "välitetty viesti alkaa", "początek przekazywanej", "začátek přeposílané",
        "начало переадресованного", "továbbított üzenet kezdete", "転送されたメッセージ", "下面是被转发的邮件",
        "以下是被轉寄的", "전달된 메시지",
    ]
}
