import MailModel

/// Scans the octets of an addr-spec once and records findings.
struct AddressSyntaxScanner {
    typealias Diagnosis = AddressSyntax.Diagnosis

    /// A syntax error: the rest cannot be interpreted.
    struct Fault: Error {
        var diagnosis: Diagnosis

        init(_ diagnosis: Diagnosis) { self.diagnosis = diagnosis }
    }

    /// The maximum octets of each element. An address has two less than a path, which includes its angle brackets.
    enum Limit {
        /// RFC 5321 §4.5.3.1.1.
        static let localPart = 64
        /// RFC 5321 §4.5.3.1.2.
        static let domain = 255
        /// RFC 5321 §4.5.3.1.3 without the brackets.
        static let address = 254
        /// RFC 1035 §2.3.4.
        static let label = 63
    }

    let bytes: [UInt8]
    let allowsUTF8: Bool
    var position = 0
    var findings: Set<Diagnosis> = []
    /// The octets without comments, white space outside quotes, and the at sign.
    var localPartLength = 0
    var domainLength = 0

    init(bytes: [UInt8], allowsUTF8: Bool) {
        self.bytes = bytes
        self.allowsUTF8 = allowsUTF8
    }

    /// Returns all findings up to the first error.
    mutating func scan() -> Set<Diagnosis> {
        do {
            try scanLocalPart()
            try scanDomain()
            if localPartLength > Limit.localPart { findings.insert(.localPartTooLong) }
            if domainLength > Limit.domain { findings.insert(.domainTooLong) }
            if localPartLength + 1 + domainLength > Limit.address { findings.insert(.tooLong) }
        } catch {
            findings.insert(error.diagnosis)
        }
        return findings
    }

    /// The next octet; nil at the end.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Consumes an octet beyond ASCII with the rest of its character, if those are allowed; returns true if it did. The
    /// C1 controls (U+0080 to U+009F) are control characters like those of ASCII.
    mutating func takeBeyondASCII() -> Bool {
        guard allowsUTF8, let byte = next, byte >= 0x80 else { return false }
        let isControl = byte == 0xC2 && position + 1 < bytes.count && bytes[position + 1] < 0xA0
        guard !isControl else { return false }
        position += 1
        while let byte = next, byte & 0xC0 == 0x80 { position += 1 }
        return true
    }

    /// RFC 5322 §3.2.3, with RFC 6532 §3.2.
    mutating func takeAtomText() -> Bool {
        guard let byte = next else { return false }
        guard byte.isASCIILetterOrDigit || Self.atomPunctuation.contains(byte) else { return takeBeyondASCII() }
        position += 1
        return true
    }

    private static let atomPunctuation = Set("!#$%&'*+-/=?^_`{|}~".utf8)
}

// MARK: The two sides of the at sign

extension AddressSyntaxScanner {
    /// Words separated by dots, and the at sign.
    private mutating func scanLocalPart() throws(Fault) {
        var wordCount = 0
        var isObsolete = false
        while true {
            let before = try takeFiller()
            if wordCount > 0 { noteObsoletePlace(of: before) }
            try refuseEmptyWord(after: wordCount)
            let isQuoted = next == .quote
            let start = position
            if isQuoted { try takeQuotedString() } else { try takeAtom() }
            localPartLength += position - start
            wordCount += 1
            let after = try takeFiller()
            isObsolete = isObsolete || isQuoted || (wordCount > 1 && !before.isEmpty)
            guard next == UInt8(ascii: ".") else {
                if isObsolete && wordCount > 1 { findings.insert(.obsoleteLocalPart) }
                return try takeAt(after: after, isQuoted: isQuoted)
            }
            isObsolete = isObsolete || !after.isEmpty
            position += 1
            localPartLength += 1
        }
    }

    private func refuseEmptyWord(after count: Int) throws(Fault) {
        switch next {
        case nil: throw Fault(.missingDomain)
        case .some(.at): throw Fault(count == 0 ? .missingLocalPart : .trailingDot)
        case .some(UInt8(ascii: ".")): throw Fault(count == 0 ? .leadingDot : .consecutiveDots)
        default: return
        }
    }

    private mutating func takeAtom() throws(Fault) {
        guard takeAtomText() else { throw Fault(.unexpectedCharacter) }
        while takeAtomText() {}
    }

    private mutating func takeAt(after filler: Filler, isQuoted: Bool) throws(Fault) {
        guard let byte = next else { throw Fault(.missingDomain) }
        guard byte == .at else {
            if !filler.isEmpty { throw Fault(.textAfterFiller) }
            throw Fault(isQuoted && byte != .quote ? .textAfterQuotedString : .unexpectedCharacter)
        }
        if !filler.isEmpty { findings.insert(.fillerAroundAt) }
        position += 1
    }

    /// Labels separated by dots, or a domain literal, up to the end.
    private mutating func scanDomain() throws(Fault) {
        let before = try takeFiller()
        if !before.isEmpty { findings.insert(.fillerAroundAt) }
        guard next == UInt8(ascii: "[") else { return try scanLabels() }
        try takeDomainLiteral()
        let after = try takeFiller()
        if next != nil { throw Fault(after.isEmpty ? .textAfterDomainLiteral : .textAfterFiller) }
    }

    private mutating func scanLabels() throws(Fault) {
        var labelCount = 0
        while true {
            if labelCount > 0 {
                let before = try takeFiller()
                noteObsoletePlace(of: before)
                if !before.isEmpty { findings.insert(.obsoleteDomain) }
            }
            switch next {
            case nil: throw Fault(labelCount == 0 ? .missingDomain : .trailingDot)
            case .some(UInt8(ascii: ".")): throw Fault(labelCount == 0 ? .leadingDot : .consecutiveDots)
            default: break
            }
            let isNumeric = next?.isASCIIDigit ?? false
            try takeLabel()
            labelCount += 1
            let after = try takeFiller()
            guard let byte = next else {
                if labelCount == 1 { findings.insert(.topLevelDomain) }
                if isNumeric { findings.insert(.numericTopLevelDomain) }
                return
            }
            guard byte == UInt8(ascii: ".") else {
                throw Fault(after.isEmpty ? .unexpectedCharacter : .textAfterFiller)
            }
            if !after.isEmpty { findings.insert(.obsoleteDomain) }
            position += 1
            domainLength += 1
        }
    }

    private mutating func takeLabel() throws(Fault) {
        let start = position
        if next == .hyphen { throw Fault(.leadingHyphen) }
        try takeAtom()
        if bytes[position - 1] == .hyphen { throw Fault(.trailingHyphen) }
        let label = bytes[start..<position]
        domainLength += label.count
        if !label.allSatisfy({ $0.isASCIILetterOrDigit || $0 == .hyphen || $0 >= 0x80 }) {
            findings.insert(.notAHostName)
        }
        if Self.leastLength(ofLabel: label) > Limit.label { findings.insert(.labelTooLong) }
    }

    /// An A-label is `xn--` and at least one octet for each character of the U-label (RFC 3492 §6.3).
    private static func leastLength(ofLabel label: ArraySlice<UInt8>) -> Int {
        let characters = label.count { $0 & 0xC0 != 0x80 }
        return characters == label.count ? label.count : characters + 4
    }
}
