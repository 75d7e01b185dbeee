import MailModel

/// The first words of a message that its author wrote to be read (FR-SYNC-06 step 5).
struct Snippet {
    private var words: [Substring] = []
    private var count = 0

    /// What is looked for, one after the other until there is something.
    private enum Pass: CaseIterable {
        /// The author's own words.
        case own
        /// What is quoted or forwarded, without its header: a reply that adds nothing is known by that.
        case quoted
        /// Anything, such as a signature that is all there is.
        case everything
    }

    /// - Parameter text: plain text with its quotes.
    static func make(from text: String) -> String {
        let lines = prefix(text).utf8.split(separator: .lineFeed, omittingEmptySubsequences: false).map {
            Substring($0)
        }
        let readable = PGPArmor.removed(from: lines)
        for pass in Pass.allCases {
            let text = pass == .own ? ownWords(readable) : otherWords(readable, pass)
            if !text.isEmpty { return text }
        }
        return ""
    }

    /// The beginning of a text, at most that many octets of UTF-8, without cutting a scalar.
    static func prefix(_ text: String, maximumBytes: Int = ValueLimits.snippetSample) -> String {
        guard text.utf8.count > maximumBytes else { return text }
        for count in stride(from: maximumBytes, to: max(0, maximumBytes - 4), by: -1) {
            if let start = String(text.utf8.prefix(count)) { return start }
        }
        return ""
    }

    /// The words before a signature and before a message that is quoted whole, without quotes between them.
    private static func ownWords(_ lines: [Substring]) -> String {
        var snippet = Snippet()
        for (index, line) in lines.enumerated() where snippet.hasRoom {
            let words = SnippetLine.words(line)
            guard let first = words.first, !SnippetLine.isQuoted(first) else { continue }
            if SnippetLine.isSignatureMark(line) || beginsQuote(lines, at: index, isFirst: snippet.isEmpty) { break }
            if SnippetLine.isAttribution(words, next: nextLine(lines, after: index)) { continue }
            snippet.add(words)
        }
        return snippet.joined
    }

    /// - Parameter isFirst: whether nothing of the author's stands above; then a line in hyphens may be a heading.
    private static func beginsQuote(_ lines: [Substring], at index: Int, isFirst: Bool) -> Bool {
        switch QuotedHeader.separator(lines[index]) {
        case .original, .forwarded, .rule: true
        case .banner: !isFirst || QuotedHeader.lineCount(of: lines[(index + 1)...], followsSeparator: true) > 0
        case nil: QuotedHeader.lineCount(of: lines[index...], followsSeparator: false) > 0
        }
    }

    private static func nextLine(_ lines: [Substring], after index: Int) -> Substring {
        lines[(index + 1)...].first { !$0.isEmpty } ?? ""
    }

    /// The words of quotes and all others, without the header of a message that is quoted whole.
    private static func otherWords(_ lines: [Substring], _ pass: Pass) -> String {
        let lines = lines.map { SnippetLine.withoutQuoteMarks($0) }
        var snippet = Snippet()
        var index = 0
        var isInSignature = false
        while index < lines.count, snippet.hasRoom {
            defer { index += 1 }
            let line = lines[index]
            let words = SnippetLine.words(line)
            if words.isEmpty { continue }
            if pass == .everything {
                snippet.add(words)
                continue
            }
            let separator = QuotedHeader.separator(line)
            let start = separator == nil ? index : index + 1
            let count = QuotedHeader.lineCount(of: lines[start...], followsSeparator: separator != nil)
            if separator != nil || count > 0 {
                isInSignature = false
                index = start + count - 1
            } else if SnippetLine.isSignatureMark(line) {
                isInSignature = true
            } else if !isInSignature, !SnippetLine.isAttribution(words, next: nextLine(lines, after: index)) {
                snippet.add(words)
            }
        }
        return snippet.joined
    }

    private var isEmpty: Bool { words.isEmpty }
    private var hasRoom: Bool { count < ValueLimits.snippetLength }

    private mutating func add(_ line: [Substring]) {
        guard !SnippetLine.isOrnament(line) else { return }
        for word in line where !SnippetLine.isAddress(word) {
            guard hasRoom else { return }
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
        var joiner: Unicode.Scalar?
        for scalar in line.unicodeScalars {
            if isJoiner(scalar) {
                joiner = joiner == nil && !(clean.last?.isASCII ?? true) ? scalar : " "
            } else if isInvisible(scalar) {
                joiner = nil
            } else if scalar.properties.isWhitespace || isBlankFiller(scalar) {
                clean.append(" ")
                joiner = nil
            } else {
                if let joiner, joiner != " ", !scalar.isASCII { clean.append(joiner) }
                clean.append(scalar)
                joiner = nil
            }
        }
        return String(clean).utf8.split(separator: .space).map { Substring($0) }
    }

    /// Zero-width joiner and non-joiner: inside a word or an emoji they change how it is written, alone they are filling.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{200C}" || scalar == "\u{200D}" }

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

    /// RFC 3676 §4.3, also without its space, which some programs take away.
    static func isSignatureMark(_ line: Substring) -> Bool { line == "-- " || line == "--" }

    /// The line without the marks of quoting in front.
    static func withoutQuoteMarks(_ line: Substring) -> Substring {
        var rest = line
        while let first = rest.utf8.first, first == .greater || first == UInt8(ascii: "|") {
            rest = rest.dropFirst()
            let text = rest.drop { $0 == " " }
            if text.utf8.first == .greater || text.utf8.first == UInt8(ascii: "|") { rest = text }
        }
        return rest.utf8.count < line.utf8.count && rest.utf8.first == .space ? rest.dropFirst() : rest
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
        return SnippetBoilerplate.isWhole(words)
    }

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
