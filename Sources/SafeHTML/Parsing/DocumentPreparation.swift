/// Rewrites a hostile document so that the parser can process it: bounded in size, nesting and work, and without the
/// elements that are always removed.
///
/// The result is as hostile as the input; safety comes from the allow-list that is applied to the parsed tree.
struct DocumentPreparation {
    /// The maximum number of bytes processed; the rest of the document is dropped.
    static let maximumBytes = 2 * 1024 * 1024
    /// The start of every prepared document. Without a doctype, the parser would nest tables in paragraphs, which a
    /// browser that reads the result does not.
    static let prologue = "<!DOCTYPE html><html><head></head><body>"

    /// The rewritten document.
    private(set) var prepared: [UInt8] = Array(Self.prologue.utf8)
    /// The number of removed elements by name.
    private(set) var removed: [String: Int] = [:]

    /// The style sheets of the document.
    private(set) var sheet: StyleSheet

    private var scanner: TagScanner
    private var openElements = OpenElements()
    private var hasBody = false
    private var wasExhausted = false

    /// Prepares a document for paper of a width.
    init(_ html: String, width: PaperWidth = .wide) {
        sheet = StyleSheet(for: width)
        scanner = TagScanner(Self.limitedBytes(of: html))
        prepared.reserveCapacity(scanner.bytes.count + prepared.count)
        while let token = scanner.next() { take(token) }
    }

    /// The bytes of the document up to the limit, truncated at a character boundary.
    static func limitedBytes(of html: String) -> [UInt8] {
        var bytes = Array(html.utf8.prefix(maximumBytes + 1))
        guard bytes.count > maximumBytes else { return bytes }
        bytes.removeLast()
        // A partial character at the end is at most three bytes of the form 10xxxxxx and its lead.
        while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
        if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        return bytes
    }

    private mutating func take(_ token: TagScanner.Token) {
        switch token {
        case .text(let range): takeText(range)
        case .skipped(let name): removed[name, default: 0] += 1
        case .styleSheet(let attributesStart, let content):
            removed["style", default: 0] += 1
            sheet.add(scanner.bytes[content], media: scanner.value(of: "media", attributesStart: attributesStart))
        case .startTag(let name, let tag, let attributesStart, let cut):
            takeStartTag(name, tag, attributesStart: attributesStart, cut: cut)
        case .endTag(let name): takeEndTag(name)
        }
    }

    private mutating func takeText(_ range: Range<Int>) {
        if !openElements.isExhausted { openElements.text() }
        prepared.append(contentsOf: scanner.bytes[range].lazy.filter { $0 != 0 })
    }

    private mutating func takeStartTag(_ name: String, _ tag: Range<Int>, attributesStart: Int, cut: Int?) {
        guard !openElements.isExhausted else {
            takeExhaustedTag()
            return
        }
        switch ElementRule.rule(for: name) {
        case .unwrap: takeUnwrapped(name, tag, attributesStart: attributesStart, cut: cut)
        case .skipTokens: skipSubtree(name)
        case .keep, .dropSubtree:
            let bytes = scanner.bytes[tag.lowerBound..<(cut ?? tag.upperBound)]
            guard openElements.open(name, signature: Self.signature(bytes)) else {
                removed[name, default: 0] += 1
                return
            }
            prepared.append(contentsOf: bytes)
            if cut != nil { prepared.append(UInt8(ascii: ">")) }
        }
    }

    /// Removes the tags and keeps the contents. The first `body` has colours and text direction, so it becomes a `div`.
    private mutating func takeUnwrapped(_ name: String, _ tag: Range<Int>, attributesStart: Int, cut: Int?) {
        if name == "body", !hasBody {
            hasBody = true
            guard openElements.open("div", signature: 0) else { return }
            prepared.append(contentsOf: "<div \(StyleTarget.bodyMark)".utf8)
            prepared.append(contentsOf: scanner.bytes[attributesStart..<(cut ?? tag.upperBound)])
            if cut != nil { prepared.append(UInt8(ascii: ">")) }
        } else if name != "html", name != "head", name != "body" {
            removed[name, default: 0] += 1
        }
    }

    private mutating func takeEndTag(_ name: String) {
        switch ElementRule.rule(for: name) {
        case .keep, .dropSubtree:
            guard openElements.close(name) else { return }
            prepared.append(contentsOf: "</\(name)>".utf8)
        case .skipTokens, .unwrap: break
        }
    }

    /// Beyond the limits, the document is treated as text; a space separates words.
    private mutating func takeExhaustedTag() {
        if !wasExhausted { removed["limit", default: 0] += 1 }
        wasExhausted = true
        if prepared.last != UInt8(ascii: " ") { prepared.append(UInt8(ascii: " ")) }
    }

    private mutating func skipSubtree(_ name: String) {
        removed[name, default: 0] += 1
        var depth = 1
        while depth > 0, let token = scanner.next() {
            switch token {
            case .startTag(name, _, _, _): depth += 1
            case .endTag(name): depth -= 1
            case .startTag, .endTag, .text, .skipped, .styleSheet: break
            }
        }
    }

    private static func signature(_ bytes: ArraySlice<UInt8>) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes)
        return hasher.finalize()
    }
}
