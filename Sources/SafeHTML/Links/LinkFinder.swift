import MailModel

/// Writes a line of plain text and turns URLs and email addresses in it into links.
///
/// Addresses are detected at the start of words, in the unescaped text. All output is escaped, so nothing in a text can
/// become markup.
enum LinkFinder {
    private static let maximumLinkBytes = 2048

    /// Writes the line; linear in its length.
    static func write(_ line: ArraySlice<UInt8>, to writer: inout HTMLWriter) {
        var position = line.startIndex
        var written = position
        var isWordStart = true
        while position < line.endIndex {
            if isWordStart, let (end, target) = link(line, position) {
                writer.text(line[written..<position])
                writeLink(line[position..<end], target, to: &writer)
                (position, written) = (end, end)
                isWordStart = false
            } else {
                isWordStart = isBoundary(line[position])
                position += 1
            }
        }
        writer.text(line[written...])
    }

    /// The places of web addresses, in order, with the addresses that they lead to.
    static func webLinks(in line: ArraySlice<UInt8>) -> [(range: Range<Int>, address: String)] {
        var result: [(range: Range<Int>, address: String)] = []
        var position = line.startIndex
        var isWordStart = true
        while position < line.endIndex {
            if isWordStart, let (end, target) = link(line, position), target.address.hasPrefix("http") {
                result.append((position..<end, target.address))
                position = end
                isWordStart = false
            } else {
                isWordStart = isBoundary(line[position])
                position += 1
            }
        }
        return result
    }

    private static func writeLink(_ text: ArraySlice<UInt8>, _ target: LinkTarget, to writer: inout HTMLWriter) {
        let shown = String(decoding: text, as: UTF8.self)
        var attributes = [("href", target.address), ("rel", "noopener noreferrer"), ("target", "_blank")]
        if let warning = target.warning(forText: shown) { attributes.append(("title", warning)) }
        writer.startTag("a", attributes)
        writer.text(BidirectionalText.visible(shown).utf8)
        writer.endTag("a")
    }

    private static func isBoundary(_ byte: UInt8) -> Bool {
        byte.isHTMLWhitespace || "(<[{\"'|,;:*_>".utf8.contains(byte)
    }

    private static func link(_ line: ArraySlice<UInt8>, _ start: Int) -> (end: Int, target: LinkTarget)? {
        guard line[start].isASCIILetterOrDigit else { return nil }
        for (prefix, scheme) in [("http://", ""), ("https://", ""), ("mailto:", ""), ("www.", "http://")] {
            guard hasPrefix(line[start...], prefix) else { continue }
            let end = addressEnd(line, start)
            guard end > start + prefix.utf8.count,
                let target = LinkTarget(scheme + String(decoding: line[start..<end], as: UTF8.self))
            else { return nil }
            return (end, target)
        }
        return mailAddress(line, start)
    }

    private static func hasPrefix(_ text: ArraySlice<UInt8>, _ prefix: String) -> Bool {
        text.count >= prefix.utf8.count && zip(text, prefix.utf8).allSatisfy { $0.asciiLowercased == $1 }
    }

    /// Finds the end of a URL: the next space, angle bracket or quote, excluding trailing punctuation.
    private static func addressEnd(_ line: ArraySlice<UInt8>, _ start: Int) -> Int {
        var end = start
        var opened = 0
        while end < line.endIndex, end - start < maximumLinkBytes {
            let byte = line[end]
            if byte <= 0x20 || byte == 0x7F || "<>\"`".utf8.contains(byte) { break }
            if byte == UInt8(ascii: "(") { opened += 1 }
            if byte == UInt8(ascii: ")") { opened -= 1 }
            end += 1
        }
        while end > start {
            let last = line[end - 1]
            if last == UInt8(ascii: ")"), opened < 0 {
                opened += 1
            } else if !".,;:!?'*]}|_".utf8.contains(last) {
                break
            }
            end -= 1
        }
        // Do not split a character at the length limit.
        while end > start, end < line.endIndex, line[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }

    private static func mailAddress(_ line: ArraySlice<UInt8>, _ start: Int) -> (end: Int, target: LinkTarget)? {
        let word = line[start...].prefix(320)
        let local = word.prefix { $0.isASCIILetterOrDigit || ".%+-_".utf8.contains($0) }
        guard (1...64).contains(local.count), local.endIndex < word.endIndex, line[local.endIndex] == UInt8(ascii: "@")
        else { return nil }
        var domain = word[(local.endIndex + 1)...].prefix {
            $0.isASCIILetterOrDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        while let last = domain.last, !last.isASCIILetterOrDigit { domain.removeLast() }
        let labels = domain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2, !labels.contains(where: \.isEmpty), let last = labels.last, last.count >= 2,
            let target = LinkTarget("mailto:" + String(decoding: line[start..<domain.endIndex], as: UTF8.self))
        else { return nil }
        return (domain.endIndex, target)
    }
}
