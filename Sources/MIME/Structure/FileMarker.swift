import MailModel

/// The first and last lines of files inside a text: uuencode and yEnc, which are older than MIME or used without it.
enum FileMarker {
    case uuencode
    case base64
    case yEnc
    case yEnd

    /// A quick check that reads no further than the keyword.
    static func isPossible(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts(with: "begin".utf8) || line.starts(with: "=ybegin ".utf8) || line.starts(with: "=yend".utf8)
    }

    /// Nil if the line is ordinary text.
    init?(_ line: ArraySlice<UInt8>) {
        if line.starts(with: "=yend".utf8) {
            self = .yEnd
        } else if line.starts(with: "=ybegin ".utf8), FileMarker.yEncName(line) != nil {
            self = .yEnc
        } else if line.starts(with: "begin-base64 ".utf8), FileMarker.uuencodeName(line) != nil {
            self = .base64
        } else if line.starts(with: "begin ".utf8), FileMarker.uuencodeName(line) != nil {
            self = .uuencode
        } else {
            return nil
        }
    }

    /// The name after `begin 644 `: a mode of three or four octal digits, then the rest of the line.
    static func uuencodeName(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let space = line.firstIndex(of: .space) else { return nil }
        let rest = line[(space + 1)...].drop(while: \.isBlank)
        let mode = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "7") }
        let name = rest[mode.endIndex...]
        guard mode.count == 3 || mode.count == 4, name.first?.isBlank == true, !name.trimmed.isEmpty else { return nil }
        return name.trimmed
    }

    /// The text after `name=` up to the end of an `=ybegin` line.
    static func yEncName(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let key = Array(" name=".utf8)
        var index = line.startIndex
        while index + key.count < line.endIndex {
            if line[index] == .space, line[index..<(index + key.count)].elementsEqual(key) {
                return line[(index + key.count)...].trimmed
            }
            index += 1
        }
        return nil
    }
}

extension StructureParser {
    /// Makes files inside a text its subparts, numbered like those of a multipart. Applies only to texts without
    /// transfer encoding: otherwise the file has no range in the message.
    mutating func findFiles(in part: inout MIMEPart) {
        guard !fileMarkers.isEmpty, part.isPlainText, part.transferEncoding.isIdentity,
            part.disposition != .attachment
        else { return }
        let body = part.bodyRange
        var place = fileMarkers.partitioningIndex { $0 >= body.lowerBound }
        var end = body.lowerBound
        while place < fileMarkers.count, fileMarkers[place] < body.upperBound {
            let start = fileMarkers[place]
            place += 1
            guard start >= end, let marker = FileMarker(line(at: start, before: body.upperBound)),
                let stop = endOfFile(marker, from: start, marker: place, before: body.upperBound)
            else { continue }
            guard partCount < limits.maximumParts else {
                report(.tooManyParts, part.section)
                return
            }
            partCount += 1
            if stop.isCutOff { report(.damagedEmbeddedFile, part.section) }
            part.children.append(file(marker, start..<stop.end, section: "\(part.section).\(part.children.count + 1)"))
            end = stop.end
        }
    }

    private func line(at start: Int, before limit: Int) -> ArraySlice<UInt8> {
        bytes[start..<min(bytes.firstLineFeed(from: start), limit)]
    }

    /// The end of a file inside a text.
    private struct FileEnd {
        var end: Int
        /// True if the text ends before the file does.
        var isCutOff = false
    }

    /// The end after the last line of the file; nil if the text after the begin line is not encoded.
    private func endOfFile(_ marker: FileMarker, from start: Int, marker next: Int, before limit: Int) -> FileEnd? {
        switch marker {
        case .yEnd: nil
        case .yEnc: endOfYEnc(marker: next, before: limit)
        case .uuencode, .base64: endOfEncodedLines(marker, from: start, before: limit)
        }
    }

    private func endOfYEnc(marker next: Int, before limit: Int) -> FileEnd? {
        guard next < fileMarkers.count, fileMarkers[next] < limit else { return nil }
        let start = fileMarkers[next]
        guard case .yEnd = FileMarker(line(at: start, before: limit)) else { return nil }
        return FileEnd(end: min(bytes.firstLineFeed(from: start) + 1, limit))
    }

    /// A file that the end of the text truncates must have at least one line of full length, so that two words after
    /// `begin 644 x` do not count.
    ///
    /// A begin line is never an encoded line, so each octet is read for one file only.
    private func endOfEncodedLines(_ marker: FileMarker, from start: Int, before limit: Int) -> FileEnd? {
        var position = min(bytes.firstLineFeed(from: start) + 1, limit)
        var lineCount = 0
        var hasFullLine = false
        while position < limit {
            let line = line(at: position, before: limit)
            let next = min(position + line.count + 1, limit)
            let text = line.last == .carriageReturn ? line.dropLast() : line
            if text.elementsEqual("end".utf8) || text.elementsEqual("====".utf8) {
                return lineCount > 0 ? FileEnd(end: next) : nil
            }
            let isEncoded = marker == .base64 ? text.allSatisfy(LenientBase64.isInAlphabet) : UUEncoding.isEncoded(text)
            guard isEncoded || text.isEmpty else { return nil }
            lineCount += 1
            hasFullLine = hasFullLine || text.count >= 60
            position = next
        }
        return hasFullLine ? FileEnd(end: limit, isCutOff: true) : nil
    }

    private func file(_ marker: FileMarker, _ range: Range<Int>, section: String) -> MIMEPart {
        let header = HeaderBlock(parsing: bytes[range.lowerBound..<range.lowerBound], limits: limits)
        var part = MIMEPart(section: section, header: header, defaultType: .octetStream, limits: limits)
        let first = line(at: range.lowerBound, before: range.upperBound)
        let name = marker == .yEnc ? FileMarker.yEncName(first) : FileMarker.uuencodeName(first)
        part.filename = name.map { HeaderText.cleaned(Charset.decode($0, label: nil)) }
        part.contentType = part.filename.flatMap(Filename.contentType) ?? .octetStream
        part.transferEncoding = marker == .yEnc ? .yEnc : .uuencode
        part.disposition = .attachment
        part.bodyRange = range
        return part
    }
}

extension [Int] {
    /// The first index whose element meets a condition that holds for all further ones; the end if there is none.
    fileprivate func partitioningIndex(where condition: (Int) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
