/// The subject without reply and forward prefixes, for threading (FR-SYNC-06 step 4).
public struct BaseSubject: Hashable, Sendable {
    /// Lower case, without prefixes, list tags and trailers, white space folded. Empty if nothing is left: such a
    /// subject is not used for threading.
    public let text: String
    /// True if a prefix, a trailer or a wrapper of an answer or a forward was removed.
    public let hasReplyPrefix: Bool

    /// Strips subject artifacts (RFC 5256 §2.1): `Re:`, `Fwd:` and their equivalents in other languages, counted forms
    /// such as `Re[2]:`, `[list]` tags before and between them, the trailer `(fwd)`, and the wrapper `[Fwd: ...]`; also
    /// prefixes of automatic replies (`Automatic reply:`), which belong to the thread they reply to. Linear time.
    public init(_ subject: String) {
        let visible = Self.withoutInvisible(subject).lowercased()
        var rest = Substring(visible.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        var isAnswer = false
        while true {
            if let shorter = Self.strippingTrailer(rest) ?? Self.strippingPrefix(rest) ?? Self.unwrapping(rest) {
                isAnswer = true
                rest = shorter
            } else if let shorter = Self.strippingTag(rest) {
                rest = shorter
            } else {
                break
            }
        }
        hasReplyPrefix = isAnswer
        text = Self.placeholders.contains(rest) ? "" : String(rest)
    }

    /// Removes direction marks and zero-width spaces, which some clients put around a prefix.
    private static func withoutInvisible(_ subject: String) -> String {
        guard subject.unicodeScalars.contains(where: isInvisible) else { return subject }
        return String(String.UnicodeScalarView(subject.unicodeScalars.filter { !isInvisible($0) }))
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII && scalar.properties.isDefaultIgnorableCodePoint
    }

    /// Placeholders for an empty subject: two messages with one are unrelated.
    private static let placeholders: Set<Substring> = [
        "(no subject)", "no subject", "<no subject>", "[no subject]", "(none)", "(kein betreff)", "kein betreff",
        "(ohne betreff)", "(sans objet)", "(aucun objet)", "(sin asunto)", "(senza oggetto)", "(nessun oggetto)",
        "(sem assunto)", "(geen onderwerp)", "(inget ämne)", "(ingen emne)", "(intet emne)", "(ei aihetta)",
        "(brak tematu)", "(bez předmětu)", "(nincs tárgy)", "(konu yok)", "(без темы)", "(без теми)", "(無主旨)", "(无主题)",
        "(件名なし)", "(제목 없음)",
    ]

    /// Reply and forward prefixes of mail clients in many languages, lower case.
    private static let prefixes: Set<Substring> = [
        "re", "fwd", "fw", "forw",  // English, and everywhere
        "aw", "antwort", "wg", "weitergeleitet",  // German
        "sv", "vs", "vb", "vl", "fs", "ang",  // Swedish, Danish, Norwegian, Finnish
        "svar",  // the same languages, in full
        "antw", "betr", "doorst", "doorgestuurd",  // Dutch
        "rif", "risposta", "r", "i",  // Italian
        "res", "resp", "resposta", "respuesta", "enc", "rv", "reenv",  // Portuguese, Spanish
        "ref", "réf", "rép", "ré", "tr",  // French
        "odp", "pd", "ynt", "ilt", "i̇lt", "răs",  // Polish, Czech and Slovak, Turkish, Romanian
        "odg", "prosl", "posr", "одг", "просл",  // Croatian, Serbian, Slovenian
        "vá", "továbbítás",  // Hungarian
        "atb", "ats", "pers", "pārs", "yml",  // Latvian, Lithuanian, Welsh
        "σχετ", "πρθ", "απ", "отв", "ответ", "отг", "на", "пер", "відп", "пересл",  // Greek, Cyrillic
        "השב", "הועבר", "رد", "إعادة توجيه", "پاسخ",  // Hebrew, Arabic, Persian
        "回复", "回覆", "回復", "答复", "答覆", "转发", "轉寄", "轉發", "返信", "転送", "회신", "답장", "전달",  // Chinese, Japanese, Korean
        "bls", "balas", "trs", "hal", "tl", "trả lời", "chuyển tiếp", "ตอบ", "ส่งต่อ",  // Indonesian, Vietnamese, Thai
    ]

    /// Prefixes of automatic replies, lower case. `Auto:` (RFC 5230) is not among them: in many European languages it
    /// begins subjects about cars.
    private static let automaticPrefixes: Set<Substring> = [
        "automatic reply", "automatic response", "auto reply", "auto-reply", "autoreply", "auto response",
        "auto-response", "out of office autoreply",  // English
        "automatische antwort", "abwesenheitsnotiz", "automatisch antwoord",  // German, Dutch
        "autosvar", "automatiskt svar", "automatisk svar", "automaattinen vastaus",  // Scandinavian, Finnish
        "réponse automatique", "respuesta automática", "resposta automática", "risposta automatica",
        "răspuns automat",  // French, Spanish, Portuguese, Catalan, Italian, Romanian
        "odpowiedź automatyczna", "automatická odpověď", "automatická odpoveď",  // Polish, Czech, Slovak
        "automatski odgovor", "samodejni odgovor", "аутоматски одговор",  // Croatian, Slovenian, Serbian
        "automatikus válasz", "otomatik yanıt", "αυτόματη απάντηση",  // Hungarian, Turkish, Greek
        "автоматический ответ", "автоматична відповідь", "автоматичен отговор",  // Russian, Ukrainian, Bulgarian
        "automatinis atsakymas", "automātiskā atbilde", "automaatvastus",  // Lithuanian, Latvian, Estonian
        "תשובה אוטומטית", "رد تلقائي", "پاسخ خودکار",  // Hebrew, Arabic, Persian
        "自动答复", "自动回复", "自動回覆", "自動答覆", "自動応答", "自動返信", "자동 회신", "자동 응답",  // Chinese, Japanese, Korean
        "balasan otomatis", "trả lời tự động", "ตอบกลับอัตโนมัติ",  // Indonesian, Vietnamese, Thai
    ]

    /// The maximum length of a prefix including its count: text before a later colon belongs to the subject.
    private static let maximumPrefixLength = 28

    /// RFC 5256 §2.1: subj-trailer.
    private static func strippingTrailer(_ text: Substring) -> Substring? {
        guard text.hasSuffix("(fwd)") else { return nil }
        var rest = text.dropLast(5)
        while rest.last == " " { rest.removeLast() }
        return rest
    }

    /// RFC 5256 §2.1: subj-fwd-hdr and subj-fwd-trl.
    private static func unwrapping(_ text: Substring) -> Substring? {
        guard text.last == "]", text.hasPrefix("[fwd:") || text.hasPrefix("[fw:") else { return nil }
        guard let colon = text.firstIndex(of: ":") else { return nil }
        var rest = text[text.index(after: colon)...].dropLast().drop { $0 == " " }
        while rest.last == " " { rest.removeLast() }
        return rest
    }

    private static func strippingPrefix(_ text: Substring) -> Substring? {
        guard let colon = text.prefix(maximumPrefixLength).firstIndex(where: { $0 == ":" || $0 == "：" }) else {
            return nil
        }
        var word = text[..<colon]
        if let open = word.firstIndex(where: { $0 == "[" || $0 == "(" }) {
            let count = word[word.index(after: open)...].dropLast()
            guard !count.isEmpty, count.allSatisfy(\.isNumber) else { return nil }
            word = word[..<open]
        }
        while word.last == " " { word.removeLast() }
        guard prefixes.contains(word) || automaticPrefixes.contains(word) || isAbbreviated(word) || isCounted(word)
        else { return nil }
        // "Re:: plans" has an extra colon.
        return text[text.index(after: colon)...].drop(while: { $0 == ":" }).drop(while: { $0 == " " })
    }

    /// `Odp.`, `RE.`; but not `Réf.`, which begins subjects of invoices, or `Pers.`, for personal letters.
    private static func isAbbreviated(_ word: Substring) -> Bool {
        guard word.last == "." else { return false }
        let name = word.dropLast()
        return prefixes.contains(name) && !["ref", "réf", "pers"].contains(name)
    }

    /// `Re^2`, `Re*2`, `Re-2`, `Re2`: only for words that have no other meaning.
    private static func isCounted(_ word: Substring) -> Bool {
        let count = word.reversed().prefix { $0.isASCII && $0.isNumber }.count
        guard (1...3).contains(count) else { return false }
        var name = word.dropLast(count)
        if let mark = name.last, "^*-".contains(mark) { name.removeLast() }
        return ["re", "fwd", "fw", "aw", "sv"].contains(name)
    }

    /// Removes a leading `[tag]` only if something follows it.
    private static func strippingTag(_ text: Substring) -> Substring? {
        guard text.first == "[", let close = text.firstIndex(of: "]") else { return nil }
        let rest = text[text.index(after: close)...].drop(while: { $0 == " " })
        return rest.isEmpty ? nil : rest
    }
}
