import Foundation
import MailModel

/// Parses the items of a FETCH response (RFC 3501 §7.4.2). A broken item is skipped by its parentheses, strings and
/// literals, so that all others are kept; if not even its end can be found, the rest of the response is dropped.
struct FetchParser {
    private var cursor: ParseCursor
    private var response: FetchResponse
    private let limits: WireLimits
    private var hasExtendedStructure = false
    private var hasUID = false
    private var isHopeless = false
    /// The remaining number of items that may be parsed a second time; keeps the cost of a hostile response linear.
    private var remainingRetries: Int

    init(cursor: ParseCursor, sequenceNumber: UInt32, limits: WireLimits) {
        self.cursor = cursor
        self.limits = limits
        remainingRetries = limits.maximumRetriesPerResponse
        response = FetchResponse(sequenceNumber: sequenceNumber)
    }

    mutating func parse() throws(ParseFailure) -> FetchResponse {
        cursor.skipSpaces()
        try cursor.expect(UInt8(ascii: "("), .openParenthesis)
        // Domino puts items into extra parentheses (Q12).
        var depth = 1
        while depth > 0 {
            cursor.skipSpaces()
            if cursor.isAtEnd || isHopeless { break }
            if cursor.take(UInt8(ascii: ")")) {
                depth -= 1
            } else if cursor.take(UInt8(ascii: "(")) {
                depth += 1
                guard depth <= limits.maximumNesting else { throw .nestingTooDeep(limit: limits.maximumNesting) }
            } else {
                isHopeless = !parseItem()
            }
        }
        cursor.skipSpaces()
        response.isIncomplete = depth > 0 || !cursor.isAtEnd
        return response
    }

    /// Returns false if the rest of the response cannot be parsed.
    private mutating func parseItem() -> Bool {
        let name = cursor.take { !$0.endsAtom && $0 != UInt8(ascii: "[") }
        let beginning = cursor.index
        let section: BodySection?
        do {
            section = try takeSection()
        } catch {
            response.invalidItems.append(name.uppercasedText)
            return skipBrokenSection(at: beginning) && skipBrokenValue(at: cursor.index)
        }
        cursor.skipSpaces()
        let kind = FetchItemKind(name, section: section)
        let start = cursor.index
        for quoting in ParseCursor.Quoting.readings where retry(quoting, at: start) {
            if let value = try? value(of: kind), isAtBoundary(quoting) {
                apply(value, of: name, section)
                cursor.quoting = .standard
                return true
            }
        }
        response.invalidItems.append(Self.title(name, section))
        return skipBrokenValue(at: start)
    }

    private static func title(_ name: ArraySlice<UInt8>, _ section: BodySection?) -> String {
        name.uppercasedText + (section.map { "[\($0.name)]" } ?? "")
    }

    /// Prepares another attempt to parse the value at `start`; returns false if there were too many.
    private mutating func retry(_ quoting: ParseCursor.Quoting, at start: Int) -> Bool {
        if quoting != .standard {
            guard remainingRetries > 0 else { return false }
            remainingRetries -= 1
        }
        cursor.move(to: start)
        cursor.quoting = quoting
        return true
    }

    /// Moves past brackets with invalid contents, to where a value can begin: `BODY[1 2]<-1> {3}`. Returns false if
    /// they are never closed.
    private mutating func skipBrokenSection(at start: Int) -> Bool {
        cursor.move(to: start)
        _ = cursor.take { $0 != UInt8(ascii: "]") }
        guard cursor.take(UInt8(ascii: "]")) else { return false }
        _ = cursor.takeAtom()
        cursor.skipSpaces()
        return true
    }

    private mutating func skipBrokenValue(at start: Int) -> Bool {
        defer { cursor.quoting = .standard }
        for quoting in ParseCursor.Quoting.readings + [.firstQuote] {
            guard remainingRetries > 0 else { return false }
            remainingRetries -= 1
            cursor.move(to: start)
            // An item without a value (Q37): `BODY[2] )`.
            if endsOrBegins(at: cursor, isKnown: true) { return true }
            cursor.quoting = quoting
            if (try? cursor.skipValue()) != nil, isAtBoundary(quoting) { return true }
        }
        return false
    }

    /// Returns true if the response ends after a value, or another item begins there. After lenient parsing only a
    /// known item counts, so that message text is not taken for items.
    private func isAtBoundary(_ quoting: ParseCursor.Quoting) -> Bool {
        var ahead = cursor
        ahead.skipSpaces()
        let isSeparated = ahead.index > cursor.index
        return endsOrBegins(at: ahead, isKnown: quoting != .standard || !isSeparated)
    }

    private func endsOrBegins(at place: ParseCursor, isKnown: Bool) -> Bool {
        var ahead = place
        guard let next = ahead.peek, next != UInt8(ascii: ")") else { return true }
        let isNested = ahead.take(UInt8(ascii: "("))
        guard isKnown || isNested else { return next.isASCIILetter }
        return FetchItemKind.names.contains(ahead.take { !$0.endsAtom && $0 != UInt8(ascii: "[") }.uppercasedText)
    }
}

// MARK: Sections

extension FetchParser {
    /// Parses `[HEADER.FIELDS (DATE)]<0>` after an item's name, with or without spaces; nil if there is none.
    private mutating func takeSection() throws(ParseFailure) -> BodySection? {
        var ahead = cursor
        ahead.skipSpaces()
        guard ahead.take(UInt8(ascii: "[")) else { return nil }
        cursor = ahead
        cursor.skipSpaces()
        let name = cursor.take { !$0.endsAtom && $0 != UInt8(ascii: "]") }
        cursor.skipSpaces()
        let start = cursor.index
        if cursor.peek == UInt8(ascii: "(") { try cursor.skipValue() }
        let fields = cursor.text[start..<cursor.index]
        cursor.skipSpaces()
        try cursor.expect(UInt8(ascii: "]"), .fetchItem)
        var section = BodySection(name: name.uppercasedText, fields: fields.isEmpty ? "" : fields.uppercasedText)
        if cursor.take(UInt8(ascii: "<")) {
            let digits = cursor.take { $0.isASCIIDigit }
            section.origin = UInt32(String(decoding: digits, as: UTF8.self))
            guard section.origin != nil else { throw cursor.failure(.number) }
            // Some servers repeat the requested length.
            _ = cursor.take { $0 != UInt8(ascii: ">") && !$0.endsAtom }
            try cursor.expect(UInt8(ascii: ">"), .fetchItem)
        }
        return section
    }
}

// MARK: Values

extension FetchParser {
    /// Parses a value without storing it yet: it counts only if what follows it is valid.
    private mutating func value(of kind: FetchItemKind) throws(ParseFailure) -> FetchValue {
        switch kind {
        case .uid:
            guard let uid = UID(try cursor.number()) else { throw cursor.failure(.number) }
            return .uid(uid)
        case .flags: return .flags(try cursor.flagList())
        case .internalDate: return .internalDate(try internalDate())
        case .size: return .size(try byteCount())
        case .modseq: return .modseq(try modificationSequence())
        case .emailID: return .emailID(try cursor.parenthesizedWord())
        case .threadID: return .threadID(try cursor.parenthesizedWord())
        case .gmailMessageID: return .gmailMessageID(try cursor.number())
        case .gmailThreadID: return .gmailThreadID(try cursor.number())
        case .gmailLabels: return .gmailLabels(try gmailLabels())
        case .section(let section):
            if let count = cursor.streamedLiteral() { return .streamed(section, byteCount: count) }
            return .section(section, try cursor.nullableString())
        case .binary(let section):
            if let count = cursor.streamedLiteral() { return .streamed(section, byteCount: count) }
            return .binary(section, try cursor.nullableString())
        case .binarySize(let section): return .binarySize(section: section, try byteCount())
        case .preview: return .preview(try preview())
        case .saveDate: return .saveDate(try nullableDate())
        case .structure(let isExtended):
            var parser = BodyStructureParser(cursor: cursor, maximumDepth: limits.maximumNesting)
            let structure = try parser.parse()
            cursor = parser.cursor
            return .structure(structure, isExtended: isExtended)
        case .envelope: return .envelope(try cursor.envelope())
        case .other:
            try cursor.skipValue()
            return .skipped
        }
    }

    private mutating func internalDate() throws(ParseFailure) -> Date {
        let start = cursor.index
        guard let bytes = try cursor.quotedOrLiteral(), let date = InternalDate.parse(bytes) else {
            throw .malformed(at: start, expected: .date)
        }
        return date
    }

    private mutating func byteCount() throws(ParseFailure) -> Int {
        guard let count = Int(exactly: try cursor.number(UInt64.self)) else { throw cursor.failure(.number) }
        return count
    }

    private mutating func nullableDate() throws(ParseFailure) -> Date? {
        var ahead = cursor
        guard ahead.takeAtom().spells("NIL") else { return try internalDate() }
        cursor = ahead
        return nil
    }

    /// RFC 8970 §3.2. Dovecot before 2.4 follows a draft and names the algorithm: `(FUZZY "text")`.
    private mutating func preview() throws(ParseFailure) -> String? {
        let isParenthesized = cursor.take(UInt8(ascii: "("))
        if isParenthesized {
            _ = cursor.takeAtom()
            cursor.skipSpaces()
        }
        let text = try cursor.nullableString()
        if isParenthesized { try cursor.expect(UInt8(ascii: ")"), .closeParenthesis) }
        return text.map { String(decoding: $0, as: UTF8.self) }
    }

    private mutating func modificationSequence() throws(ParseFailure) -> ModificationSequence {
        let isParenthesized = cursor.take(UInt8(ascii: "("))
        guard let sequence = ModificationSequence(try cursor.number(UInt64.self)) else { throw cursor.failure(.number) }
        if isParenthesized { try cursor.expect(UInt8(ascii: ")"), .closeParenthesis) }
        return sequence
    }

    /// Gmail's list may contain NIL; system labels arrive as `\Sent` or with two backslashes.
    private mutating func gmailLabels() throws(ParseFailure) -> [GmailLabel] {
        try cursor.wordList().compactMap { label in
            if label[...].spells("NIL") { return nil }
            return GmailLabel(rawName: label.starts(with: #"\\"#.utf8) ? Array(label.dropFirst()) : label)
        }
    }

    private mutating func apply(_ value: FetchValue, of name: ArraySlice<UInt8>, _ section: BodySection?) {
        switch value {
        case .uid(let uid): note(uid)
        case .flags(let flags): response.flags = flags
        case .internalDate(let date): response.internalDate = date
        case .size(let size): response.size = size
        case .modseq(let sequence): response.modseq = sequence
        case .emailID(let id): response.emailID = id
        case .threadID(let id): response.threadID = id
        case .gmailMessageID(let id): response.gmailMessageID = id
        case .gmailThreadID(let id): response.gmailThreadID = id
        case .gmailLabels(let labels): response.gmailLabels = labels
        case .section(let section, let bytes): response.bodySections.updateValue(bytes, forKey: section)
        case .binary(let section, let bytes): response.binarySections.updateValue(bytes, forKey: section)
        case .streamed(let section, let byteCount): response.streamedSections[section] = byteCount
        case .binarySize(let section, let size): response.binarySizes[section] = size
        case .preview(let text): response.preview = text
        case .saveDate(let date): response.saveDate = date
        case .structure(let structure, let isExtended):
            // Some servers send both, BODY last.
            guard isExtended || !hasExtendedStructure else { return }
            hasExtendedStructure = isExtended
            response.bodyStructure = structure
        case .envelope(let envelope): response.envelope = envelope
        case .skipped: response.otherItems.append(Self.title(name, section))
        }
    }

    /// It is unknown which message a row with two UIDs belongs to.
    private mutating func note(_ uid: UID) {
        if !hasUID {
            response.uid = uid
        } else if response.uid != uid {
            response.uid = nil
            response.invalidItems.append("UID")
        }
        hasUID = true
    }
}
