/// Takes a message apart in one pass: first every line that could be a boundary is found, then the parts between them.
struct StructureParser {
    /// A line that begins with two hyphens.
    private struct Delimiter {
        var start: Int
        /// Without the line break and blanks before it.
        var contentEnd: Int
        var next: Int
        /// Of the text behind the hyphens: nearly every line that is no boundary is told by it.
        var checksum: UInt64
        /// Of the same text without two hyphens at its end; nil where there are none.
        var closingChecksum: UInt64?
    }

    /// The boundary of a multipart around the current place.
    private struct Boundary {
        var text: [UInt8]
        var checksum: UInt64
        /// No line before this one is the boundary; this one is, if `isFound`.
        var place: Int
        var isFound = false
        var isClosing = false
    }

    /// A line that ends a part.
    private struct Match {
        var level: Int
        var isClosing: Bool
        var index: Int
        var line: Delimiter
    }

    private let bytes: [UInt8]
    private let limits: MIMELimits
    private let delimiters: [Delimiter]
    private var nextDelimiter = 0
    /// Of the multiparts around the current place, outermost first.
    private var boundaries: [Boundary] = []
    private var partCount = 0
    private(set) var defects: [MIMEDefect] = []

    init(_ bytes: [UInt8], limits: MIMELimits) {
        self.bytes = bytes
        self.limits = limits
        delimiters = Self.findDelimiters(bytes, limits: limits)
    }

    mutating func run() -> MIMEPart {
        parsePart(at: 0, section: "", isMessage: true, depth: 0, defaultType: .plainText)
    }

    private static func findDelimiters(_ bytes: [UInt8], limits: MIMELimits) -> [Delimiter] {
        var result: [Delimiter] = []
        var position = 0
        let end = bytes.count
        while position < end {
            var lineFeed = position
            while lineFeed < end, bytes[lineFeed] != .lineFeed { lineFeed &+= 1 }
            if lineFeed &- position > 2, bytes[position] == .hyphen, bytes[position &+ 1] == .hyphen {
                var contentEnd = lineFeed
                while contentEnd > position, bytes[contentEnd - 1].isWhiteSpace { contentEnd -= 1 }
                if contentEnd - position > 2, contentEnd - position <= limits.maximumBoundaryBytes + 4 {
                    result.append(delimiter(bytes, position..<contentEnd, next: min(lineFeed + 1, end)))
                }
            }
            position = lineFeed &+ 1
        }
        return result
    }

    private static func delimiter(_ bytes: [UInt8], _ line: Range<Int>, next: Int) -> Delimiter {
        let text = bytes[(line.lowerBound + 2)..<line.upperBound]
        let isClosing = text.count > 2 && text.suffix(2).allSatisfy { $0 == .hyphen }
        return Delimiter(
            start: line.lowerBound, contentEnd: line.upperBound, next: next, checksum: checksum(text),
            closingChecksum: isClosing ? checksum(text.dropLast(2)) : nil)
    }

    /// FNV-1a. Only saves comparisons: equal sums are always compared in full.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// The next line that ends a part of any multipart around, without going past it; nil where the message ends first. Of
    /// equal boundaries the innermost counts (RFC 2046 §5.1.2).
    ///
    /// Every boundary is looked for only up to where those around it are, so that a line is compared at most once with each.
    private mutating func peek() -> Match? {
        var result: Match?
        for level in boundaries.indices {
            let last = result?.index ?? delimiters.count - 1
            search(level, through: last)
            let boundary = boundaries[level]
            guard boundary.isFound, boundary.place <= last else { continue }
            result = Match(
                level: level, isClosing: boundary.isClosing, index: boundary.place, line: delimiters[boundary.place])
        }
        return result
    }

    private mutating func search(_ level: Int, through last: Int) {
        var boundary = boundaries[level]
        if boundary.isFound, boundary.place >= nextDelimiter { return }
        boundary.isFound = false
        boundary.place = max(boundary.place, nextDelimiter)
        while boundary.place <= last {
            let line = delimiters[boundary.place]
            if boundary.checksum == line.checksum || boundary.checksum == line.closingChecksum {
                let text = bytes[(line.start + 2)..<line.contentEnd]
                boundary.isClosing = text.count > boundary.text.count
                boundary.isFound =
                    text.prefix(boundary.text.count).elementsEqual(boundary.text)
                    && (!boundary.isClosing || text.count == boundary.text.count + 2)
                if boundary.isFound { break }
            }
            boundary.place += 1
        }
        boundaries[level] = boundary
    }

    /// Goes past a line that `peek` found.
    private mutating func skip(_ match: Match) { nextDelimiter = match.index + 1 }

    /// Where the part at the current place ends, with the line break before a boundary left out (RFC 2046 §5.1.1).
    private mutating func endOfPart(from start: Int) -> Int {
        guard let line = peek()?.line else { return bytes.count }
        var end = line.start
        if end > start, bytes[end - 1] == .lineFeed { end -= 1 }
        if end > start, end < line.start, bytes[end - 1] == .carriageReturn { end -= 1 }
        return max(end, start)
    }

    private mutating func report(_ kind: MIMEDefect.Kind, _ section: String) {
        guard defects.count < limits.maximumDefects else { return }
        defects.append(MIMEDefect(kind, section: section.isEmpty ? nil : section))
    }
}

extension StructureParser {
    /// - Parameters:
    ///   - section: the number of the part; of a message, the number of the part that embeds it.
    ///   - isMessage: whether a whole message begins here.
    private mutating func parsePart(
        at start: Int, section: String, isMessage: Bool, depth: Int, defaultType: ContentType
    ) -> MIMEPart {
        partCount += 1
        var limit = bytes.count
        if let match = peek() { limit = max(match.line.start, start) }
        let header = HeaderBlock(parsing: bytes[start..<limit], limits: limits)
        var part = MIMEPart(section: section, header: header, defaultType: defaultType, limits: limits)
        if isMessage { part.section = section.isEmpty ? "1" : "\(section).1" }
        noteProblems(of: part)
        if part.isMultipart {
            parseMultipart(&part, prefix: section, isMessage: isMessage, depth: depth)
        } else if part.contentType.type == "message", ["rfc822", "global"].contains(part.contentType.subtype) {
            parseEmbedded(&part, depth: depth)
        } else {
            part.bodyRange = part.bodyRange.lowerBound..<endOfPart(from: part.bodyRange.lowerBound)
        }
        return part
    }

    private mutating func noteProblems(of part: MIMEPart) {
        for problem in part.header.problems.sorted(by: { $0.rawValue < $1.rawValue }) { report(problem, part.section) }
        if let field = part.header.value("content-type"), ContentType(field, limits: limits) == nil {
            report(.malformedContentType, part.section)
        }
        if case .unknown = part.transferEncoding { report(.unknownTransferEncoding, part.section) }
        if part.contentType.type == "text", !Charset.isKnown(part.charset) { report(.unknownCharset, part.section) }
    }

    private mutating func parseEmbedded(_ part: inout MIMEPart, depth: Int) {
        let start = part.bodyRange.lowerBound
        if !part.transferEncoding.isIdentity {
            // The message inside would have no place of its own in this one: it is an attachment as it stands.
            report(.encodedMultipart, part.section)
            part.bodyRange = start..<endOfPart(from: start)
            return
        }
        guard depth < limits.maximumDepth, partCount < limits.maximumParts else {
            report(depth < limits.maximumDepth ? .tooManyParts : .nestedTooDeeply, part.section)
            makeOpaque(&part)
            return
        }
        let message = parsePart(
            at: start, section: part.section, isMessage: true, depth: depth + 1, defaultType: .plainText)
        part.bodyRange = start..<max(start, message.bodyRange.upperBound)
        part.children = [message]
    }

    private mutating func parseMultipart(_ part: inout MIMEPart, prefix: String, isMessage: Bool, depth: Int) {
        if !part.transferEncoding.isIdentity { report(.encodedMultipart, part.section) }
        guard depth < limits.maximumDepth else {
            report(.nestedTooDeeply, part.section)
            makeOpaque(&part)
            return
        }
        let start = part.bodyRange.lowerBound
        let boundary = part.contentType.boundary ?? []
        guard !boundary.isEmpty, boundary.count <= limits.maximumBoundaryBytes,
            findFirstBoundary(Self.trimmedEnd(boundary), from: start)
        else {
            report(.missingBoundary, part.section)
            part.contentType = .plainText
            part.bodyRange = start..<endOfPart(from: start)
            return
        }
        if isMessage { part.section = prefix.isEmpty ? "TEXT" : "\(prefix).TEXT" }
        part.children = parseChildren(of: part, prefix: prefix, depth: depth)
        guard !part.children.isEmpty else {
            // Closed before it began: what there is, is shown as it stands.
            report(.missingBoundary, part.section)
            if isMessage { part.section = prefix.isEmpty ? "1" : "\(prefix).1" }
            part.contentType = .plainText
            part.bodyRange = start..<endOfPart(from: start)
            return
        }
        // An empty last part stands behind the line break that its own header ends with.
        let lastEnd = part.children.last?.bodyRange.upperBound ?? start
        part.bodyRange = start..<max(endOfPart(from: start), lastEnd)
    }

    private static func trimmedEnd(_ boundary: [UInt8]) -> [UInt8] {
        Array(boundary[..<boundary[...].trimmed.endIndex])
    }

    /// Enters a multipart: goes to its first boundary, which no boundary around it may precede. The boundary stays on the
    /// stack if it was found.
    private mutating func findFirstBoundary(_ boundary: [UInt8], from start: Int) -> Bool {
        while nextDelimiter < delimiters.count, delimiters[nextDelimiter].start < start { nextDelimiter += 1 }
        boundaries.append(Boundary(text: boundary, checksum: Self.checksum(boundary[...]), place: nextDelimiter))
        if peek()?.level == boundaries.count - 1 { return true }
        boundaries.removeLast()
        return false
    }

    /// The parts between the boundary on top of the stack, which is taken off at the end.
    private mutating func parseChildren(of part: MIMEPart, prefix: String, depth: Int) -> [MIMEPart] {
        let level = boundaries.count - 1
        let isDigest = part.contentType.subtype == "digest"
        var children: [MIMEPart] = []
        defer { boundaries.removeSubrange(level...) }
        while let match = peek(), match.level == level {
            skip(match)
            if match.isClosing { return children }
            // The same boundary twice, one line after the other, is one.
            if let next = peek(), next.level == level, !next.isClosing, next.line.start == match.line.next { continue }
            let section = prefix.isEmpty ? "\(children.count + 1)" : "\(prefix).\(children.count + 1)"
            guard partCount < limits.maximumParts else {
                report(.tooManyParts, section)
                children.append(opaqueRest(from: match.line.next, section: section, level: level))
                return children
            }
            children.append(
                parsePart(
                    at: match.line.next, section: section, isMessage: false, depth: depth + 1,
                    defaultType: isDigest ? .embeddedMessage : .plainText))
        }
        report(.missingClosingBoundary, part.section)
        return children
    }

    /// Everything up to the end of the multipart at that level as one attachment.
    private mutating func opaqueRest(from start: Int, section: String, level: Int) -> MIMEPart {
        var rest = MIMEPart(
            section: section, header: HeaderBlock(parsing: bytes[start..<start], limits: limits),
            defaultType: .octetStream, limits: limits)
        rest.disposition = .attachment
        while let match = peek(), match.level == level, !match.isClosing { skip(match) }
        rest.bodyRange = start..<endOfPart(from: start)
        if let match = peek(), match.level == level { skip(match) }
        return rest
    }

    /// What is not taken apart is a file that can be saved.
    private mutating func makeOpaque(_ part: inout MIMEPart) {
        part.contentType = .octetStream
        part.transferEncoding = .binary
        part.disposition = .attachment
        part.bodyRange = part.bodyRange.lowerBound..<endOfPart(from: part.bodyRange.lowerBound)
    }
}
