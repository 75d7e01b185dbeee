/// ENVELOPE (RFC 3501 §7.4.2).
extension ParseCursor {
    /// Ten fields; missing fields at the end are nil (Q15).
    mutating func envelope() throws(ParseFailure) -> Envelope {
        try expect(UInt8(ascii: "("), .openParenthesis)
        var envelope = Envelope()
        envelope.date = try envelopeString()
        envelope.subject = try envelopeString()
        envelope.from = try addressList()
        envelope.sender = try addressList()
        envelope.replyTo = try addressList()
        envelope.to = try addressList()
        envelope.cc = try addressList()
        envelope.bcc = try addressList()
        envelope.inReplyTo = try envelopeString()
        envelope.messageID = try envelopeString()
        skipSpaces()
        try expect(UInt8(ascii: ")"), .closeParenthesis)
        return envelope
    }

    private var isAtListEnd: Bool { peek == UInt8(ascii: ")") }

    private mutating func envelopeString() throws(ParseFailure) -> [UInt8]? {
        skipSpaces()
        return isAtListEnd ? nil : try nullableString()
    }

    private mutating func addressList() throws(ParseFailure) -> [EnvelopeAddress] {
        skipSpaces()
        if isAtListEnd { return [] }
        guard take(UInt8(ascii: "(")) else {
            // NIL, or an empty string from some servers.
            guard try nullableString()?.isEmpty ?? true else { throw failure(.openParenthesis) }
            return []
        }
        var addresses: [EnvelopeAddress] = []
        while true {
            skipSpaces()
            if take(UInt8(ascii: ")")) { return addresses }
            if let address = try address() { addresses.append(address) }
        }
    }

    /// Name, source route, mailbox and host; nil for `()`.
    private mutating func address() throws(ParseFailure) -> EnvelopeAddress? {
        try expect(UInt8(ascii: "("), .openParenthesis)
        skipSpaces()
        if take(UInt8(ascii: ")")) { return nil }
        let name = try envelopeString()
        let route = try envelopeString()
        let mailbox = try envelopeString()
        let host = try envelopeString()
        skipSpaces()
        try expect(UInt8(ascii: ")"), .closeParenthesis)
        return EnvelopeAddress(name: name, route: route, mailbox: mailbox, host: host)
    }
}
