public import MailModel

/// Parses address lists of headers (RFC 5322 §3.4 and §4.4): flattens groups; handles comments, quoted local parts and
/// routes. Lenient; linear time.
public struct AddressListParser {
    /// The addresses in order. An entry without an address is kept as a name with an empty address; a comment alone is
    /// ignored.
    ///
    /// `address` is always the addr-spec as it is in the message: decoded display names never replace it. An address in
    /// square brackets, a comment or quotes is used only if there is no other.
    public static func parse(_ bytes: [UInt8]) -> [EmailAddress] { parse(bytes[...]) }

    /// - Parameter charset: The character set of octets beyond ASCII that are not UTF-8; nil if unknown.
    static func parse(_ bytes: ArraySlice<UInt8>, charset: String? = nil) -> [EmailAddress] {
        var parser = AddressListParser(bytes, charset: charset)
        parser.run()
        return parser.addresses
    }

    /// The named groups in order, including those without members (RFC 5322 §3.4, `undisclosed-recipients:;`).
    public static func groups(_ bytes: [UInt8]) -> [AddressGroup] { groups(bytes[...]) }

    static func groups(_ bytes: ArraySlice<UInt8>) -> [AddressGroup] {
        guard bytes.contains(.colon) else { return [] }
        var parser = AddressListParser(bytes, charset: nil)
        parser.run()
        return parser.groups
    }

    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private var encodedWords: EncodedWordScanner
    let charset: String?
    var addresses: [EmailAddress] = []
    var groups: [AddressGroup] = []
    /// Entries without an address that may begin the name of the next entry.
    var cutNames: [CutName] = []
    /// The open group, and the number of addresses before it.
    private var openGroup: (name: String, start: Int)?
    /// The words before the angle bracket, unquoted: the display name.
    var phrase: [UInt8] = []
    /// The same words unchanged, without comments: an address if there is no angle bracket.
    var plain: [UInt8] = []
    /// The last comment, which old programs used for the name.
    var comment: ArraySlice<UInt8> = []
    var angle: [UInt8]?
    /// The length of `plain` before the angle bracket.
    var lengthBeforeAngle = 0
    /// The length of `phrase` before it.
    var phraseLengthBeforeAngle = 0
    var hasAt = false
    /// If a bracket of a kind is never closed, later ones of that kind are text. This avoids another search to the end.
    var isCommentUnclosed = false
    var isQuoteUnclosed = false

    private init(_ bytes: ArraySlice<UInt8>, charset: String?) {
        self.bytes = bytes
        self.charset = charset
        position = bytes.startIndex
        encodedWords = EncodedWordScanner(bytes)
    }

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
            case .equals: takeEqualsSign()
            case .colon where !hasAt && angle == nil && !isAfterScheme:
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

    /// The text so far is the name of a group. Its members are added like other entries.
    private mutating func beginGroup() {
        closeGroup()
        openGroup = (displayName(phrase[...]) ?? "", addresses.count)
        reset()
    }

    private mutating func closeGroup() {
        keepCutNames()
        guard let group = openGroup else { return }
        groups.append(AddressGroup(name: group.name, members: Array(addresses[group.start...])))
        openGroup = nil
    }

    /// True if the colon belongs to `mailto:` (RFC 6068), which programs leave in addresses that were links.
    private var isAfterScheme: Bool {
        let name = plain.suffix(Self.scheme.utf8.count - 1)
        let before = plain.dropLast(name.count).last
        return name.equalsIgnoringCase("mailto") && (before == nil || before == .space || before == UInt8(ascii: "["))
    }

    /// Reads a whole encoded-word, so that no comma or bracket in it splits the list.
    private mutating func takeEqualsSign() {
        guard let word = encodedWords.match(at: position) else {
            append(bytes[position], escaped: false)
            position += 1
            return
        }
        let octets = word.normalized(in: bytes, from: position)
        plain += octets
        phrase += octets
        position = word.end
    }

    private mutating func append(_ byte: UInt8, escaped: Bool) {
        if byte == .carriageReturn || byte == .lineFeed { return }
        if byte.isWhiteSpace, !escaped {
            if let last = plain.last, last != .space, last != .colon { plain.append(.space) }
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
    private mutating func takeComment() {
        guard !isCommentUnclosed, let end = HeaderText.endOfComment(bytes, from: position) else {
            isCommentUnclosed = true
            append(bytes[position], escaped: false)
            position += 1
            return
        }
        comment = bytes[(position + 1)..<(end - 1)]
        position = end
        append(.space, escaped: false)
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

    /// The index after the closing quote; nil if there is none.
    private func endOfQuoted(from start: Int) -> Int? {
        var index = start + 1
        while index < bytes.endIndex {
            if bytes[index] == .quote { return index + 1 }
            index += bytes[index] == .backslash ? 2 : 1
        }
        return nil
    }

    /// Reads the text between angle brackets. Characters that they cannot contain also end it.
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
            if byte == UInt8(ascii: "("), let end = endOfShortComment(from: position) {
                position = end
                continue
            }
            if byte.isBlank, content.last != .space { content.append(.space) }
            if !byte.isWhiteSpace, !byte.isControl { content.append(byte) }
            position += 1
        }
        content = Array(Self.closed(content[...].trimmed, isAddress: true))
        if isRoute, let colon = content.firstIndex(of: .colon) { content.removeSubrange(...colon) }
        take(Array(Self.withoutScheme(content[...])))
    }

    /// `Bob <bob@x.example> <eve@y.example>`: a further pair with another address is an entry whose comma is missing.
    /// It must be visible. Brackets without an address before it are a part of the name.
    private mutating func take(_ content: [UInt8]) {
        if let first = angle {
            guard content.contains(.at), !content.elementsEqual(first, by: { $0.asciiLowercased == $1.asciiLowercased })
            else {
                return
            }
            if first.contains(.at) {
                let name = phrase[phraseLengthBeforeAngle...]
                phrase.removeSubrange(phraseLengthBeforeAngle...)
                finish()
                phrase = Array(name)
            } else if !first.isEmpty {
                phrase += first + [.space]
            }
        }
        angle = content
        lengthBeforeAngle = plain.count
        phraseLengthBeforeAngle = phrase.count
    }

    /// The end of a short comment inside angle brackets. Length is limited, because a parenthesis that is part of an
    /// address would hide the rest.
    private func endOfShortComment(from start: Int) -> Int? {
        HeaderText.endOfComment(bytes[..<min(bytes.endIndex, start + ValueLimits.addressCommentBytes)], from: start)
    }
}
