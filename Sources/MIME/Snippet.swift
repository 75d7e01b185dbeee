/// The first words of a message that its author wrote to be read (FR-SYNC-06 step 5).
struct Snippet {
    private var words: [Substring] = []
    private var count = 0

    /// - Parameter text: plain text with its quotes.
    static func make(from text: String) -> String {
        let start = prefix(text)
        let own = collect(start, keepsQuotes: false)
        // A reply that adds nothing is known by what it quotes.
        return own.isEmpty ? collect(start, keepsQuotes: true) : own
    }

    /// The beginning of a text, at most that many octets of UTF-8, without cutting a scalar.
    static func prefix(_ text: String, maximumBytes: Int = ValueLimits.snippetSample) -> String {
        guard text.utf8.count > maximumBytes else { return text }
        for count in stride(from: maximumBytes, to: max(0, maximumBytes - 4), by: -1) {
            if let start = String(text.utf8.prefix(count)) { return start }
        }
        return ""
    }

    private static func collect(_ text: String, keepsQuotes: Bool) -> String {
        var snippet = Snippet()
        let lines = text.utf8.split(separator: .lineFeed).map { Substring($0) }
        for (index, line) in lines.enumerated() {
            var words = SnippetLine.words(line)
            guard let first = words.first else { continue }
            let next = index + 1 < lines.count ? lines[index + 1] : ""
            if keepsQuotes {
                words = words.drop { $0.allSatisfy { $0 == ">" || $0 == "|" } }.map { $0.drop { $0 == ">" } }
            } else {
                if SnippetLine.isQuoted(first) { continue }
                if SnippetLine.isSeparator(line, words) { break }
                if SnippetLine.isAttribution(words, next: next) { continue }
            }
            if SnippetLine.isOrnament(words) { continue }
            snippet.add(words)
            if snippet.count >= ValueLimits.snippetLength { break }
        }
        return snippet.joined
    }

    private mutating func add(_ line: [Substring]) {
        for word in line where !SnippetLine.isAddress(word) {
            guard count < ValueLimits.snippetLength else { return }
            words.append(word)
            count += word.count + 1
        }
    }

    /// Cut at a word, or within one that alone is too long.
    private var joined: String {
        let text = words.joined(separator: " ")
        guard text.count > ValueLimits.snippetLength else { return text }
        let short = text.prefix(ValueLimits.snippetLength)
        guard let space = short.lastIndex(of: " "), short.distance(from: short.startIndex, to: space) > 60 else {
            return String(short)
        }
        return String(short[..<space])
    }
}

/// What kind of line one is.
enum SnippetLine {
    /// The words, without characters that are only there to fill the preview.
    static func words(_ line: Substring) -> [Substring] {
        if line.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == .tab }) {
            return line.utf8.split { $0.isBlank }.map { Substring($0) }
        }
        var clean = String.UnicodeScalarView()
        for scalar in line.unicodeScalars where !isInvisible(scalar) {
            clean.append(scalar.properties.isWhitespace || isBlankFiller(scalar) ? " " : scalar)
        }
        return String(clean).utf8.split(separator: .space).map { Substring($0) }
    }

    /// Zero-width, soft hyphen, combining grapheme joiner, fillers, controls and the marks that storage keeps for itself.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x08, 0x0E...0x1F, 0x7F...0x84, 0x86...0x9F, 0xAD, 0x34F, 0x61C, 0x17B4, 0x17B5, 0x180E,
            0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0E, 0xFEFF, 0xFFFC:
            true
        default: false
        }
    }

    private static func isBlankFiller(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0: true
        default: false
        }
    }

    /// Where the author's words end: a signature, or the header of a message that is quoted whole.
    static func isSeparator(_ line: Substring, _ words: [Substring]) -> Bool {
        guard let first = line.utf8.first, first == .hyphen || first == UInt8(ascii: "_") else { return false }
        if line == "-- " || line == "--" { return true }
        let text = words.joined(separator: " ")
        guard text.utf8.count < 80 else { return false }
        if text.hasPrefix("-----"), text.hasSuffix("-----"), text.contains(where: \.isLetter) { return true }
        return text.utf8.count >= 20 && text.utf8.allSatisfy { $0 == UInt8(ascii: "_") }
    }

    /// `> text`, `| text`, or `AL> text` with the initials of who is quoted.
    static func isQuoted(_ first: Substring) -> Bool {
        if first.utf8.first == .greater || first == "|" { return true }
        let initials = first.utf8.prefix { $0 >= 0x41 && $0 <= 0x5A }.count
        return (1...3).contains(initials) && first.utf8.dropFirst(initials).first == .greater
    }

    /// `On Monday, Ada wrote:` and the same in other languages, also where it was folded into two lines.
    static func isAttribution(_ words: [Substring], next: Substring) -> Bool {
        if words.count <= 4, words.count > 1, endsAttribution(words.suffix(1)) { return true }
        guard let first = words.first?.lowercased(), openings.contains(first) || words.contains(where: isMailAddress)
        else {
            return false
        }
        if endsAttribution(words) { return true }
        return openings.contains(first) && words.contains { $0.contains(where: \.isNumber) }
            && endsAttribution(Self.words(next))
    }

    private static let openings: Set<String> = ["on", "am", "le", "el", "il", "em", "op", "den", "på", "w", "dnia"]

    private static func endsAttribution(_ words: some BidirectionalCollection<Substring>) -> Bool {
        guard let last = words.last, last.hasSuffix(":") || last.hasSuffix("：") else { return false }
        let verbs = words.suffix(3).map { $0.lowercased().filter(\.isLetter) }
        return verbs.contains(where: Self.verbs.contains)
    }

    private static let verbs: Set<String> = [
        "wrote", "writes", "schrieb", "schreef", "écrit", "escribió", "escreveu", "scritto", "skrev", "napisał",
        "пишет",
        "写道",
    ]

    /// Nothing that can be read: rules, bare links, placeholders of pictures.
    static func isOrnament(_ words: [Substring]) -> Bool {
        if words.allSatisfy({ isAddress($0) || !$0.contains { $0.isLetter || $0.isNumber || $0.isSymbolOrEmoji } }) {
            return true
        }
        if words[0].utf8.first == UInt8(ascii: "["), words[0].hasPrefix("[image") || words[0].hasPrefix("[cid:") {
            return true
        }
        guard words.count < 16, words.contains(where: { boilerplateMarks.contains($0.lowercased()) }) else {
            return false
        }
        let text = words.joined(separator: " ").lowercased()
        return boilerplate.contains { text.contains($0) }
    }

    /// Words that every boilerplate sentence has one of: most lines need no search.
    private static let boilerplateMarks: Set<String> = ["view", "viewing", "multi-part", "browser"]

    private static let boilerplate = [
        "view this email in your browser", "view in browser", "view in your browser", "view online",
        "view this message in",
        "this is a multi-part message in mime format", "having trouble viewing", "im browser ansehen",
        "im browser anzeigen",
    ]

    /// A link: nobody reads it in a list.
    static func isAddress(_ word: Substring) -> Bool {
        let bare = word.drop { $0 == "<" || $0 == "(" || $0 == "[" }
        guard bare.utf8.first == UInt8(ascii: "h") || bare.utf8.first == UInt8(ascii: "m") else { return false }
        return bare.hasPrefix("http://") || bare.hasPrefix("https://") || bare.hasPrefix("mailto:")
    }

    private static func isMailAddress(_ word: Substring) -> Bool {
        word.utf8.contains(.at) && word.utf8.contains(UInt8(ascii: "."))
    }
}

extension Character {
    /// Says something although it is neither letter nor number.
    fileprivate var isSymbolOrEmoji: Bool {
        unicodeScalars.contains {
            $0.properties.isEmojiPresentation || $0.properties.generalCategory == .currencySymbol
        }
    }
}
