public import MailModel

/// A parsed message. Every sequence of octets is valid input: parsing never fails, traps or loses an octet.
public struct ParsedMessage: Sendable {
    /// The original octets.
    public let bytes: [UInt8]
    /// The message's header.
    public var header: HeaderBlock { root.header }
    /// The root of the part tree: the single part, or the outermost multipart.
    public var root: MIMEPart
    /// The defects found while parsing, in the order of the message.
    public var defects: [MIMEDefect]
    private let texts = DecodedTexts()

    /// Parses a message; linear time, bounded by the limits.
    public init(parsing bytes: [UInt8], limits: MIMELimits = .standard) {
        self.bytes = bytes
        var parser = StructureParser(Self.withLineFeeds(bytes), limits: limits)
        root = parser.run()
        defects = parser.defects
        if root.header.values("from").count > 1 { defects.append(MIMEDefect(.repeatedFrom)) }
        if root.header.hasTooManyAuthors { defects.append(MIMEDefect(.tooManyAuthors)) }
    }

    /// Files of old systems end lines with a carriage return only. Converts them only if there is no line feed at all,
    /// so that no octet changes its position.
    private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.contains(.lineFeed) || !bytes.contains(.carriageReturn) { return bytes }
        return bytes.map { $0 == .carriageReturn ? .lineFeed : $0 }
    }

    /// The part with a section number; nil if there is none.
    public func part(_ section: String) -> MIMEPart? { root.allParts.first { $0.section == section } }

    /// The decoded octets of a part. For a multipart or an embedded message, its body unchanged.
    public func decodedBytes(of part: MIMEPart) -> [UInt8] {
        part.effectiveEncoding.decode(slice(part.bodyRange))
    }

    /// The text of a part with transfer encoding and character set decoded: valid, without NUL, with line feeds as line
    /// ends.
    public func decodedText(of part: MIMEPart) -> String { texts.text(of: part) { decoded(part) } }

    private func decoded(_ part: MIMEPart) -> String {
        let octets = part.isPlainText && !part.children.isEmpty ? textAroundFiles(of: part) : decodedBytes(of: part)
        let label = charsetLabel(of: part, content: octets)
        let isDoubled = part.effectiveEncoding == .quotedPrintable && Self.doublesEveryLine(octets)
        return Self.withoutCarriageReturns(
            Charset.decode((isDoubled ? Self.withoutDoubledBreaks(octets) : octets)[...], label: label))
    }

    /// The character set that a text declares in its header or its HTML. If the header declares none, valid UTF-8
    /// overrides the HTML: programs that convert a text often keep its old `meta` element.
    func charsetLabel(of part: MIMEPart, content octets: [UInt8]) -> String? {
        if let label = part.charset, Charset.isKnown(label) || !part.isHTML { return label }
        guard part.isHTML, let declared = HTMLCharset.declared(in: octets) else { return part.charset }
        return UTF8Evidence(octets[...]).isCertain ? "utf-8" : declared
    }

    /// Passes the decoded octets of a part to a closure in chunks of at most 256 KiB, so that a part of any size needs
    /// little memory.
    ///
    /// - Throws: The error of the closure, after which it is not called again.
    public func decodeBytes(of part: MIMEPart, _ receive: @escaping ([UInt8]) throws -> Void) throws {
        var sink = ChunkSink(receive)
        part.effectiveEncoding.decode(slice(part.bodyRange), into: &sink)
        sink.flush()
        if let failure = sink.failure { throw failure }
    }

    /// The number of decoded octets of a part.
    public func decodedByteCount(of part: MIMEPart) -> Int {
        part.effectiveEncoding.decodedCount(slice(part.bodyRange))
    }

    /// A text without the files inside it.
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

    /// The range of a part of another message may be out of bounds.
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
        var text = text
        return text.withUTF8 { source in
            String(unsafeUninitializedCapacity: source.count) { target in
                var count = 0
                var previous: UInt8 = 0
                for byte in source {
                    if byte != .lineFeed || previous != .carriageReturn {
                        target[count] = byte == .carriageReturn ? .lineFeed : byte
                        count += 1
                    }
                    previous = byte
                }
                return count
            }
        }
    }
}

extension MIMEPart {
    /// RFC 2045 §6.4: a multipart is not encoded as a whole, even if its header declares it.
    var effectiveEncoding: TransferEncoding { children.isEmpty ? transferEncoding : .binary }
}
