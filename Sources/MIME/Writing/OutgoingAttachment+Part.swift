extension OutgoingAttachment {
    /// The part with Content-Type, Content-Disposition and Content-ID.
    func part(serverHasEightBitMIME: Bool) throws(ComposeError.Problem) -> OutgoingPart {
        let type = try checkedType()
        try checkNames()
        let body = try body(of: type, serverHasEightBitMIME: serverHasEightBitMIME)
        var fields = try typeField(type)
        fields += try dispositionField()
        if let contentID {
            var writer = HeaderFieldWriter("Content-ID")
            writer.append("<\(try OutgoingIdentifier.checked(contentID))>")
            fields += try writer.finished()
        }
        return .leaf(fields: fields, body: body)
    }

    /// Types that require parameters that a file does not have (RFC 2046 §5.1 and §5.2).
    private static let refusedTypes: Set<String> = ["message/partial", "message/external-body"]

    private func checkedType() throws(ComposeError.Problem) -> String {
        let type = mimeType.lowercased()
        let halves = type.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, halves.allSatisfy({ TokenOctets.isToken($0) }), halves[0] != "multipart",
            !Self.refusedTypes.contains(type)
        else { throw .malformedType }
        return type
    }

    private func checkNames() throws(ComposeError.Problem) {
        if let filename {
            try HeaderValueCheck.checkLine(filename)
            guard filename.utf8.count <= ComposeLimits.filenameBytes else { throw .filenameTooLong }
        }
        for (name, value) in parameters {
            try HeaderValueCheck.checkLine(value)
            let isOwn = ["name", "boundary"].contains(name.lowercased())
            // An asterisk would begin the numbering of RFC 2231.
            guard TokenOctets.isToken(name), !name.utf8.contains(UInt8(ascii: "*")), !isOwn else {
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

    /// The character set of a text, if it is certain and not given.
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

    /// Files in base64, octet for octet; messages in a form that is allowed for them.
    private func body(
        of type: String, serverHasEightBitMIME: Bool
    ) throws(ComposeError.Problem) -> OutgoingBody {
        guard type.hasPrefix("message/") else { return OutgoingBody(binary: bytes) }
        return try EmbeddedMessage(bytes: bytes, type: type).body(serverHasEightBitMIME: serverHasEightBitMIME)
    }
}
