import MailModel

/// Splits a style attribute into tokens (CSS Syntax Module Level 3 §4). Names are in lower case.
struct CSSTokenizer {
    private let characters: [Unicode.Scalar]
    private var position = 0

    /// Returns the tokens of a declaration list, in linear time.
    static func tokens(of text: String) -> [CSSToken] {
        var tokenizer = CSSTokenizer(characters: Array(text.unicodeScalars))
        var tokens: [CSSToken] = []
        while let token = tokenizer.next() { tokens.append(token) }
        return tokens
    }

    private init(characters: [Unicode.Scalar]) {
        self.characters = characters
    }

    private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
        position + distance < characters.count ? characters[position + distance] : nil
    }

    private mutating func next() -> CSSToken? {
        skipComments()
        guard let first = peek() else { return nil }
        if isWhitespace(first) {
            while let character = peek(), isWhitespace(character) { position += 1 }
            return .whitespace
        }
        if first == "\"" || first == "'" { return scanString(first) }
        if startsNumber() { return scanNumeric() }
        if startsIdentifier() { return scanIdentifierLike() }
        position += 1
        switch first {
        case ":": return .colon
        case ";": return .semicolon
        case ",": return .comma
        case "(", "[", "{": return .open
        case ")", "]", "}": return .close
        case "#" where peek().map(isNameCharacter) == true || isEscape(): return .hash(scanName())
        case "@" where startsIdentifier():
            _ = scanName()
            return .bad
        case "\\": return .bad
        default: return .delimiter(Character(first))
        }
    }

    private mutating func skipComments() {
        while peek() == "/", peek(1) == "*" {
            position += 2
            while position < characters.count, !(peek() == "*" && peek(1) == "/") { position += 1 }
            position = min(position + 2, characters.count)
        }
    }

    private mutating func scanString(_ quote: Unicode.Scalar) -> CSSToken {
        position += 1
        var text = String.UnicodeScalarView()
        while let character = peek() {
            position += 1
            if character == quote { return .string(String(text)) }
            if character == "\n" || character == "\r" || character == "\u{0C}" { return .bad }
            if character == "\\" {
                if let following = peek(), isNewline(following) {
                    position += 1
                } else if peek() != nil {
                    text.append(scanEscape())
                }
            } else {
                text.append(character)
            }
        }
        return .string(String(text))
    }

    private mutating func scanIdentifierLike() -> CSSToken {
        let name = scanName()
        guard peek() == "(" else { return .identifier(name) }
        position += 1
        return name == "url" ? scanURL() : .function(name)
    }

    /// Also accepts a quoted URL: nothing after `url(` is ever kept.
    private mutating func scanURL() -> CSSToken {
        var text = String.UnicodeScalarView()
        while let character = peek() {
            position += 1
            if character == ")" { break }
            if character == "\\" {
                if peek() != nil { text.append(scanEscape()) }
            } else if !isWhitespace(character), character != "\"", character != "'" {
                text.append(character)
            }
        }
        return .url(String(text))
    }
}

// MARK: - Names, escapes and numbers

extension CSSTokenizer {
    private mutating func scanName() -> String {
        var name = String.UnicodeScalarView()
        while let character = peek() {
            if isNameCharacter(character) {
                position += 1
                name.append(character)
            } else if isEscape() {
                position += 1
                name.append(scanEscape())
            } else {
                break
            }
        }
        return String(name).asciiLowercased
    }

    /// §4.3.7, after the backslash; there is at least one more character.
    private mutating func scanEscape() -> Unicode.Scalar {
        var value: UInt32 = 0
        var digits = 0
        while digits < 6, let character = peek(), character.isASCII,
            let digit = UInt8(truncatingIfNeeded: character.value).hexadecimalValue
        {
            value = value << 4 | UInt32(digit)
            digits += 1
            position += 1
        }
        guard digits > 0 else {
            defer { position += 1 }
            return peek() ?? "\u{FFFD}"
        }
        if let character = peek(), isWhitespace(character) { position += 1 }
        return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    private mutating func scanNumeric() -> CSSToken {
        var text = ""
        while let character = peek(), isNumberCharacter(character, after: text) {
            text.unicodeScalars.append(character)
            position += 1
        }
        // A longer number is not a plausible length, and parsing it takes linear time.
        let value = text.utf8.count <= 40 ? Double(text) ?? 0 : 0
        if peek() == "%" {
            position += 1
            return .percentage(value)
        }
        return startsIdentifier() ? .dimension(value, scanName()) : .number(value)
    }

    private func isNumberCharacter(_ character: Unicode.Scalar, after text: String) -> Bool {
        switch character {
        case "0"..."9": true
        case "+", "-": text.isEmpty || text.hasSuffix("e") || text.hasSuffix("E")
        case ".": !text.contains(".") && !text.contains("e") && !text.contains("E") && isDigit(peek(1))
        case "e", "E":
            !text.contains("e") && !text.contains("E")
                && (isDigit(peek(1)) || ((peek(1) == "-" || peek(1) == "+") && isDigit(peek(2))))
        default: false
        }
    }

    private func startsNumber() -> Bool {
        switch peek() {
        case "+", "-": isDigit(peek(1)) || (peek(1) == "." && isDigit(peek(2)))
        case ".": isDigit(peek(1))
        default: isDigit(peek())
        }
    }

    private func startsIdentifier() -> Bool {
        guard let first = peek() else { return false }
        if first == "-" {
            guard let second = peek(1) else { return false }
            return second == "-" || isNameStart(second) || (second == "\\" && peek(2).map(isNewline) == false)
        }
        return isNameStart(first) || isEscape()
    }

    private func isEscape() -> Bool {
        peek() == "\\" && peek(1).map(isNewline) == false
    }

    private func isDigit(_ character: Unicode.Scalar?) -> Bool {
        guard let character else { return false }
        return character >= "0" && character <= "9"
    }

    private func isNameStart(_ character: Unicode.Scalar) -> Bool {
        !character.isASCII || character == "_" || UInt8(truncatingIfNeeded: character.value).isASCIILetter
    }

    private func isNameCharacter(_ character: Unicode.Scalar) -> Bool {
        isNameStart(character) || isDigit(character) || character == "-"
    }

    private func isNewline(_ character: Unicode.Scalar) -> Bool {
        character == "\n" || character == "\r" || character == "\u{0C}"
    }

    private func isWhitespace(_ character: Unicode.Scalar) -> Bool {
        isNewline(character) || character == " " || character == "\t"
    }
}
