import MailModel

/// Sentences that programs put above or instead of a message, in the languages of newsletters.
enum SnippetBoilerplate {
    /// Longer lines contain more than such a sentence.
    private static let maximumWords = 16
    /// The limit for warnings of mail servers, which are longer.
    private static let maximumWarningWords = 48

    /// True if a line consists of boilerplate.
    static func isWhole(_ words: [Substring]) -> Bool {
        guard words.count < maximumWarningWords else { return false }
        guard let first = words.lazy.map(Self.plain).first(where: { !$0.isEmpty }) else { return false }
        let isShort = words.count < maximumWords
        // Nearly every line is neither, so the words of the others are not even made plain.
        let isOpening = openingWords.contains(first)
        let isMarked = isShort && words.contains(where: isMark)
        // Languages without spaces between their words.
        let isUnspaced = isShort && (first.unicodeScalars.first?.value ?? 0) >= 0x2E80
        guard isOpening || isMarked || isUnspaced else { return false }
        let line = words.map(Self.plain).filter { !$0.isEmpty }.joined(separator: " ")
        if isOpening, openings.contains(where: { line.hasPrefix($0) }) { return true }
        let bytes = Array(line.utf8)
        return isMarked && phraseSearch.isIn(bytes) || isUnspaced && unspacedPhrases.isIn(bytes)
    }

    private static func isMark(_ word: Substring) -> Bool {
        word.utf8.count >= shortestMark && marks.contains(plain(word))
    }

    /// Lower case, with the plain apostrophe and without punctuation at the ends.
    private static func plain(_ word: Substring) -> String {
        if word.utf8.allSatisfy({ $0 < 0x80 }) {
            let rest = word.utf8.drop(while: isTrimmed)
            let end = rest.lastIndex { !isTrimmed($0) }.map(rest.index(after:)) ?? rest.startIndex
            let bytes = rest[..<end]
            return String(unsafeUninitializedCapacity: bytes.count) { buffer in
                buffer.initialize(fromContentsOf: bytes.lazy.map(\.asciiLowercased))
            }
        }
        var text = Substring(word.lowercased())
        while let last = text.last, last.isPunctuation || last == "|" { text.removeLast() }
        while let first = text.first, first.isPunctuation || first == "|" { text.removeFirst() }
        return String(text.utf8.contains(0xE2) ? text.replacing("’", with: "'") : text)
    }

    /// True for the punctuation of ASCII and the vertical line.
    private static func isTrimmed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21...0x23, 0x25...0x2A, 0x2C...0x2F, 0x3A, 0x3B, 0x3F, 0x40, 0x5B...0x5D, 0x5F, 0x7B...0x7D: true
        default: false
        }
    }

    private static let phrases = [
        // English
        "view this email in", "view this e-mail in", "view this message in", "view this newsletter in", "view it in",
        "view in browser", "view in your browser", "view in web browser", "view online", "open in browser",
        "view the online version", "view web version", "view the web version", "view as webpage", "view as a web page",
        "trouble viewing", "problems viewing", "difficulty viewing", "trouble reading", "problems reading",
        "trouble seeing this", "can't see this email", "cannot see this email", "can't read this email",
        "can't view this email", "unable to view this", "unable to see this", "not displaying correctly",
        "not displayed correctly", "not display correctly", "read this email online", "read this online",
        "this is a multi-part message in mime format", "not support html", "doesn't support html",
        "unable to display html", "cannot display html", "can't display html", "this is an html message",
        "this is an html email", "this message is in html", "this email is in html", "html-capable", "html capable",
        "html-compatible", "html compatible", "html-enabled", "html enabled", "enable html",
        // German
        "im browser ansehen", "im browser anzeigen", "im browser öffnen", "im browser anschauen",
        "in ihrem browser", "in deinem browser", "nicht richtig dargestellt", "nicht korrekt dargestellt",
        "nicht richtig angezeigt", "nicht korrekt angezeigt", "probleme mit der darstellung", "zur online-version",
        "zur onlineversion", "zur webversion", "online ansehen", "kein html",
        // French
        "s'affiche pas correctement", "dans votre navigateur", "dans le navigateur", "la version en ligne",
        "version web", "ne visualisez pas", "ne parvenez pas à lire", "n'arrivez pas à lire", "pas le html",
        // Spanish, Italian, Portuguese
        "en el navegador", "en tu navegador", "en su navegador", "la versión online", "versión web",
        "no ve correctamente", "no visualiza", "no puede ver este", "no puedes ver este", "nel browser",
        "nel tuo browser", "la versione online", "versione web", "non visualizzi", "non riesci a visualizzare",
        "no navegador", "no seu navegador", "a versão online", "versão web", "não consegue visualizar",
        // Dutch and the languages of the north
        "in uw browser", "in je browser", "bekijk online", "de webversie", "online versie", "niet goed weergegeven",
        "niet correct weergegeven", "niet goed leesbaar", "i webbläsaren", "i din webbläsare", "webbversion",
        "visas inte korrekt", "i din browser", "i browseren", "vises ikke korrekt", "i nettleseren", "selaimessa",
        // Slavic languages, Hungarian, Turkish
        "w przeglądarce", "wersja online", "wersję online", "v prohlížeči", "v prehliadači", "в браузере",
        "веб-версия", "веб-версию", "böngészőben", "tarayıcıda", "tarayıcınızda",
    ]

    private static let phraseSearch = PhraseSearch(phrases)

    /// Words of which every phrase contains one, the longest of each, so that most lines need no search.
    private static let marks = Set(
        phrases.compactMap { phrase in
            phrase.utf8.split(separator: .space).max { $0.count < $1.count }.map { String(Substring($0)) }
        })

    private static let shortestMark = marks.lazy.map(\.utf8.count).min() ?? 0

    private static let unspacedPhrases = PhraseSearch([
        "ブラウザで", "ブラウザーで", "在浏览器中", "浏览器中查看", "无法正常显示", "瀏覽器", "브라우저에서",
    ])

    /// The first words of whole lines that programs and servers add.
    private static let openings = [
        "sent from my ", "sent from mail for ", "sent from outlook for ", "get outlook for ",
        "von meinem iphone gesendet",
        "von meinem ipad gesendet", "gesendet von mail für", "gesendet von meinem", "envoyé de mon ",
        "envoyé depuis mon ",
        "enviado desde mi ", "enviado do meu ", "inviato da iphone", "inviato dal mio ", "verstuurd vanaf mijn ",
        "skickat från min ", "sendt fra min ", "wysłane z ", "отправлено с ",
        "caution this email originated", "caution this message originated", "caution external email",
        "warning this email originated", "this email originated from outside",
        "this message originated from outside", "this message was sent from outside",
    ]

    private static let openingWords = Set(openings.compactMap { $0.split(separator: " ").first.map(String.init) })
}
