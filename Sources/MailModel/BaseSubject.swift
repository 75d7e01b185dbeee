/// The subject without what replying and forwarding put before it, for joining threads (FR-SYNC-06 step 4).
public struct BaseSubject: Hashable, Sendable {
    /// Lower case, prefixes, list tags and trailers removed, white space folded. Empty when nothing is left: such a subject
    /// joins nothing.
    public let text: String

    /// Strips what RFC 5256 §2.1 calls artifacts: `Re:`, `Fwd:` and their relatives in other languages, counted forms such as
    /// `Re[2]:`, `[list]` tags before and between them, the trailer `(fwd)`, and the wrapper `[Fwd: ...]`. Linear time.
    public init(_ subject: String) {
        var rest = Substring(subject.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " "))
        while let shorter = Self.strippingTrailer(rest) ?? Self.strippingPrefix(rest) ?? Self.unwrapping(rest)
            ?? Self.strippingTag(rest)
        { rest = shorter }
        text = Self.placeholders.contains(rest) ? "" : String(rest)
    }

    /// What programs write where the person wrote nothing: two of these have nothing in common.
    private static let placeholders: Set<Substring> = [
        "(no subject)", "no subject", "<no subject>", "[no subject]", "(none)", "(kein betreff)", "kein betreff",
        "(ohne betreff)", "(sans objet)", "(aucun objet)", "(sin asunto)", "(senza oggetto)", "(nessun oggetto)",
        "(sem assunto)", "(geen onderwerp)", "(inget ämne)", "(ingen emne)", "(intet emne)", "(ei aihetta)",
        "(brak tematu)", "(bez předmětu)", "(nincs tárgy)", "(konu yok)", "(без темы)", "(без теми)", "(無主旨)", "(无主题)",
        "(件名なし)", "(제목 없음)",
    ]

    /// Reply and forward prefixes of the world's mailers, lower case.
    private static let prefixes: Set<Substring> = [
        "re", "fwd", "fw", "forw",  // English, and everywhere
        "aw", "antwort", "wg", "weitergeleitet",  // German
        "sv", "vs", "vb", "vl", "fs", "ang",  // Swedish, Danish, Norwegian, Finnish
        "antw", "betr", "doorst",  // Dutch
        "rif", "r", "i",  // Italian
        "res", "enc", "rv", "reenv",  // Portuguese, Spanish
        "ref", "réf", "rép", "ré", "tr",  // French
        "odp", "pd", "ynt", "ilt", "i̇lt",  // Polish, Turkish
        "vá", "továbbítás",  // Hungarian
        "atb", "ats", "σχετ", "πρθ", "απ", "отв", "ответ", "на", "пер", "відп", "пересл",  // Baltic, Greek, Cyrillic
        "השב", "הועבר", "رد", "إعادة توجيه",  // Hebrew, Arabic
        "回复", "回覆", "回復", "答复", "答覆", "转发", "轉寄", "轉發", "返信", "転送", "회신", "답장", "전달",  // Chinese, Japanese, Korean
        "bls", "balas", "trs", "hal", "tl", "trả lời", "chuyển tiếp", "ตอบ", "ส่งต่อ",  // Indonesian, Vietnamese, Thai
    ]

    /// No prefix is longer, with its count: what stands before a later colon belongs to the subject.
    private static let maximumPrefixLength = 24

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
        guard prefixes.contains(word) || isAbbreviated(word) || isCounted(word) else { return nil }
        // "Re:: plans" has one colon too many.
        return text[text.index(after: colon)...].drop(while: { $0 == ":" }).drop(while: { $0 == " " })
    }

    /// `Odp.`, `RE.`; but `Réf.` begins subjects of invoices.
    private static func isAbbreviated(_ word: Substring) -> Bool {
        guard word.last == "." else { return false }
        let name = word.dropLast()
        return prefixes.contains(name) && name != "ref" && name != "réf"
    }

    /// `Re^2`, `Re*2`, `Re-2`, `Re2`: only for words that are nothing else.
    private static func isCounted(_ word: Substring) -> Bool {
        let count = word.reversed().prefix { $0.isASCII && $0.isNumber }.count
        guard (1...3).contains(count) else { return false }
        var name = word.dropLast(count)
        if let mark = name.last, "^*-".contains(mark) { name.removeLast() }
        return ["re", "fwd", "fw", "aw", "sv"].contains(name)
    }

    /// A leading `[tag]` goes only when something stays behind it.
    private static func strippingTag(_ text: Substring) -> Substring? {
        guard text.first == "[", let close = text.firstIndex(of: "]") else { return nil }
        let rest = text[text.index(after: close)...].drop(while: { $0 == " " })
        return rest.isEmpty ? nil : rest
    }
}
