import MailModel

/// Converts a message to 7bit by encoding the parts inside it, and folding long lines of their headers.
///
/// RFC 6152 §3 requires this of a relay before a server without 8BITMIME. The content stays the same, which is verified
/// by parsing the result: the same parts with the same fields and contents. Signatures over parts (RFC 1847 §2.1) would
/// break, so the conversion fails if a signed part does not fit; it also fails if a header contains octets beyond
/// ASCII, which no transfer encoding covers. A DKIM signature of the embedded message does not survive.
///
/// Linear time; memory is about four times the size of the message.
struct SevenBitMessage {
    private struct Edit {
        var range: Range<Int>
        var bytes: [UInt8]
    }

    private let message: ParsedMessage
    private let lines: LineStatistics
    private var edits: [Edit] = []
    private var isPossible = true

    /// The message with CRLF line ends; nil if that is not possible.
    static func make(from bytes: [UInt8]) -> [UInt8]? {
        let given = LineStatistics(bytes)
        let isFromOldMachine = given.hasLoneCR && given.hasOneLineEnd
        var writer = SevenBitMessage(isFromOldMachine ? PlainLines.canonical(bytes) : bytes)
        writer.visit(writer.message.root, isMessage: true, isSigned: false)
        guard writer.isPossible else { return nil }
        guard let result = writer.edited() else { return nil }
        let lines = LineStatistics(result)
        guard lines.isTransportable, !lines.isEightBit,
            writer.message.hasSameContent(as: ParsedMessage(parsing: result))
        else { return nil }
        return result
    }

    private init(_ bytes: [UInt8]) {
        message = ParsedMessage(parsing: bytes)
        lines = LineStatistics(bytes)
    }

    /// - Parameters:
    ///   - isMessage: True if the part is the root of a message, which has a MIME-Version.
    ///   - isSigned: True if a signature covers it.
    private mutating func visit(_ part: MIMEPart, isMessage: Bool, isSigned: Bool) {
        let editCount = edits.count
        fold(part)
        if part.isMultipart || part.embeddedMessage != nil {
            for child in part.children {
                visit(
                    child, isMessage: part.embeddedMessage != nil,
                    isSigned: isSigned || part.mimeType == "multipart/signed")
            }
            // RFC 2045 §6.4: a multipart or message declares the encoding of its parts.
            if [.eightBit, .binary].contains(part.transferEncoding) { label(part, "7bit", isMessage: false) }
        } else if let content = content(of: part) {
            let body =
                part.contentType.type == "text" ? OutgoingBody(encodedText: content) : OutgoingBody(binary: content)
            edits.append(Edit(range: part.bodyRange, bytes: body.bytes))
            label(part, body.encodingName, isMessage: isMessage)
        }
        if isSigned, edits.count > editCount { isPossible = false }
    }

    /// The edited message with CRLF line ends; nil if two edits overlap.
    private func edited() -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(message.bytes.count + message.bytes.count / 2)
        var position = 0
        // Insertions precede replacements at the same index.
        let ordered = edits.sorted { one, other in
            (one.range.lowerBound, one.range.upperBound) < (other.range.lowerBound, other.range.upperBound)
        }
        for edit in ordered {
            guard edit.range.lowerBound >= position else { return nil }
            result += PlainLines.canonical(message.bytes[position..<edit.range.lowerBound])
            result += edit.bytes
            position = edit.range.upperBound
        }
        return result + PlainLines.canonical(message.bytes[position...])
    }
}

extension SevenBitMessage {
    /// The octets of a part that must be encoded; nil if it can stay unchanged.
    private mutating func content(of part: MIMEPart) -> [UInt8]? {
        let raw = message.bytes[part.bodyRange]
        let body = LineStatistics(raw)
        let isText = part.contentType.type == "text"
        // Converting line ends to CRLF is harmless for texts and for encoded content.
        let hasOwnLineEnds = !isText && part.transferEncoding.isIdentity && !lines.hasOneLineEnd
        let wouldChange = hasOwnLineEnds && (body.hasLoneLF || body.hasLoneCR)
        guard body.isEightBit || !body.isTransportable || wouldChange else { return nil }
        guard canBeEncoded(part) else {
            isPossible = false
            return nil
        }
        let content = message.decodedBytes(of: part)
        // A text file with line feeds has CRLF on the wire; UTF-16 has no lines of octets.
        let hasFileLines = isText && lines.hasLoneLF && lines.hasOneLineEnd && !content.contains(0)
        return hasFileLines ? PlainLines.canonical(content) : content
    }

    /// True if the octets of a part can be decoded and its type allows another encoding.
    private func canBeEncoded(_ part: MIMEPart) -> Bool {
        // A multipart without parts is parsed as text, but its type still forbids encoding (RFC 2045 §6.4).
        let declared = part.header.value("content-type").map {
            ContentType.read($0, limits: .standard).contentType.type
        }
        guard part.children.isEmpty, !["multipart", "message"].contains(declared ?? part.contentType.type) else {
            return false
        }
        switch part.transferEncoding {
        case .sevenBit, .eightBit, .binary, .base64, .quotedPrintable: return true
        case .uuencode, .yEnc, .unknown: return false
        }
    }

    /// Declares the encoding in the part's header.
    private mutating func label(_ part: MIMEPart, _ encoding: String, isMessage: Bool) {
        let header = part.header
        let fields = header.entries.filter {
            header.bytes[$0.name].equalsIgnoringCase("content-transfer-encoding")
        }
        guard fields.count <= 1 else {
            // Readers disagree about which of several fields counts.
            isPossible = false
            return
        }
        var added = isMessage && header.value("mime-version") == nil ? "MIME-Version: 1.0\r\n" : ""
        if let field = fields.first {
            let gap = field.value.isEmpty ? " " : ""
            edits.append(Edit(range: field.value, bytes: Array("\(gap)\(encoding)".utf8)))
        } else {
            added += "Content-Transfer-Encoding: \(encoding)\r\n"
        }
        if !added.isEmpty { insert(added, atEndOf: part) }
    }

    /// Inserts fields before the empty line that ends a header, and that line too if it is missing.
    private mutating func insert(_ fields: String, atEndOf part: MIMEPart) {
        let end = part.bodyRange.lowerBound
        if part.header.problems.contains(.missingHeaderEnd) {
            edits.append(Edit(range: end..<end, bytes: Array("\(fields)\r\n".utf8)))
            return
        }
        var place = end
        if place > part.headerRange.lowerBound, message.bytes[place - 1] == .lineFeed { place -= 1 }
        if place > part.headerRange.lowerBound, message.bytes[place - 1] == .carriageReturn { place -= 1 }
        let beginsLine = place == part.headerRange.lowerBound || message.bytes[place - 1] == .lineFeed
        guard place < end, beginsLine else {
            isPossible = false
            return
        }
        edits.append(Edit(range: place..<place, bytes: Array(fields.utf8)))
    }

    /// RFC 5322 §2.2.3: folds overlong header lines at existing blanks.
    private mutating func fold(_ part: MIMEPart) {
        for entry in part.header.entries
        where entry.value.upperBound - entry.name.lowerBound > ComposeLimits.maximumLineLength {
            var lineStart = entry.name.lowerBound
            var lastBlank: Int?
            for index in entry.value {
                let byte = message.bytes[index]
                if byte == .lineFeed {
                    (lineStart, lastBlank) = (index + 1, nil)
                } else if index - lineStart >= ComposeLimits.maximumLineLength, byte != .carriageReturn,
                    let place = lastBlank
                {
                    edits.append(Edit(range: place..<place, bytes: [.carriageReturn, .lineFeed]))
                    (lineStart, lastBlank) = (place, nil)
                }
                // Not after another blank, so that no line consists of blanks.
                if byte.isBlank, index > lineStart, !message.bytes[index - 1].isWhiteSpace { lastBlank = index }
            }
        }
    }
}

extension ParsedMessage {
    /// True if another message has the same parts with the same fields and contents, except for transfer encodings and
    /// line ends.
    fileprivate func hasSameContent(as other: ParsedMessage) -> Bool {
        let (ours, theirs) = (root.allParts, other.root.allParts)
        return ours.count == theirs.count
            && zip(ours, theirs).allSatisfy { part, counterpart in
                part.isDescribed(like: counterpart)
                    && (part.isMultipart || part.embeddedMessage != nil
                        || PlainLines.canonical(decodedBytes(of: part))
                            == PlainLines.canonical(other.decodedBytes(of: counterpart)))
            }
    }
}

extension MIMEPart {
    fileprivate func isDescribed(like other: MIMEPart) -> Bool {
        section == other.section && contentType == other.contentType && disposition == other.disposition
            && filename == other.filename && contentID == other.contentID && contentLocation == other.contentLocation
            && lastingFields.elementsEqual(other.lastingFields)
    }

    /// The fields that transport does not change, unfolded.
    private var lastingFields: [HeaderField] {
        header.fields.filter { field in
            !["content-transfer-encoding", "mime-version"].contains(field.name.lowercased())
        }
        .map { HeaderField(name: $0.name, rawValue: Array(HeaderText.unfolded($0.rawValue[...]))) }
    }
}
