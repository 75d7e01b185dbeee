/// Takes a message apart in one pass: first every line that could be a boundary is found, then the parts between them.
struct StructureParser {
    /// A line that begins with two hyphens.
    private struct Delimiter {
        var start: Int
        /// Without the line break and blanks before it.
        var contentEnd: Int
        var next: Int
    }

    private enum Match {
        case delimiter(level: Int, isClosing: Bool, line: Delimiter)
        case end
    }

    private let bytes: [UInt8]
    private let limits: MIMELimits
    private let delimiters: [Delimiter]
    private var nextDelimiter = 0
    /// The boundaries of the multiparts around the current place, outermost first.
    private var boundaries: [[UInt8]] = [] {
        didSet { ahead = nil }
    }
    /// What `peek` found last.
    private var ahead: (index: Int, match: Match)?
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
                if contentEnd - position <= limits.maximumBoundaryBytes + 4 {
                    result.append(Delimiter(start: position, contentEnd: contentEnd, next: min(lineFeed + 1, end)))
                }
            }
            position = lineFeed &+ 1
        }
        return result
    }

    /// The next line that ends a part of any multipart around, without going past it.
    ///
    /// Each line is looked at about once for every multipart around it, so that the whole stays linear.
    private mutating func peek() -> Match {
        if let ahead, nextDelimiter <= ahead.index { return ahead.match }
        var index = nextDelimiter
        while !boundaries.isEmpty, index < delimiters.count {
            if let match = match(delimiters[index]) {
                ahead = (index, match)
                return match
            }
            index += 1
        }
        ahead = (delimiters.count, .end)
        return .end
    }

    /// Innermost first: RFC 2046 §5.1.2.
    private func match(_ line: Delimiter) -> Match? {
        let text = bytes[(line.start + 2)..<line.contentEnd]
        for level in boundaries.indices.reversed() {
            let boundary = boundaries[level]
            if text.count == boundary.count, text.elementsEqual(boundary) {
                return .delimiter(level: level, isClosing: false, line: line)
            }
            if text.count == boundary.count + 2, text.starts(with: boundary), text.last == .hyphen,
                text[text.endIndex - 2] == .hyphen
            {
                return .delimiter(level: level, isClosing: true, line: line)
            }
        }
        return nil
    }

    /// Goes past the line that `peek` found.
    private mutating func skip() {
        _ = peek()
        nextDelimiter = min((ahead?.index ?? nextDelimiter) + 1, delimiters.count)
    }

    /// Where the part at the current place ends, with the line break before a boundary left out (RFC 2046 §5.1.1).
    private mutating func endOfPart(from start: Int) -> Int {
        guard case .delimiter(_, _, let line) = peek() else { return bytes.count }
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
        if case .delimiter(_, _, let line) = peek() { limit = max(line.start, start) }
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
        boundaries.append(boundary)
        if case .delimiter(let level, _, _) = peek(), level == boundaries.count - 1 { return true }
        boundaries.removeLast()
        return false
    }

    /// The parts between the boundary on top of the stack, which is taken off at the end.
    private mutating func parseChildren(of part: MIMEPart, prefix: String, depth: Int) -> [MIMEPart] {
        let level = boundaries.count - 1
        let isDigest = part.contentType.subtype == "digest"
        var children: [MIMEPart] = []
        defer { boundaries.removeSubrange(level...) }
        while case .delimiter(level, let isClosing, let line) = peek() {
            skip()
            if isClosing { return children }
            let section = prefix.isEmpty ? "\(children.count + 1)" : "\(prefix).\(children.count + 1)"
            guard partCount < limits.maximumParts else {
                report(.tooManyParts, section)
                children.append(opaqueRest(from: line.next, section: section, level: level))
                return children
            }
            children.append(
                parsePart(
                    at: line.next, section: section, isMessage: false, depth: depth + 1,
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
        while case .delimiter(level, let isClosing, _) = peek(), !isClosing { skip() }
        rest.bodyRange = start..<endOfPart(from: start)
        if case .delimiter(level, _, _) = peek() { skip() }
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
