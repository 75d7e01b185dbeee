extension OutgoingAttachment {
    /// The part with Content-Type, Content-Disposition and Content-ID.
    func part(allowsEightBit: Bool) throws(ComposeError.Problem) -> OutgoingPart {
        let type = try checkedType()
        try checkNames()
        let body = Self.body(of: type, bytes: bytes, allowsEightBit: allowsEightBit)
        // A message that cannot stand as it is goes as a file that can be opened.
        let isOpaque = type.hasPrefix("message/") && body.encoding == .base64
        var fields = try typeField(isOpaque ? "application/octet-stream" : type)
        fields += try dispositionField()
        if let contentID {
            var writer = HeaderFieldWriter("Content-ID")
            writer.append("<\(try OutgoingIdentifier.checked(contentID))>")
            fields += try writer.finished()
        }
        return .leaf(fields: fields, body: body)
    }

    /// Types that make sense only with parameters that a file does not have (RFC 2046 §5.1 and §5.2).
    private static let refusedTypes: Set<String> = ["message/partial", "message/external-body"]

    private func checkedType() throws(ComposeError.Problem) -> String {
        let type = mimeType.lowercased()
        let halves = type.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, halves.allSatisfy({ TokenText.isToken($0) }), halves[0] != "multipart",
            !Self.refusedTypes.contains(type)
        else { throw .malformedType }
        return type
    }

    private func checkNames() throws(ComposeError.Problem) {
        if let filename {
            try OutgoingText.checkLine(filename)
            guard filename.utf8.count <= ComposeLimits.filenameBytes else { throw .filenameTooLong }
        }
        for (name, value) in parameters {
            try OutgoingText.checkLine(value)
            let isOwn = ["name", "boundary"].contains(name.lowercased())
            // An asterisk would begin the numbering of RFC 2231.
            guard TokenText.isToken(name), !name.utf8.contains(UInt8(ascii: "*")), !isOwn else {
                throw .malformedParameter
            }
        }
        let names = Set(parameters.keys.map { $0.lowercased() })
        guard names.count == parameters.count else { throw .malformedParameter }
    }

    private func typeField(_ type: String) throws(ComposeError.Problem) -> [UInt8] {
        var writer = HeaderFieldWriter("Content-Type")
        writer.append(type)
        if let charset = labelledCharset(type) { ParameterWriter.append("charset", charset, to: &writer) }
        for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
            ParameterWriter.append(name.lowercased(), value, to: &writer)
        }
        if let filename, !filename.isEmpty {
            let isPlain = ParameterWriter.isPlain(filename)
            let isShort = filename.utf8.count <= ComposeLimits.plainFilenameLength
            let name = isPlain && isShort ? filename : PlainFilename.make(filename)
            ParameterWriter.appendQuoted("name", name, to: &writer)
        }
        return try writer.finished()
    }

    /// The character set of a text, where it is certain and not given.
    private func labelledCharset(_ type: String) -> String? {
        guard type.hasPrefix("text/"), !parameters.keys.contains(where: { $0.lowercased() == "charset" }) else {
            return nil
        }
        if bytes.allSatisfy({ $0 < 0x80 }) { return "us-ascii" }
        return String(validating: bytes, as: UTF8.self) == nil ? nil : "utf-8"
    }

    private func dispositionField() throws(ComposeError.Problem) -> [UInt8] {
        var writer = HeaderFieldWriter("Content-Disposition")
        writer.append(isInline ? "inline" : "attachment")
        if let filename, !filename.isEmpty { ParameterWriter.appendQuoted("filename", filename, to: &writer) }
        return try writer.finished()
    }

    /// Files in base64, octet for octet. Messages as they are, since nothing else is allowed for them (RFC 2046 §5.2.1), with
    /// CRLF line ends; in base64 where their octets cannot stand in a message.
    private static func body(of type: String, bytes: [UInt8], allowsEightBit: Bool) -> OutgoingBody {
        guard type.hasPrefix("message/"), let message = EmbeddedMessage(bytes) else {
            return OutgoingBody(binary: bytes)
        }
        guard message.isEightBit else { return OutgoingBody(encoding: .sevenBit, bytes: message.bytes) }
        return allowsEightBit
            ? OutgoingBody(encoding: .eightBit, bytes: message.bytes) : OutgoingBody(binary: bytes)
    }
}

/// A message that is to stand in another one.
private struct EmbeddedMessage {
    let bytes: [UInt8]
    let isEightBit: Bool

    /// Nil where its octets are not what 7bit and 8bit allow (RFC 2045 §2.7 and §2.8): no NUL, no carriage return or line feed
    /// but as a line end, no line beyond 998 octets.
    init?(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, !bytes.contains(0), !Self.hasMixedLineEnds(bytes) else { return nil }
        self.bytes = PlainLines.canonical(bytes)
        isEightBit = bytes.contains { $0 >= 0x80 }
        var length = 0
        for byte in self.bytes {
            if byte == .lineFeed {
                length = 0
            } else if byte != .carriageReturn {
                length += 1
            }
            guard length <= ComposeLimits.maximumLineLength else { return nil }
        }
    }

    /// Lines all end in CRLF or all in LF; a message with both, or with a lone CR, would not be the same afterwards.
    private static func hasMixedLineEnds(_ bytes: [UInt8]) -> Bool {
        var hasCRLF = false
        var hasLF = false
        var previous: UInt8 = 0
        for byte in bytes {
            if previous == .carriageReturn, byte != .lineFeed { return true }
            if byte == .lineFeed {
                if previous == .carriageReturn { hasCRLF = true } else { hasLF = true }
            }
            previous = byte
        }
        return previous == .carriageReturn || (hasCRLF && hasLF)
    }
}
