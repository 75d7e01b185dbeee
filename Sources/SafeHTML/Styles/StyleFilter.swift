/// Filters the declarations of a `style` attribute: parses them, checks them against an allow-list and writes them in
/// normalized form.
enum StyleFilter {
    /// A parsed declaration.
    struct Declaration {
        /// Lower case, with escapes decoded.
        var property: String
        /// Without white space at the ends and without `!important`.
        var value: ArraySlice<CSSToken>
        /// True if `!important` stood behind the value.
        var isImportant = false
    }

    /// The result of filtering.
    struct Result {
        /// The allowed declarations in order, such as `color:#fff;width:10px`; empty if there are none.
        var style = ""
        /// The properties of removed declarations.
        var removedProperties: [String] = []
        /// The URLs that removed declarations would have loaded.
        var remoteAddresses: [String] = []
    }

    /// The maximum length in bytes; longer attributes are dropped entirely.
    static let maximumBytes = 8 * 1024

    /// Returns what is allowed of a style attribute.
    static func filter(_ style: String) -> Result { filter(declarations(of: style)) }

    /// Returns what is allowed of declarations.
    static func filter(_ declarations: [Declaration]) -> Result {
        var result = Result()
        var kept: [String] = []
        for declaration in declarations {
            if let text = allowedText(of: declaration) {
                kept.append(text)
            } else {
                result.removedProperties.append(declaration.property)
                result.remoteAddresses += addresses(in: declaration.value)
            }
        }
        result.style = kept.joined(separator: ";")
        return result
    }

    /// Returns the declarations of a style attribute, allowed or not.
    static func declarations(of style: String) -> [Declaration] {
        guard style.utf8.count <= maximumBytes else { return [] }
        let declarations = split(CSSTokenizer.tokens(of: style)).compactMap(declaration)
        guard declarations.contains(where: { $0.property == "font" }) else { return declarations }
        return declarations.flatMap { [$0] + sizeOfFont($0) }
    }

    /// The size that the shorthand `font` contains, which is not allowed as a whole: `font:0/0 a` hides text, and
    /// `font:14px/1 a` inside shows it. Weights have no unit.
    private static func sizeOfFont(_ declaration: Declaration) -> [Declaration] {
        guard declaration.property == "font" else { return [] }
        let size = declaration.value.first { token in
            switch token {
            case .dimension, .percentage, .number(0): true
            default: false
            }
        }
        guard let size else { return [] }
        return [Declaration(property: "font-size", value: [size], isImportant: declaration.isImportant)]
    }

    /// Returns true if a declaration is allowed.
    static func isAllowed(_ declaration: Declaration) -> Bool { allowedText(of: declaration) != nil }

    /// Splits at the semicolons that stand outside brackets.
    private static func split(_ tokens: [CSSToken]) -> [ArraySlice<CSSToken>] {
        var parts: [ArraySlice<CSSToken>] = []
        var depth = 0
        var start = 0
        for (index, token) in tokens.enumerated() {
            switch token {
            case .open, .function: depth += 1
            case .close: depth = max(0, depth - 1)
            case .semicolon where depth == 0:
                parts.append(tokens[start..<index])
                start = index + 1
            default: break
            }
        }
        parts.append(tokens[start...])
        return parts
    }

    private static func declaration(_ tokens: ArraySlice<CSSToken>) -> Declaration? {
        var rest = tokens.drop { $0 == .whitespace }
        guard case .identifier(let property) = rest.popFirst() else { return nil }
        rest = rest.drop { $0 == .whitespace }
        guard rest.popFirst() == .colon else { return nil }
        let value = trimmed(rest)
        let plain = withoutImportance(value)
        return Declaration(property: property, value: plain, isImportant: plain.endIndex < value.endIndex)
    }

    /// Removes `!important`, which would override our own style sheet.
    private static func withoutImportance(_ value: ArraySlice<CSSToken>) -> ArraySlice<CSSToken> {
        guard value.last == .identifier("important") else { return value }
        let rest = trimmed(value.dropLast())
        return rest.last == .delimiter("!") ? trimmed(rest.dropLast()) : value
    }

    private static func trimmed(_ tokens: ArraySlice<CSSToken>) -> ArraySlice<CSSToken> {
        var rest = tokens.drop { $0 == .whitespace }
        while rest.last == .whitespace { rest.removeLast() }
        return rest
    }

    private static func addresses(in value: ArraySlice<CSSToken>) -> [String] {
        var isInFunction = false
        return value.compactMap { token in
            switch token {
            case .url(let address): return address
            case .function:
                isInFunction = true
                return nil
            case .string(let text): return isInFunction ? text : nil
            default: return nil
            }
        }
    }
}

// MARK: - Values

extension StyleFilter {
    private static func allowedText(of declaration: Declaration) -> String? {
        if declaration.property == "background" { return backgroundText(declaration.value) }
        guard let grammar = StyleGrammar.of(declaration.property) else { return nil }
        if grammar.isFontList {
            return fontList(declaration.value).map { "\(declaration.property):\($0)" }
        }
        return values(declaration.value, grammar).map { "\(declaration.property):\($0)" }
    }

    /// Keeps the `background` shorthand if it is only a colour, as in most mail.
    private static func backgroundText(_ value: ArraySlice<CSSToken>) -> String? {
        guard let grammar = StyleGrammar.of("background-color") else { return nil }
        return values(value, grammar).map { "background-color:\($0)" }
    }

    private static func values(_ tokens: ArraySlice<CSSToken>, _ grammar: StyleGrammar) -> String? {
        var rest = tokens
        var texts: [String] = []
        while let token = rest.popFirst() {
            if token == .whitespace { continue }
            guard texts.count < grammar.maximumValues, let text = value(token, &rest, grammar) else { return nil }
            texts.append(text)
        }
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    private static func value(_ token: CSSToken, _ rest: inout ArraySlice<CSSToken>, _ grammar: StyleGrammar) -> String?
    {
        switch token {
        case .identifier(let word):
            if grammar.keywords.contains(word) || word == "inherit" || word == "initial" { return word }
            return grammar.allowsColor ? CSSColor.named(word) : nil
        case .hash(let digits): return grammar.allowsColor ? CSSColor.hexadecimal(digits) : nil
        case .function(let name):
            guard grammar.allowsColor, let end = rest.firstIndex(of: .close) else { return nil }
            defer { rest = rest[(end + 1)...] }
            return CSSColor.function(name, rest[..<end])
        case .number(let number): return numberText(number, grammar.lengths)
        case .percentage(let number):
            guard let lengths = grammar.lengths, lengths.allowsPercent, number >= 0 else { return nil }
            return CSSNumber.text(min(number, 1000)) + "%"
        case .dimension(let number, let unit): return lengthText(number, unit, grammar.lengths)
        default: return nil
        }
    }

    private static func numberText(_ number: Double, _ lengths: StyleGrammar.Lengths?) -> String? {
        guard let lengths else { return nil }
        if let numbers = lengths.numbers {
            return CSSNumber.text(min(max(number, numbers.lowerBound), numbers.upperBound))
        }
        return number == 0 && lengths.allowsZero ? "0" : nil
    }

    /// The allowed units and their approximate size in pixels.
    private static let units: [String: Double] = [
        "px": 1, "pt": 4.0 / 3, "pc": 16, "em": 16, "rem": 16, "ex": 8, "ch": 8, "in": 96, "cm": 37.8, "mm": 3.78,
    ]

    /// About how many pixels one of a unit has; nil for a unit that is not allowed.
    static func pixels(of unit: String) -> Double? { units[unit] }

    private static func lengthText(_ number: Double, _ unit: String, _ lengths: StyleGrammar.Lengths?) -> String? {
        guard let lengths, lengths.maximum > lengths.minimum, let pixels = units[unit], number.isFinite else {
            return nil
        }
        if number == 0, lengths.allowsZero { return "0" }
        guard number >= 0 || lengths.minimum < 0 else { return nil }
        let limited = min(max(number * pixels, lengths.minimum), lengths.maximum)
        guard limited != number * pixels else { return CSSNumber.text(number) + unit }
        return limited == 0 ? "0" : CSSNumber.text(limited) + "px"
    }

    /// Writes font names as plain words or in single quotes, which cannot end an attribute.
    static func fontList(_ tokens: ArraySlice<CSSToken>) -> String? {
        let names = tokens.split(separator: .comma, omittingEmptySubsequences: true).compactMap(fontName)
        return names.isEmpty ? nil : names.prefix(12).joined(separator: ",")
    }

    private static func fontName(_ tokens: ArraySlice<CSSToken>) -> String? {
        var words: [String] = []
        for token in trimmed(tokens) {
            switch token {
            case .identifier(let word), .string(let word): words.append(word)
            case .whitespace: continue
            default: return nil
            }
        }
        let name = words.joined(separator: " ").asciiLowercased
        let isPlain = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ($0 >= "0" && $0 <= "9") || $0 == " " || $0 == "-" || $0 == "_"
        }
        guard isPlain, !name.trimmedOfHTMLWhitespace.isEmpty, name.utf8.count <= 64 else { return nil }
        let collapsed = name.split(separator: " ").joined(separator: " ")
        return genericFonts.contains(collapsed) ? collapsed : "'\(collapsed)'"
    }

    private static let genericFonts: Set<String> = [
        "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "inherit", "initial",
    ]
}
