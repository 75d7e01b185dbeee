import MailModel

/// What was read between two commas becomes an address.
extension AddressListParser {
    mutating func finish() {
        defer { reset() }
        let text = plain[...].trimmed
        guard let angle else {
            if !text.isEmpty { finishPlain(text) }
            return
        }
        if let outside = addressOutside(angle) {
            let name = Self.withoutEnds(phrase[...].trimmed, of: outside)
            let fallback = angle.isEmpty ? comment : angle[...]
            addresses.append(
                EmailAddress(name: displayName(name) ?? displayName(fallback), address: Self.text(outside)))
            return
        }
        let name = displayName(phrase[...]) ?? displayName(comment)
        // Two at signs are no address: what stands there is shown as a name.
        let isOne = Self.atSigns(angle[...]) < 2
        addresses.append(
            EmailAddress(
                name: isOne ? name : name ?? displayName(angle[...]), address: isOne ? Self.text(angle[...]) : ""))
    }

    /// `ada@example.org <>` and `<Ada> ada@example.org`: the address that stands beside brackets without one. An address before
    /// brackets that hold anything is only a name, as RFC 5322 has it.
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
        } else if text.contains(.space) || text.contains(.quote) || text.contains(.equals) {
            let address = addressInComment.map(Self.text)
            addresses.append(EmailAddress(name: displayName(phrase[...]), address: address ?? ""))
        } else {
            addresses.append(EmailAddress(name: displayName(comment), address: Self.text(text)))
        }
    }

    /// `Ada Lovelace (ada@example.org)`: the two forms of RFC 5322 §3.4 and RFC 822 mixed up.
    private var addressInComment: ArraySlice<UInt8>? {
        let text = comment.trimmed
        return Self.isAddress(text) && !text.contains(where: { $0 == .space || $0 == .quote || $0 == .less })
            ? text : nil
    }

    /// `ada@example.org`, `ada @ example.org (Ada)`, `Ada ada@example.org` or `Ada [ada@example.org]`.
    private mutating func finishAddress(_ text: ArraySlice<UInt8>) {
        let words = Self.words(Self.closed(text)).map(Self.bare)
        guard let place = words.lastIndex(where: Self.isAddress) else { return finishQuoted(words) }
        var name: [UInt8] = []
        for (index, word) in words.enumerated() where index != place {
            if !name.isEmpty { name.append(.space) }
            name += word.filter { $0 != .quote }
        }
        addresses.append(
            EmailAddress(name: displayName(name[...]) ?? displayName(comment), address: Self.text(words[place])))
    }

    /// `"Ada <ada@example.org>"` and `"ada@example.org"`, where the quotes are around too much; else there is no address.
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
            addresses.append(EmailAddress(name: displayName(text) ?? displayName(comment), address: ""))
            return
        }
        addresses.append(EmailAddress(name: displayName(name) ?? displayName(comment), address: Self.text(address)))
    }

    mutating func reset() {
        phrase.removeAll(keepingCapacity: true)
        plain.removeAll(keepingCapacity: true)
        comment = []
        angle = nil
        lengthBeforeAngle = 0
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

/// What the octets of an address look like.
extension AddressListParser {
    /// Without the blanks that obsolete syntax (RFC 5322 §4.4) allows around the at sign and the dots. In text that may be more
    /// than an address, a blank behind a dot goes only where one stood before it, or inside a domain: `Q. Public` is a name.
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

    /// Whether a blank follows, and then the rest of a domain: letters, digits and dots up to the end.
    private static func isLabel(after dot: Int, in text: ArraySlice<UInt8>) -> Bool {
        let rest = text[(dot + 1)...]
        guard rest.first == .space else { return false }
        let label = rest.dropFirst().prefix { $0 != .space && $0 != UInt8(ascii: ".") }
        let isLast = label.endIndex == text.endIndex || text[label.endIndex] == UInt8(ascii: ".")
        return isLast && !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isDigit || $0 == .hyphen }
    }

    /// Cut at spaces outside quotes.
    static func words(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var quotes = QuotedRun()
        return text.split { quotes.take($0) && $0 == .space }
    }

    /// How many at signs stand outside quotes.
    static func atSigns(_ text: ArraySlice<UInt8>) -> Int {
        var quotes = QuotedRun()
        return text.reduce(0) { $0 + (quotes.take($1) && $1 == .at ? 1 : 0) }
    }

    private static func isAddress(_ text: ArraySlice<UInt8>) -> Bool { atSigns(text) == 1 }

    /// `[ada@example.org]`, as gateways write it, without its brackets; a domain that is a literal keeps them.
    private static func bare(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard word.count > 2, word.first == UInt8(ascii: "["), word.last == UInt8(ascii: "]"), word.contains(.at) else {
            return withoutScheme(word)
        }
        return withoutScheme(word.dropFirst().dropLast())
    }

    static let scheme = "mailto:"

    /// `mailto:ada@example.org?subject=x` (RFC 6068) without all but the address.
    static func withoutScheme(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard text.startsIgnoringCase(scheme) else { return text }
        return text.dropFirst(scheme.utf8.count).prefix { $0 != .question }
    }

    /// A name without an address that it begins or ends with.
    private static func withoutEnds(_ name: ArraySlice<UInt8>, of address: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if name.starts(with: address) { return name.dropFirst(address.count) }
        return name.suffix(address.count).elementsEqual(address) ? name.dropLast(address.count) : name
    }

    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        HeaderText.cleaned(Charset.decode(bytes, label: nil))
    }
}

/// Tells octet by octet what stands outside quoted strings (RFC 5322 §3.2.4), in which a backslash takes the next octet.
private struct QuotedRun {
    private var isQuoted = false
    private var isEscaped = false

    /// Whether the octet stands outside.
    mutating func take(_ byte: UInt8) -> Bool {
        defer {
            if byte == .quote, !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && byte == .backslash && !isEscaped
        }
        return !isQuoted && byte != .quote
    }
}
