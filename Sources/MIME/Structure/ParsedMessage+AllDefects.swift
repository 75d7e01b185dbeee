public import MailModel

extension ParsedMessage {
    /// All defects of the message: those found while parsing (`defects`) and those in the contents of headers and
    /// parts, which are decoded to find them. Linear time; at most `MIMELimits.maximumDefects` of each.
    public func allDefects() -> [MIMEDefect] {
        var finder = ContentDefectFinder(message: self)
        finder.run()
        let known = Set(defects)
        return defects + finder.defects.filter { !known.contains($0) }
    }
}

/// Checks every header field and every leaf part.
private struct ContentDefectFinder {
    let message: ParsedMessage
    private(set) var defects: [MIMEDefect] = []
    private var seen: Set<MIMEDefect> = []

    init(message: ParsedMessage) { self.message = message }

    mutating func run() {
        checkOrigin(message.header)
        for part in message.root.allParts where seen.count < MIMELimits.standard.maximumDefects {
            checkFields(of: part)
            if part.children.isEmpty { checkContent(of: part) }
        }
    }

    private mutating func report(_ kind: MIMEDefect.Kind, _ section: String? = nil) {
        let defect = MIMEDefect(kind, section: section)
        guard seen.count < MIMELimits.standard.maximumDefects, seen.insert(defect).inserted else { return }
        defects.append(defect)
    }

    /// The fields that every message must have (RFC 5322 §3.6).
    private mutating func checkOrigin(_ header: HeaderBlock) {
        if header.value("date") == nil {
            report(.missingDate)
        } else if let date = header.values("date").lazy.compactMap({ MessageDate.read($0) }).first {
            if !date.hasKnownZone { report(.unknownTimeZone) }
        } else {
            report(.unreadableDate)
        }
        if header.value("from") == nil { report(.missingSender) }
        if Self.single.contains(where: { header.values($0).count > 1 }) { report(.repeatedField) }
        for name in ["from", "sender", "reply-to", "to", "cc", "bcc"] { checkAddresses(header, name) }
        checkLines(message.bytes[...])
    }

    /// Fields that a header has at most once, except From, for which there is ``MIMEDefect/Kind/repeatedFrom``.
    private static let single = [
        "date", "sender", "reply-to", "to", "cc", "bcc", "message-id", "in-reply-to", "references", "subject",
    ]

    private mutating func checkAddresses(_ header: HeaderBlock, _ name: String) {
        let addresses = header.addresses(name).map(\.address)
        if !addresses.allSatisfy(Self.isAddress) { report(.unreadableAddress) }
        let isRegular = addresses.allSatisfy { AddressSyntax($0, allowsUTF8: true).category <= .messageOnly }
        if !isRegular || header.values(name).contains(where: { !Self.isBalanced($0) }) { report(.malformedAddress) }
    }

    private static func isAddress(_ text: String) -> Bool {
        AddressListParser.atSigns(Array(text.utf8)[...]) == 1
            && (!text.utf8.contains(.space) || text.utf8.contains(.quote))
    }

    /// True if all quotation marks, brackets and parentheses are closed.
    private static func isBalanced(_ value: ArraySlice<UInt8>) -> Bool {
        var isQuoted = false
        var comments = 0
        var brackets = 0
        var isEscaped = false
        for byte in value {
            if isEscaped {
                isEscaped = false
            } else if byte == .backslash, isQuoted || comments > 0 {
                isEscaped = true
            } else if byte == .quote, comments == 0 {
                isQuoted.toggle()
            } else if !isQuoted {
                switch byte {
                case UInt8(ascii: "("): comments += 1
                case UInt8(ascii: ")"): comments -= 1
                case UInt8(ascii: "<") where comments == 0: brackets += 1
                case UInt8(ascii: ">") where comments == 0: brackets -= 1
                default: break
                }
                if comments < 0 || brackets < 0 || brackets > 1 { return false }
            }
        }
        return !isQuoted && comments == 0 && brackets == 0
    }

    /// Checks the original lines of the message.
    private mutating func checkLines(_ bytes: ArraySlice<UInt8>) {
        var lineStart = bytes.startIndex
        var hasLoneReturn = false
        var hasLongLine = false
        var previous: UInt8 = 0
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == .lineFeed {
                hasLongLine = hasLongLine || index - lineStart - (previous == .carriageReturn ? 1 : 0) > 998
                lineStart = index + 1
            } else if previous == .carriageReturn {
                hasLoneReturn = true
            }
            previous = byte
        }
        if hasLongLine || bytes.endIndex - lineStart > 998 { report(.overlongLine) }
        if hasLoneReturn { report(.loneCarriageReturn) }
    }

    private mutating func checkFields(of part: MIMEPart) {
        for value in part.header.allValues {
            if value.contains(0) { report(.nulCharacter, part.section) }
            if value.contains(where: { $0 >= 0x80 }), String(validating: value, as: UTF8.self) == nil {
                report(.undeclaredHeaderCharset, part.section)
            }
            if EncodedWord.isDamaged(value) { report(.damagedEncodedWord, part.section) }
        }
        for name in ["content-type", "content-disposition", "content-transfer-encoding", "content-id"]
        where part.header.values(name).count > 1 { report(.repeatedField, part.section) }
        for name in ["content-type", "content-disposition"] {
            for problem in parameterProblems(part.header.value(name)) { report(problem, part.section) }
        }
    }

    private func parameterProblems(_ value: ArraySlice<UInt8>?) -> [MIMEDefect.Kind] {
        guard let value, let first = value.firstIndex(of: .semicolon) else { return [] }
        let list = ParameterList(after: value[first...], maximumCount: MIMELimits.standard.maximumParameters)
        return list.problems.sorted { $0.rawValue < $1.rawValue }
    }

    private mutating func checkContent(of part: MIMEPart) {
        let octets = message.bytes[part.bodyRange.clamped(to: 0..<message.bytes.count)]
        switch part.transferEncoding {
        case .base64 where LenientBase64.isDamaged(octets): report(.damagedBase64, part.section)
        case .quotedPrintable where QuotedPrintable.isDamaged(octets): report(.damagedQuotedPrintable, part.section)
        case .sevenBit where octets.contains(where: { $0 >= 0x80 }): report(.undeclaredEightBit, part.section)
        case .yEnc where YEncoding.isDamaged(octets): report(.damagedEmbeddedFile, part.section)
        default: break
        }
        if part.isText { checkText(of: part) }
    }

    private mutating func checkText(of part: MIMEPart) {
        let octets = message.decodedBytes(of: part)
        guard octets.contains(where: { $0 >= 0x80 || $0 == 0 || $0 == 0x1B }) else { return }
        let label = message.charsetLabel(of: part, content: octets)
        if octets.contains(0), Charset.isASCIICompatible(label) { report(.nulCharacter, part.section) }
        let isUTF8 = String(validating: octets, as: UTF8.self) != nil
        if Charset.isMislabelled(octets[...], label: label) {
            report(.mislabelledCharset, part.section)
        } else if !Charset.isDeclared(label), !isUTF8 {
            report(.undeclaredCharset, part.section)
        }
        if Charset.hasUndecodable(octets[...], label: label) { report(.undecodableText, part.section) }
    }
}

extension LenientBase64 {
    /// True if there is anything except digits, white space and final padding, or if a group is incomplete.
    static func isDamaged(_ bytes: ArraySlice<UInt8>) -> Bool {
        var digits = 0
        var padding = 0
        for byte in bytes {
            if byte == .equals {
                padding += 1
            } else if isInAlphabet(byte) {
                if padding > 0 { return true }
                digits += 1
            } else if !byte.isWhiteSpace {
                return true
            }
        }
        return (digits + padding) % 4 != 0 || padding > 2
    }
}

extension QuotedPrintable {
    /// True if an equals sign begins neither an escape nor a soft line break.
    static func isDamaged(_ bytes: ArraySlice<UInt8>) -> Bool {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard bytes[index] == .equals else {
                index += 1
                continue
            }
            var next = index + 1
            if next + 1 < bytes.endIndex, bytes[next].hexadecimalValue != nil, bytes[next + 1].hexadecimalValue != nil {
                index = next + 2
                continue
            }
            while next < bytes.endIndex, bytes[next].isBlank { next += 1 }
            guard next == bytes.endIndex || bytes[next] == .lineFeed || bytes[next] == .carriageReturn else {
                return true
            }
            index = next
        }
        return false
    }
}
