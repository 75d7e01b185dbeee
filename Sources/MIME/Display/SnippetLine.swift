import MailModel

/// Classifies lines of text.
enum SnippetLine {
    /// The words, without characters that only fill the preview.
    static func words(_ line: Substring) -> [Substring] {
        if line.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == .tab }) {
            return line.utf8.split { $0.isBlank }.map { Substring($0) }
        }
        var clean: [UInt8] = []
        clean.reserveCapacity(line.utf8.count)
        var joiner: Unicode.Scalar?
        for scalar in line.unicodeScalars {
            if scalar.isASCII, scalar.value > 0x20, scalar.value < 0x7F {
                clean.append(UInt8(truncatingIfNeeded: scalar.value))
                joiner = nil
            } else if isJoiner(scalar) {
                joiner = joiner == nil && (clean.last ?? 0) >= 0x80 ? scalar : " "
            } else if isInvisible(scalar) {
                joiner = nil
            } else if isBlank(scalar) {
                clean.append(.space)
                joiner = nil
            } else {
                if let joiner, joiner != " ", !scalar.isASCII { clean.append(contentsOf: String(joiner).utf8) }
                clean.append(contentsOf: String(scalar).utf8)
                joiner = nil
            }
        }
        return String(decoding: clean, as: UTF8.self).utf8.split(separator: .space).map { Substring($0) }
    }

    /// Zero-width joiner and non-joiner: inside a word or an emoji they affect rendering; alone they are padding.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{200C}" || scalar == "\u{200D}" }

    /// Zero-width characters, soft hyphen, combining grapheme joiner, fillers, controls, and the marks that storage
    /// reserves.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x08, 0x0E...0x1F, 0x7F...0x84, 0x86...0x9F, 0xAD, 0x34F, 0x61C, 0x17B4, 0x17B5, 0x180E,
            0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0E, 0xFEFF, 0xFFFC:
            true
        default: false
        }
    }

    /// True for white space (the property White_Space, which is slow to look up) and for letters that are blank.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        case 0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0: true
        default: false
        }
    }

    /// RFC 3676 §4.3, also without its space, which some programs remove.
    static func isSignatureMark(_ line: Substring) -> Bool { line == "-- " || line == "--" }

    /// The line without leading quote marks.
    static func withoutQuoteMarks(_ line: Substring) -> Substring {
        var rest = line
        while let first = rest.utf8.first, first == .greater || first == UInt8(ascii: "|") {
            rest = rest.dropFirst()
            let text = rest.drop { $0 == " " }
            if text.utf8.first == .greater || text.utf8.first == UInt8(ascii: "|") { rest = text }
        }
        return rest.utf8.count < line.utf8.count && rest.utf8.first == .space ? rest.dropFirst() : rest
    }

    /// `> text`, `| text`, or `AL> text` with the initials of the quoted author.
    static func isQuoted(_ first: Substring) -> Bool {
        if first.utf8.first == .greater || first == "|" { return true }
        let initials = first.utf8.prefix { $0 >= 0x41 && $0 <= 0x5A }.count
        return (1...3).contains(initials) && first.utf8.dropFirst(initials).first == .greater
    }

    /// `On Monday, Ada wrote:` and its equivalents in other languages, also if folded into two lines.
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

    /// True for words without readable text: rules, bare links, placeholders of images.
    static func isOrnament(_ words: [Substring]) -> Bool {
        if words.allSatisfy({ isAddress($0) || !isReadable($0) }) { return true }
        if words[0].utf8.first == UInt8(ascii: "["), words[0].hasPrefix("[image") || words[0].hasPrefix("[cid:") {
            return true
        }
        return SnippetBoilerplate.isWhole(words)
    }

    private static func isReadable(_ word: Substring) -> Bool {
        // Nearly every word has one, and the properties of characters are slow to look up.
        word.utf8.contains { $0.isASCIILetterOrDigit }
            || word.contains { $0.isLetter || $0.isNumber || $0.isSymbolOrEmoji }
    }

    /// True for a link, which is not useful in a list of messages.
    static func isAddress(_ word: Substring) -> Bool {
        // Octets, because every word is asked and characters are slow to find.
        let bare = word.utf8.drop { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") }
        guard bare.first == UInt8(ascii: "h") || bare.first == UInt8(ascii: "m") else { return false }
        return bare.starts(with: "http://".utf8) || bare.starts(with: "https://".utf8)
            || bare.starts(with: "mailto:".utf8)
    }

    private static func isMailAddress(_ word: Substring) -> Bool {
        word.utf8.contains(.at) && word.utf8.contains(UInt8(ascii: "."))
    }
}
