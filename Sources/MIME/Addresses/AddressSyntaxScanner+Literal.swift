import MailModel

/// Domain literals (RFC 5322 §3.4.1) and address literals of SMTP (RFC 5321 §4.1.3).
extension AddressSyntaxScanner {
    mutating func takeDomainLiteral() throws(Fault) {
        let start = position
        var isObsolete = false
        position += 1
        while let byte = next {
            switch byte {
            case UInt8(ascii: "]"):
                position += 1
                domainLength += position - start
                findings.insert(
                    isObsolete ? .obsoleteDomainLiteral : Self.diagnosis(ofLiteral: bytes[(start + 1)..<(position - 1)])
                )
                return
            case UInt8(ascii: "["): throw Fault(.unexpectedInDomainLiteral)
            case .backslash:
                isObsolete = true
                try takeQuotedPair()
            case _ where byte.isBlank || byte == .carriageReturn:
                try takeFoldingWhiteSpace()
                findings.insert(.foldingWhiteSpace)
            default:
                isObsolete = isObsolete || byte.isControl
                try takeText(obsolete: .obsoleteDomainLiteral, unexpected: .unexpectedInDomainLiteral)
            }
        }
        throw Fault(.unclosedDomainLiteral)
    }

    /// Diagnoses the text between the brackets. IPv6 is the only tag of RFC 5321 that was ever registered.
    private static func diagnosis(ofLiteral content: ArraySlice<UInt8>) -> Diagnosis {
        let tag = "ipv6:"
        guard content.startsIgnoringCase(tag) else {
            return isIPv4(content) ? .addressLiteral : .unknownDomainLiteral
        }
        return diagnosis(ofIPv6: content.dropFirst(tag.utf8.count))
    }

    /// Four numbers of up to three digits, none above 255.
    static func isIPv4(_ text: ArraySlice<UInt8>) -> Bool {
        let numbers = text.split(separator: UInt8(ascii: "."), maxSplits: 4, omittingEmptySubsequences: false)
        return numbers.count == 4
            && numbers.allSatisfy { digits in
                guard (1...3).contains(digits.count), digits.allSatisfy(\.isASCIIDigit) else { return false }
                return digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) } <= 255
            }
    }

    static func diagnosis(ofIPv6 text: ArraySlice<UInt8>) -> Diagnosis {
        let colons = text.indices.filter { text[$0] == .colon }
        let compressions = zip(colons, colons.dropFirst()).count { $1 == $0 + 1 }
        if text.first == .colon, text.dropFirst().first != .colon { return .ipv6LeadingColon }
        if text.last == .colon, text.dropLast().last != .colon { return .ipv6TrailingColon }
        if compressions > 1 { return .ipv6TwoCompressions }
        let groups = text.split(separator: .colon)
        let hasIPv4 = text.last != .colon && (groups.last.map(isIPv4) ?? false)
        guard groups.dropLast(hasIPv4 ? 1 : 0).allSatisfy(isGroup) else { return .ipv6BadGroup }
        let count = groups.count + (hasIPv4 ? 1 : 0)
        if compressions == 0 { return count == 8 ? .addressLiteral : .ipv6GroupCount }
        if count > 7 { return .ipv6TooManyGroups }
        return count == 7 ? .ipv6SingleZeroGroup : .addressLiteral
    }

    private static func isGroup(_ text: ArraySlice<UInt8>) -> Bool {
        text.count <= 4 && text.allSatisfy { $0.hexadecimalValue != nil }
    }
}
