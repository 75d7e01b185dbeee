public import MailModel

/// A named group of an address list (RFC 5322 §3.4).
public struct AddressGroup: Hashable, Sendable {
    /// Decoded; empty where the group has no name.
    public var name: String
    /// In order.
    public var members: [EmailAddress]

    /// Takes both as they are.
    public init(name: String, members: [EmailAddress]) {
        self.name = name
        self.members = members
    }
}

/// Address lists of headers (RFC 5322 §3.4 and §4.4): groups flattened, comments, quoted local parts, routes; lenient, linear.
public struct AddressListParser {
    /// The addresses in order. What is no address but stands where one should is kept as a name with an empty address.
    ///
    /// `address` is always the addr-spec as the message has it: nothing decoded from a display name can take its place.
    public static func parse(_ bytes: [UInt8]) -> [EmailAddress] { parse(bytes[...]) }

    /// - Parameter charset: the set that octets beyond ASCII are in if they are no UTF-8; nil where nobody says.
    static func parse(_ bytes: ArraySlice<UInt8>, charset: String? = nil) -> [EmailAddress] {
        var parser = AddressListParser(bytes: bytes, position: bytes.startIndex, charset: charset)
        parser.run()
        return parser.addresses
    }

    /// The named groups in order, also those without members (RFC 5322 §3.4, `undisclosed-recipients:;`).
    public static func groups(_ bytes: [UInt8]) -> [AddressGroup] { groups(bytes[...]) }

    static func groups(_ bytes: ArraySlice<UInt8>) -> [AddressGroup] {
        guard bytes.contains(.colon) else { return [] }
        var parser = AddressListParser(bytes: bytes, position: bytes.startIndex)
        parser.run()
        return parser.groups
    }

    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private var charset: String?
    var addresses: [EmailAddress] = []
    var groups: [AddressGroup] = []
    /// The group that is open, and how many addresses there were before it.
    private var openGroup: (name: String, start: Int)?
    /// The words before the angle bracket, quotes undone: the display name.
    var phrase: [UInt8] = []
    /// The same words as they stand, without comments: an address where there is no angle bracket.
    var plain: [UInt8] = []
    /// The last comment, which old mailers used for the name.
    var comment: ArraySlice<UInt8> = []
    var angle: [UInt8]?
    var hasAt = false
    /// Once a bracket of a kind was found never to close, later ones of that kind are text: no second search to the end.
    var isCommentUnclosed = false
    var isQuoteUnclosed = false

    private mutating func run() {
        while position < bytes.endIndex {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "("): takeComment()
            case .quote: takeQuoted()
            case .less: takeAngle()
            case UInt8(ascii: ","):
                position += 1
                finish()
            case .semicolon:
                position += 1
                finish()
                closeGroup()
            case .colon where !hasAt && angle == nil:
                position += 1
                beginGroup()
            case .backslash where position + 1 < bytes.endIndex:
                append(bytes[position + 1], escaped: true)
                position += 2
            default:
                append(byte, escaped: false)
                position += 1
            }
        }
        finish()
        closeGroup()
    }

    /// What was read so far is the name of a group. Its members follow like any others.
    private mutating func beginGroup() {
        closeGroup()
        openGroup = (displayName(phrase[...]) ?? "", addresses.count)
        reset()
    }

    private mutating func closeGroup() {
        guard let group = openGroup else { return }
        groups.append(AddressGroup(name: group.name, members: Array(addresses[group.start...])))
        openGroup = nil
    }

    private mutating func append(_ byte: UInt8, escaped: Bool) {
        if byte == .carriageReturn || byte == .lineFeed { return }
        if byte.isWhiteSpace, !escaped {
            if let last = plain.last, last != .space { plain.append(.space) }
            if let last = phrase.last, last != .space { phrase.append(.space) }
            return
        }
        if byte == .at { hasAt = true }
        if byte == .greater { return }
        plain.append(byte)
        phrase.append(byte)
    }
}

extension AddressListParser {
    /// RFC 5322 §3.2.2: comments nest; a backslash takes the next octet.
    private mutating func takeComment() {
        var depth = 0
        var index = position
        while index < bytes.endIndex, !isCommentUnclosed {
            switch bytes[index] {
            case .backslash: index += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: break
            }
            index += 1
            if depth == 0 {
                let end = min(index, bytes.endIndex)
                comment = bytes[(position + 1)..<max(position + 1, end - 1)]
                position = end
                append(.space, escaped: false)
                return
            }
        }
        isCommentUnclosed = true
        append(bytes[position], escaped: false)
        position += 1
    }

    private mutating func takeQuoted() {
        guard !isQuoteUnclosed, let end = endOfQuoted(from: position) else {
            isQuoteUnclosed = true
            position += 1
            return
        }
        plain += bytes[position..<end].filter { $0 != .lineFeed && $0 != .carriageReturn }
        var index = position + 1
        while index < end - 1 {
            if bytes[index] == .backslash, index + 1 < end - 1 { index += 1 }
            phrase.append(bytes[index])
            index += 1
        }
        position = end
    }

    /// Past the closing quote; nil where there is none.
    private func endOfQuoted(from start: Int) -> Int? {
        var index = start + 1
        while index < bytes.endIndex {
            if bytes[index] == .quote { return index + 1 }
            index += bytes[index] == .backslash ? 2 : 1
        }
        return nil
    }

    /// What stands between angle brackets, ended also by what cannot be inside them. Only the first one counts.
    private mutating func takeAngle() {
        position += 1
        while position < bytes.endIndex, bytes[position] == .less || bytes[position].isWhiteSpace { position += 1 }
        let isRoute = position < bytes.endIndex && bytes[position] == .at
        var content: [UInt8] = []
        while position < bytes.endIndex {
            let byte = bytes[position]
            if byte == .greater {
                position += 1
                break
            }
            if byte == .less || (byte == UInt8(ascii: ",") && !isRoute) { break }
            if byte == .quote, !isQuoteUnclosed {
                if let end = endOfQuoted(from: position) {
                    content += bytes[position..<end].filter { !$0.isControl }
                    position = end
                    continue
                }
                isQuoteUnclosed = true
            }
            if byte == UInt8(ascii: "("), let end = endOfPlainComment(from: position) {
                position = end
                continue
            }
            if byte.isBlank, content.last != .space { content.append(.space) }
            if !byte.isWhiteSpace, !byte.isControl { content.append(byte) }
            position += 1
        }
        content = Array(Self.closed(content[...].trimmed))
        if isRoute, let colon = content.firstIndex(of: .colon) { content.removeSubrange(...colon) }
        if angle == nil { angle = content }
    }

    /// A comment inside angle brackets, without nesting and short.
    private func endOfPlainComment(from start: Int) -> Int? {
        let limit = min(bytes.endIndex, start + 256)
        return bytes[start..<limit].firstIndex(of: UInt8(ascii: ")")).map { $0 + 1 }
    }
}

extension AddressListParser {
    private mutating func finish() {
        defer { reset() }
        if let angle {
            let name = displayName(phrase[...]) ?? displayName(comment)
            addresses.append(EmailAddress(name: name, address: Self.text(angle[...])))
            return
        }
        let text = plain[...].trimmed
        guard !text.isEmpty else {
            if let name = displayName(comment) { addresses.append(EmailAddress(name: name, address: "")) }
            return
        }
        if hasAt || text.contains(.at) {
            finishPlain(text)
        } else if text.contains(.space) || text.contains(.quote) || text.contains(.equals) {
            addresses.append(EmailAddress(name: displayName(phrase[...]), address: ""))
        } else {
            addresses.append(EmailAddress(name: displayName(comment), address: Self.text(text)))
        }
    }

    /// `ada@example.org`, `ada @ example.org (Ada)` or `Ada ada@example.org`.
    private mutating func finishPlain(_ text: ArraySlice<UInt8>) {
        let words = Self.words(Self.closed(text))
        let place = words.lastIndex { $0.contains(.at) } ?? words.startIndex
        var name: [UInt8] = []
        for (index, word) in words.enumerated() where index != place {
            if !name.isEmpty { name.append(.space) }
            name += word.filter { $0 != .quote }
        }
        let address = words.indices.contains(place) ? words[place] : text
        addresses.append(
            EmailAddress(name: displayName(name[...]) ?? displayName(comment), address: Self.text(address)))
    }

    private mutating func reset() {
        phrase.removeAll(keepingCapacity: true)
        plain.removeAll(keepingCapacity: true)
        comment = []
        angle = nil
        hasAt = false
    }

    private func displayName(_ bytes: ArraySlice<UInt8>) -> String? {
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

    /// Without the blanks that obsolete syntax (RFC 5322 §4.4) allows around the at sign and before dots.
    private static func closed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard text.contains(.space) else { return text }
        var result: [UInt8] = []
        var isQuoted = false
        var isJoined = false
        for byte in text {
            if byte == .quote { isQuoted.toggle() }
            if !isQuoted, byte == .at || byte == UInt8(ascii: ".") {
                let hadSpace = result.last == .space
                if hadSpace { result.removeLast() }
                isJoined = byte == .at || hadSpace
            } else if isJoined, byte == .space {
                continue
            } else {
                isJoined = false
            }
            result.append(byte)
        }
        return result[...]
    }

    /// Cut at spaces outside quotes.
    private static func words(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var isQuoted = false
        return text.split { byte in
            if byte == .quote { isQuoted.toggle() }
            return byte == .space && !isQuoted
        }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        HeaderText.cleaned(Charset.decode(bytes, label: nil))
    }
}
