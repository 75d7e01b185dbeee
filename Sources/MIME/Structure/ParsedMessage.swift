/// A message taken apart. Every sequence of octets is one: reading never fails, traps or loses an octet.
public struct ParsedMessage: Sendable {
    /// The message as it was given.
    public let bytes: [UInt8]
    /// The message's header.
    public var header: HeaderBlock { root.header }
    /// The message as a part: the one text, or the outermost multipart.
    public var root: MIMEPart
    /// What was wrong with it, in the order of the message.
    public var defects: [MIMEDefect]

    /// Takes a message apart; linear time, bounded by the limits.
    public init(parsing bytes: [UInt8], limits: MIMELimits = .standard) {
        self.bytes = bytes
        var parser = StructureParser(Self.withLineFeeds(bytes), limits: limits)
        root = parser.run()
        defects = parser.defects
        if root.header.values("from").count > 1 { defects.append(MIMEDefect(.repeatedFrom)) }
    }

    /// Files from old machines end lines with a carriage return only. Only where there is no line feed at all, so that no
    /// octet changes its place.
    private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.contains(.lineFeed) || !bytes.contains(.carriageReturn) { return bytes }
        return bytes.map { $0 == .carriageReturn ? .lineFeed : $0 }
    }

    /// The part with that section number; nil where there is none.
    public func part(_ section: String) -> MIMEPart? { root.allParts.first { $0.section == section } }

    /// The octets of a part with the transfer encoding undone. Of a multipart or an embedded message, its text as it stands.
    public func decodedBytes(of part: MIMEPart) -> [UInt8] {
        part.effectiveEncoding.decode(slice(part.bodyRange))
    }

    /// The text of a part with transfer encoding and character set undone: valid, without NUL, lines end with a line feed.
    public func decodedText(of part: MIMEPart) -> String {
        let octets = part.isPlainText && !part.children.isEmpty ? textAroundFiles(of: part) : decodedBytes(of: part)
        let label = charsetLabel(of: part, content: octets)
        let isDoubled = part.effectiveEncoding == .quotedPrintable && Self.doublesEveryLine(octets)
        return Self.withoutCarriageReturns(
            Charset.decode((isDoubled ? Self.withoutDoubledBreaks(octets) : octets)[...], label: label))
    }

    /// The character set that a text says it is in, in its header or in its HTML. Without a word in the header, octets that are
    /// UTF-8 count more than what the HTML says: programs that convert a text often leave its old `meta` element.
    func charsetLabel(of part: MIMEPart, content octets: [UInt8]) -> String? {
        if let label = part.charset, Charset.isKnown(label) || !part.isHTML { return label }
        guard part.isHTML, let declared = HTMLCharset.declared(in: octets) else { return part.charset }
        return UTF8Evidence(octets[...]).isCertain ? "utf-8" : declared
    }

    /// Hands the decoded octets of a part on in pieces of at most 256 KiB, so that a part of any size needs little memory.
    ///
    /// - Throws: what the receiver throws; nothing more is handed on then.
    public func decodeBytes(of part: MIMEPart, _ receive: @escaping ([UInt8]) throws -> Void) throws {
        var sink = ChunkSink(receive)
        part.effectiveEncoding.decode(slice(part.bodyRange), into: &sink)
        sink.flush()
        if let failure = sink.failure { throw failure }
    }

    /// How large the octets of a part are once decoded.
    public func decodedByteCount(of part: MIMEPart) -> Int {
        part.effectiveEncoding.decodedCount(slice(part.bodyRange))
    }

    /// A text without the files that stand inside it.
    private func textAroundFiles(of part: MIMEPart) -> [UInt8] {
        var result: [UInt8] = []
        var position = part.bodyRange.lowerBound
        for file in part.children where file.bodyRange.lowerBound >= position {
            result += slice(position..<file.bodyRange.lowerBound)
            position = file.bodyRange.upperBound
        }
        if position < part.bodyRange.upperBound { result += slice(position..<part.bodyRange.upperBound) }
        return result
    }

    /// A part of another message may point outside this one.
    private func slice(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range.clamped(to: 0..<bytes.count)] }

    /// True if every line ends with CR CR LF: some programs encode the CR of a CRLF as =0D and break the line too.
    private static func doublesEveryLine(_ octets: [UInt8]) -> Bool {
        var doubled = 0
        for index in octets.indices where octets[index] == .lineFeed {
            guard index > 1, octets[index - 1] == .carriageReturn, octets[index - 2] == .carriageReturn else {
                return false
            }
            doubled += 1
        }
        return doubled > 1
    }

    private static func withoutDoubledBreaks(_ octets: [UInt8]) -> [UInt8] {
        octets.indices.filter { index in
            octets[index] != .carriageReturn || index + 2 >= octets.count
                || octets[index + 1] != .carriageReturn || octets[index + 2] != .lineFeed
        }.map { octets[$0] }
    }

    private static func withoutCarriageReturns(_ text: String) -> String {
        guard text.utf8.contains(.carriageReturn) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte == .carriageReturn {
                result.append(.lineFeed)
            } else if byte != .lineFeed || previous != .carriageReturn {
                result.append(byte)
            }
            previous = byte
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension MIMEPart {
    /// RFC 2045 §6.4: what is made of parts is not encoded as a whole, whatever it says.
    var effectiveEncoding: TransferEncoding { children.isEmpty ? transferEncoding : .binary }
}
