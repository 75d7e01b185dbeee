import MailModel

/// Conversion of the text between two commas to an address.
extension AddressListParser {
    mutating func finish() {
        defer { reset() }
        let text = plain[...].trimmed
        guard let angle else {
            if !text.isEmpty {
                finishPlain(text)
            } else if comment.contains(.less), let address = addressInComment {
                add(EmailAddress(name: nil, address: Self.text(address)))
            }
            return
        }
        if let outside = addressOutside(angle) {
            let name = Self.withoutEnds(phrase[...].trimmed, of: outside)
            let fallback = angle.isEmpty ? comment : angle[...]
            add(EmailAddress(name: displayName(name) ?? displayName(fallback), address: Self.text(outside)))
            return
        }
        let entry = EmailAddress(
            name: displayName(phrase[...]) ?? displayName(comment), address: Self.text(angle[...]))
        if entry.address.isEmpty { addName(entry.name) } else { addNamed(entry) }
    }

    /// `ada@example.org <>` and `<Ada> ada@example.org`: the address outside brackets that contain none. If they
    /// contain text, an address before them is only a name (RFC 5322 §3.4).
    private func addressOutside(_ angle: [UInt8]) -> ArraySlice<UInt8>? {
        guard !angle.contains(.at) else { return nil }
        let text = plain[min(angle.isEmpty ? 0 : lengthBeforeAngle, plain.count)...]
        guard text.contains(.at) else { return nil }
        return Self.words(Self.closed(text.trimmed)).map(Self.bare).last(where: Self.isAddress)
    }

    /// Text without angle brackets.
    private mutating func finishPlain(_ text: ArraySlice<UInt8>) {
        if text.contains(.at) {
            finishAddress(text)
        } else if text.contains(where: { $0 == .space || $0 == .quote || $0 == .equals }) || comment.contains(.less) {
            guard let address = addressInComment else { return addName(displayName(phrase[...])) }
            add(EmailAddress(name: displayName(phrase[...]), address: Self.text(address)))
        } else {
            addWord(text)
        }
    }

    /// `Ada Lovelace (ada@example.org)` and `Ada :( <ada@example.org> :)`: an address in a comment is used if there is
    /// no other.
    private var addressInComment: ArraySlice<UInt8>? {
        var text = comment.trimmed
        if let open = text.lastIndex(of: .less) { text = text[(open + 1)...].prefix { $0 != .greater }.trimmed }
        return Self.isAddress(text) && !text.contains(where: { $0 == .space || $0 == .quote }) ? text : nil
    }

    /// `ada@example.org`, `ada @ example.org (Ada)`, `Ada ada@example.org` or `Ada [ada@example.org]`. Text with two at
    /// signs is not an address, but must be visible.
    private mutating func finishAddress(_ text: ArraySlice<UInt8>) {
        let words = Self.words(Self.closed(text)).map(Self.bare)
        let place = words.lastIndex(where: Self.isAddress) ?? words.lastIndex { Self.atSigns($0) > 1 }
        guard let place else { return finishQuoted(words) }
        var name: [UInt8] = []
        for (index, word) in words.enumerated() where index != place {
            if !name.isEmpty { name.append(.space) }
            name += word.filter { $0 != .quote }
        }
        add(EmailAddress(name: displayName(name[...]) ?? displayName(comment), address: Self.text(words[place])))
    }

    /// `"Ada <ada@example.org>"` and `"ada@example.org"`, where too much is quoted; otherwise there is no address.
    private mutating func finishQuoted(_ words: [ArraySlice<UInt8>]) {
        let text = phrase[...].trimmed
        var name: ArraySlice<UInt8> = []
        var address = text
        if text.last == .greater, let open = text.lastIndex(of: .less) {
            name = text[..<open]
            address = text[(open + 1)..<(text.endIndex - 1)]
        }
        let isOne = words.count == 1 && words[0].first == .quote && words[0].last == .quote
        guard isOne, Self.isAddress(address), !address.contains(.space), !address.contains(.quote) else {
            return addName(displayName(text) ?? displayName(comment))
        }
        let entry = EmailAddress(name: displayName(name) ?? displayName(comment), address: Self.text(address))
        cut(CutName(entry: entry, text: displayName(text) ?? entry.address, joinsNamed: false))
    }

    mutating func reset() {
        phrase.removeAll(keepingCapacity: true)
        plain.removeAll(keepingCapacity: true)
        comment = []
        angle = nil
        lengthBeforeAngle = 0
        phraseLengthBeforeAngle = 0
        hasAt = false
    }

    func displayName(_ bytes: ArraySlice<UInt8>) -> String? {
        let trimmed = bytes.trimmed
        guard !trimmed.isEmpty else { return nil }
        var name = EncodedWord.decode(trimmed, charset: charset)[...]
        while let first = name.first, first == name.last, first == "'" || first == "\"", name.utf8.count > 1 {
            name = name.dropFirst().dropLast()
        }
        while name.first?.isWhitespace == true { name.removeFirst() }
        while name.last?.isWhitespace == true { name.removeLast() }
        return name.isEmpty ? nil : String(name)
    }
}

/// Entries, and names that were split at commas.
extension AddressListParser {
    /// Adds an address without brackets. The text before it is a separate entry.
    private mutating func add(_ entry: EmailAddress) {
        keepCutNames()
        addresses.append(entry)
    }

    /// Adds an address in angle brackets, with the parts of its name that commas separated.
    private mutating func addNamed(_ entry: EmailAddress) {
        guard let whole = CutName.joined(cutNames, to: entry) else { return add(entry) }
        cutNames = []
        addresses.append(whole)
    }

    /// Adds text without an address.
    private mutating func addName(_ name: String?) {
        let entry = EmailAddress(name: name, address: "")
        guard let name else { return add(entry) }
        cut(CutName(entry: entry, text: name, joinsNamed: true))
    }

    /// Adds a word that is a local mailbox (RFC 822 §6.2.4) or a part of a name.
    private mutating func addWord(_ word: ArraySlice<UInt8>) {
        let entry = EmailAddress(name: displayName(comment), address: Self.text(word))
        let isMailbox = word.allSatisfy {
            ($0.isASCIILetterOrDigit && $0 == $0.asciiLowercased) || $0 == UInt8(ascii: ".") || $0 == .hyphen
                || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "+")
        }
        cut(CutName(entry: entry, text: entry.address, joinsNamed: !isMailbox && entry.name == nil))
    }

    private mutating func cut(_ name: CutName) {
        if cutNames.count == CutName.maximumParts { keepCutNames() }
        cutNames.append(name)
    }

    /// Names that no address follows remain entries.
    mutating func keepCutNames() {
        addresses += cutNames.map(\.entry)
        cutNames = []
    }
}

/// The syntax of addresses.
extension AddressListParser {
    /// Removes the blanks that obsolete syntax (RFC 5322 §4.4) allows around the at sign and the dots. In text that may
    /// be more than an address, a blank after a dot is removed only if one precedes it or it is inside a domain:
    /// `Q. Public` is a name.
    static func closed(_ text: ArraySlice<UInt8>, isAddress: Bool = false) -> ArraySlice<UInt8> {
        guard text.contains(.space) else { return text }
        var result: [UInt8] = []
        var quotes = QuotedRun()
        var isJoined = false
        var isDomain = false
        for (index, byte) in zip(text.indices, text) {
            let isOutside = quotes.take(byte)
            if isOutside, byte == .at || byte == UInt8(ascii: ".") {
                let hadSpace = result.last == .space
                if hadSpace { result.removeLast() }
                isDomain = isDomain || byte == .at
                isJoined = byte == .at || hadSpace || isAddress || (isDomain && isLabel(after: index, in: text))
            } else if isJoined, byte == .space {
                continue
            } else {
                if result.last == .space { isDomain = false }
                isJoined = false
            }
            result.append(byte)
        }
        return result[...]
    }

    /// True if a blank and then the rest of a domain follow: letters, digits and dots up to the end.
    private static func isLabel(after dot: Int, in text: ArraySlice<UInt8>) -> Bool {
        let rest = text[(dot + 1)...]
        guard rest.first == .space else { return false }
        let label = rest.dropFirst().prefix { $0 != .space && $0 != UInt8(ascii: ".") }
        let isLast = label.endIndex == text.endIndex || text[label.endIndex] == UInt8(ascii: ".")
        return isLast && !label.isEmpty && label.allSatisfy { $0.isASCIILetterOrDigit || $0 == .hyphen }
    }

    /// The words, separated by spaces outside quotes.
    static func words(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var quotes = QuotedRun()
        return text.split { quotes.take($0) && $0 == .space }
    }

    /// The number of at signs outside quotes.
    static func atSigns(_ text: ArraySlice<UInt8>) -> Int {
        var quotes = QuotedRun()
        return text.reduce(0) { $0 + (quotes.take($1) && $1 == .at ? 1 : 0) }
    }

    private static func isAddress(_ text: ArraySlice<UInt8>) -> Bool { atSigns(text) == 1 }

    /// `[ada@example.org]`, as gateways write it, without its brackets; a domain literal keeps them.
    private static func bare(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard word.count > 2, word.first == UInt8(ascii: "["), word.last == UInt8(ascii: "]"), word.contains(.at) else {
            return withoutScheme(word)
        }
        return withoutScheme(word.dropFirst().dropLast())
    }

    static let scheme = "mailto:"

    /// `mailto:ada@example.org?subject=x` (RFC 6068) reduced to the address.
    static func withoutScheme(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard text.startsIgnoringCase(scheme) else { return text }
        return text.dropFirst(scheme.utf8.count).prefix { $0 != .question }
    }

    /// Removes an address from the beginning or end of a name.
    private static func withoutEnds(_ name: ArraySlice<UInt8>, of address: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if name.starts(with: address) { return name.dropFirst(address.count) }
        return name.suffix(address.count).elementsEqual(address) ? name.dropLast(address.count) : name
    }

    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        HeaderText.cleaned(Charset.decode(bytes, label: nil))
    }
}

/// Determines for each octet if it is outside quoted strings (RFC 5322 §3.2.4), in which a backslash escapes the next
/// octet.
private struct QuotedRun {
    private var isQuoted = false
    private var isEscaped = false

    /// True if the octet is outside quoted strings.
    mutating func take(_ byte: UInt8) -> Bool {
        defer {
            if byte == .quote, !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && byte == .backslash && !isEscaped
        }
        return !isQuoted && byte != .quote
    }
}
