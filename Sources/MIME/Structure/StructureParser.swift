import MailModel

/// Parses the structure of a message in one pass: first finds every line that may be a boundary, then the parts between
/// them.
struct StructureParser {
    /// A line that begins with two hyphens. Small, because a message may have millions of them.
    private struct Delimiter {
        var start: Int
        /// The checksum of the text after the hyphens, which excludes nearly every other line.
        var checksum: UInt32
        /// The checksum of the same text without two final hyphens; equal to the other if there are none.
        var closingChecksum: UInt32
        /// The length of the line without its line break and the blanks before it.
        var length: UInt16

        var contentEnd: Int { start + Int(length) }
    }

    /// The boundary of an enclosing multipart.
    private struct Boundary {
        var text: [UInt8]
        var checksum: UInt32
        /// The search position: no earlier line is the boundary; this one is, if `isFound`.
        var place: Int
        var isFound = false
        var isClosing = false
    }

    /// A line that ends a part.
    private struct Match {
        var level: Int
        var isClosing: Bool
        var index: Int
        var line: Range<Int>
    }

    let bytes: [UInt8]
    let limits: MIMELimits
    private let delimiters: [Delimiter]
    /// The starts of lines that may begin or end a file inside a text.
    let fileMarkers: [Int]
    private var nextDelimiter = 0
    /// The boundaries of the enclosing multiparts, outermost first.
    private var boundaries: [Boundary] = []
    var partCount = 0
    private(set) var defects: [MIMEDefect] = []

    init(_ bytes: [UInt8], limits: MIMELimits) {
        self.bytes = bytes
        self.limits = limits
        (delimiters, fileMarkers) = Self.findLines(bytes, limits: limits)
    }

    mutating func run() -> MIMEPart {
        parsePart(at: 0, section: "", isMessage: true, depth: 0, defaultType: .plainText)
    }

    /// Finds both in one pass over all octets.
    private static func findLines(_ bytes: [UInt8], limits: MIMELimits) -> ([Delimiter], fileMarkers: [Int]) {
        var result: [Delimiter] = []
        var fileMarkers: [Int] = []
        var position = 0
        let end = bytes.count
        while position < end {
            let lineFeed = bytes.firstLineFeed(from: position)
            let first = bytes[position]
            if first == .hyphen, lineFeed &- position > 2, bytes[position &+ 1] == .hyphen {
                var contentEnd = lineFeed
                while contentEnd > position, bytes[contentEnd - 1].isWhiteSpace { contentEnd -= 1 }
                if contentEnd - position > 2, contentEnd - position <= limits.maximumBoundaryBytes + 4,
                    result.count < limits.maximumDelimiterLines
                {
                    result.append(delimiter(bytes, position..<contentEnd))
                }
            } else if first == UInt8(ascii: "b") || first == .equals, fileMarkers.count < limits.maximumFileMarkers,
                FileMarker.isPossible(bytes[position..<lineFeed])
            {
                fileMarkers.append(position)
            }
            position = lineFeed &+ 1
        }
        return (result, fileMarkers)
    }

    private static func delimiter(_ bytes: [UInt8], _ line: Range<Int>) -> Delimiter {
        let text = bytes[(line.lowerBound + 2)..<line.upperBound]
        let isClosing = text.count > 2 && text.suffix(2).allSatisfy { $0 == .hyphen }
        let sum = checksum(text)
        return Delimiter(
            start: line.lowerBound, checksum: sum, closingChecksum: isClosing ? checksum(text.dropLast(2)) : sum,
            length: UInt16(clamping: line.count))
    }

    /// FNV-1a. It only avoids comparisons: lines with equal checksums are always compared in full.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }

    /// The next line that ends a part of any enclosing multipart, without consuming it; nil if the message ends first.
    /// Of equal boundaries the innermost counts (RFC 2046 §5.1.2).
    ///
    /// Each boundary is searched only up to the position of its enclosing ones, so that a line is compared at most once
    /// with each.
    private mutating func peek() -> Match? {
        var result: Match?
        for level in boundaries.indices {
            let last = result?.index ?? delimiters.count - 1
            search(level, through: last)
            let boundary = boundaries[level]
            guard boundary.isFound, boundary.place <= last else { continue }
            let start = delimiters[boundary.place].start
            let next = min(bytes.firstLineFeed(from: delimiters[boundary.place].contentEnd) + 1, bytes.count)
            result = Match(
                level: level, isClosing: boundary.isClosing, index: boundary.place, line: start..<next)
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

    /// Consumes a line that `peek` returned.
    private mutating func skip(_ match: Match) { nextDelimiter = match.index + 1 }

    /// The end of the current part, without the line break before a boundary (RFC 2046 §5.1.1).
    private mutating func endOfPart(from start: Int) -> Int {
        guard let line = peek()?.line else { return bytes.count }
        var end = line.lowerBound
        if end > start, bytes[end - 1] == .lineFeed { end -= 1 }
        if end > start, end < line.lowerBound, bytes[end - 1] == .carriageReturn { end -= 1 }
        return max(end, start)
    }

    mutating func report(_ kind: MIMEDefect.Kind, _ section: String) {
        guard defects.count < limits.maximumDefects else { return }
        defects.append(MIMEDefect(kind, section: section.isEmpty ? nil : section))
    }
}

extension StructureParser {
    /// - Parameters:
    ///   - section: The number of the part; for a message, the number of the part that embeds it.
    ///   - isMessage: True if a message begins here.
    private mutating func parsePart(
        at start: Int, section: String, isMessage: Bool, depth: Int, defaultType: ContentType
    ) -> MIMEPart {
        partCount += 1
        var limit = bytes.count
        if let match = peek() { limit = max(match.line.lowerBound, start) }
        let header = HeaderBlock(parsing: bytes[start..<limit], owner: isMessage ? .message : .part, limits: limits)
        var part = MIMEPart(section: section, header: header, defaultType: defaultType, limits: limits)
        if isMessage { part.section = section.isEmpty ? "1" : "\(section).1" }
        noteProblems(of: part)
        if part.isMultipart {
            parseMultipart(&part, prefix: section, isMessage: isMessage, depth: depth)
        } else if part.contentType.type == "message", ["rfc822", "global"].contains(part.contentType.subtype) {
            parseEmbedded(&part, depth: depth)
        } else {
            part.bodyRange = part.bodyRange.lowerBound..<endOfPart(from: part.bodyRange.lowerBound)
            findFiles(in: &part)
        }
        return part
    }

    private mutating func noteProblems(of part: MIMEPart) {
        for problem in part.header.problems.sorted(by: { $0.rawValue < $1.rawValue }) { report(problem, part.section) }
        if let field = part.header.value("content-type"), !ContentType.read(field, limits: limits).isValid {
            report(.malformedContentType, part.section)
        }
        if case .unknown = part.transferEncoding { report(.unknownTransferEncoding, part.section) }
        if part.contentType.type == "text", !Charset.isKnown(part.charset) { report(.unknownCharset, part.section) }
    }

    private mutating func parseEmbedded(_ part: inout MIMEPart, depth: Int) {
        let start = part.bodyRange.lowerBound
        if !part.transferEncoding.isIdentity {
            // The embedded message would have no range in this one, so it stays an opaque attachment. RFC 6532 §3.7
            // allows encoding for message/global.
            if part.contentType.subtype == "rfc822" { report(.encodedMultipart, part.section) }
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
        let candidates = [part.contentType.boundary, part.contentType.otherBoundary].compactMap { $0 }
        guard candidates.contains(where: { enter($0, from: start) }) else {
            report(.missingBoundary, part.section)
            part.contentType = .plainText
            part.bodyRange = start..<endOfPart(from: start)
            return
        }
        if isMessage { part.section = prefix.isEmpty ? "TEXT" : "\(prefix).TEXT" }
        part.children = parseChildren(of: part, prefix: prefix, depth: depth)
        guard !part.children.isEmpty else {
            // Closed before it began: the content is displayed unchanged.
            report(.missingBoundary, part.section)
            if isMessage { part.section = prefix.isEmpty ? "1" : "\(prefix).1" }
            part.contentType = .plainText
            part.bodyRange = start..<endOfPart(from: start)
            return
        }
        // An empty last part begins after the line break that ends its header.
        let lastEnd = part.children.last?.bodyRange.upperBound ?? start
        part.bodyRange = start..<max(endOfPart(from: start), lastEnd)
    }

    private mutating func enter(_ boundary: [UInt8], from start: Int) -> Bool {
        !boundary.isEmpty && boundary.count <= limits.maximumBoundaryBytes
            && findFirstBoundary(Self.trimmedEnd(boundary), from: start)
    }

    private static func trimmedEnd(_ boundary: [UInt8]) -> [UInt8] {
        Array(boundary[..<boundary[...].trimmed.endIndex])
    }

    /// Enters a multipart at its first boundary, which no enclosing boundary may precede. The boundary stays on the
    /// stack if it was found.
    private mutating func findFirstBoundary(_ boundary: [UInt8], from start: Int) -> Bool {
        while nextDelimiter < delimiters.count, delimiters[nextDelimiter].start < start { nextDelimiter += 1 }
        boundaries.append(Boundary(text: boundary, checksum: Self.checksum(boundary[...]), place: nextDelimiter))
        if peek()?.level == boundaries.count - 1 { return true }
        boundaries.removeLast()
        return false
    }

    /// Parses the parts between the lines of the boundary on top of the stack, and then removes it.
    private mutating func parseChildren(of part: MIMEPart, prefix: String, depth: Int) -> [MIMEPart] {
        let level = boundaries.count - 1
        let isDigest = part.contentType.subtype == "digest"
        var children: [MIMEPart] = []
        defer { boundaries.removeSubrange(level...) }
        while let match = peek(), match.level == level {
            skip(match)
            if match.isClosing {
                if peek()?.level == level { report(.partsAfterEnd, part.section) }
                return children
            }
            // The same boundary on two consecutive lines counts once.
            if let next = peek(), next.level == level, !next.isClosing, next.line.lowerBound == match.line.upperBound {
                continue
            }
            let section = prefix.isEmpty ? "\(children.count + 1)" : "\(prefix).\(children.count + 1)"
            guard partCount < limits.maximumParts else {
                report(.tooManyParts, section)
                children.append(opaqueRest(from: match.line.upperBound, section: section, level: level))
                return children
            }
            children.append(
                parsePart(
                    at: match.line.upperBound, section: section, isMessage: false, depth: depth + 1,
                    defaultType: isDigest ? .embeddedMessage : .plainText))
        }
        report(.missingClosingBoundary, part.section)
        return children
    }

    /// The rest of the multipart at that level as one attachment.
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

    /// A part that is not parsed is a file that can be saved.
    private mutating func makeOpaque(_ part: inout MIMEPart) {
        part.contentType = .octetStream
        part.transferEncoding = .binary
        part.disposition = .attachment
        part.bodyRange = part.bodyRange.lowerBound..<endOfPart(from: part.bodyRange.lowerBound)
    }
}
