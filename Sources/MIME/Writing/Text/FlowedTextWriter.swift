/// Converts text to format=flowed (RFC 3676): paragraphs are soft-wrapped, so that narrow and wide readers can both
/// display them; quotations keep their depth, and hard line breaks are kept.
struct FlowedTextWriter {
    private var output: [UInt8] = []

    /// The text with CRLF line ends; its lines must already end in CRLF.
    static func flowed(_ text: [UInt8]) -> [UInt8] {
        var writer = FlowedTextWriter()
        writer.output.reserveCapacity(text.count + text.count / 16)
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: .carriageReturn) ?? text.count
            writer.writeLine(text[start..<end])
            start = end + 2
        }
        return writer.output
    }

    private mutating func writeLine(_ line: ArraySlice<UInt8>) {
        let (depth, content) = Self.quotation(line)
        if content.elementsEqual(Self.signature) {
            // §4.3: the only line whose blank at the end does not make it flow.
            emit(content, depth: depth)
            return
        }
        // §4.2: a blank at the end would join the next line to this one.
        var end = content.endIndex
        while end > content.startIndex, content[end - 1] == .space { end -= 1 }
        // Lines that were wrapped elsewhere would leave lines with single words.
        if depth > 0, Self.columns(content) + depth + 1 <= ComposeLimits.quotedLineLength {
            emit(content[..<end], depth: depth)
        } else {
            writeParagraph(content[..<end], depth: depth)
        }
    }

    private mutating func writeParagraph(_ content: ArraySlice<UInt8>, depth: Int) {
        let width = ComposeLimits.flowedLineLength - (depth > 0 ? depth + 1 : 1)
        var lineStart = content.startIndex
        var columns = 0
        var index = content.startIndex
        while index < content.endIndex {
            let wordEnd = Self.endOfWord(content, from: index)
            let wordColumns = Self.columns(content[index..<wordEnd])
            let line = content[lineStart..<index]
            if columns + wordColumns > width, lineStart < index, !line.elementsEqual(Self.signature) {
                emit(line, depth: depth)
                lineStart = index
                columns = 0
            }
            columns += wordColumns
            index = wordEnd
        }
        emit(content[lineStart...], depth: depth)
    }

    /// The index after a word and the blanks that follow; at the start of a line also after the blanks before it.
    private static func endOfWord(_ content: ArraySlice<UInt8>, from start: Int) -> Int {
        var index = start
        while index < content.endIndex, content[index] == .space { index += 1 }
        while index < content.endIndex, content[index] != .space { index += 1 }
        while index < content.endIndex, content[index] == .space { index += 1 }
        return index
    }

    /// Columns, approximated by the number of scalars.
    private static func columns(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }

    /// Writes one line: quote marks, a stuffed blank if §4.4 requires it, the content.
    private mutating func emit(_ content: ArraySlice<UInt8>, depth: Int) {
        output += repeatElement(.greater, count: depth)
        let isStuffed = depth > 0 ? !content.isEmpty : Self.needsStuffing(content)
        if isStuffed { output.append(.space) }
        output += content
        output += [.carriageReturn, .lineFeed]
    }

    /// §4.4: content that would be read as stuffing, as a quotation or as the beginning of an mbox message; and a lone
    /// dot, which ends a message in SMTP if a program does not escape it.
    private static func needsStuffing(_ content: ArraySlice<UInt8>) -> Bool {
        guard let first = content.first else { return false }
        if first == .space || first == .greater { return true }
        return content.elementsEqual([UInt8(ascii: ".")]) || content.starts(with: "From ".utf8)
    }

    private static let signature: [UInt8] = [.hyphen, .hyphen, .space]

    /// The quote marks at the start of a line, optionally separated by blanks, and the content after one blank.
    ///
    /// Marks directly before text, such as `>_<`, are text: readers insert a blank after quote marks, so the quotation
    /// would not be displayed as it was written. Lines with more marks than the maximum depth are text, too.
    private static func quotation(_ line: ArraySlice<UInt8>) -> (depth: Int, content: ArraySlice<UInt8>) {
        var depth = 0
        var index = line.startIndex
        while index < line.endIndex, line[index] == .greater {
            let end = line[index...].firstIndex { $0 != .greater } ?? line.endIndex
            guard end == line.endIndex || line[end] == .space else { break }
            depth += end - index
            index = min(end + 1, line.endIndex)
        }
        return depth <= ComposeLimits.quoteDepth ? (depth, line[index...]) : (0, line)
    }
}
