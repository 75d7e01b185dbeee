import MailModel

/// What is folded of a plain text.
extension PlainTextRenderer {
    /// Lines that are folded.
    struct Fold {
        var kind: FoldedText.Kind
        var range: Range<Int>
    }

    /// Where a quote begins that no mark on every line shows.
    private enum WholeMessage {
        case none, forwarded
        case quoted(from: Int)
    }

    /// A signature of more lines than this is more than a signature.
    private static let maximumSignatureLines = 15
    /// Lines of a footer that are looked at.
    private static let maximumFooterLines = 60

    /// Returns the words of what is folded, in order.
    func foldedTexts() -> [FoldedText] {
        folds().map { fold in
            let bytes = lines[fold.range].map(\.source).joined(separator: CollectionOfOne(UInt8(ascii: "\n")))
            return FoldedText(kind: fold.kind, text: String(decoding: Array(bytes), as: UTF8.self))
        }
    }

    /// The quoted text and signature at the end, in order; empty if there is no other text or the message is forwarded.
    func folds() -> [Fold] {
        if isForward { return [] }
        var wholeStart: Int?
        switch wholeMessage() {
        case .forwarded: return []
        case .quoted(let start): wholeStart = start
        case .none: if quotesForward() { return [] }
        }
        var end = wholeStart == nil ? endBeforeFooter() : lines.endIndex
        var folds: [Fold] = []
        func fold(_ kind: FoldedText.Kind, from start: Int?) {
            guard let start, start < end else { return }
            if let next = folds.first, next.kind == kind {
                folds[0].range = start..<next.range.upperBound
            } else {
                folds.insert(Fold(kind: kind, range: start..<end), at: 0)
            }
            end = start
        }
        fold(.quote, from: wholeStart)
        fold(.quote, from: quoteStart(before: end))
        if let signature = signatureStart(before: end) {
            fold(.signature, from: signature)
            fold(.quote, from: quoteStart(before: end))
        }
        return lines[..<end].contains { $0.quoteDepth == 0 && !$0.isBlank } ? folds : []
    }

    /// The end of the message without a footer of a mailing list or program below a quote; the end of all lines if
    /// other text follows the quote. A signature below a quote is folded with it.
    private func endBeforeFooter() -> Int {
        guard let quote = lines.lastIndex(where: { $0.quoteDepth > 0 }) else { return lines.endIndex }
        let rest = lines[(quote + 1)...]
        guard rest.count <= Self.maximumFooterLines, rest.contains(where: { !$0.isBlank }),
            signatureStart(before: lines.endIndex) == nil, MessageFooter.isFooter(rest.map(text))
        else { return lines.endIndex }
        return quote + 1
    }

    /// Where a message begins that is quoted to the end as it is, without a mark on every line, as Outlook does.
    private func wholeMessage() -> WholeMessage {
        var followsField = false
        for (index, line) in lines.enumerated() where line.quoteDepth == 0 && !line.isBlank {
            let separator = separator(line)
            let isField = separator == nil && self.isField(line)
            switch separator {
            case .original: return .quoted(from: index)
            case .forwarded: return .forwarded
            case .banner, .rule:
                if isReply, headerLineCount(from: index + 1, followsSeparator: true) > 0 { return .quoted(from: index) }
            case nil:
                // Within a header that was none, there is no other: each line is looked at once.
                if isReply, isField, !followsField, headerLineCount(from: index, followsSeparator: false) > 0 {
                    return .quoted(from: index)
                }
            }
            followsField = isField
        }
        return .none
    }

    /// Returns true if a quote begins with the announcement of a forwarded message, as in Apple Mail. Below "… wrote:"
    /// it is quoted from another's forward.
    private func quotesForward() -> Bool {
        lines.indices.contains { index in
            guard lines[index].quoteDepth == 1, separator(lines[index]) == .forwarded else { return false }
            guard let above = lines[..<index].lastIndex(where: { !$0.isBlank }) else { return false }
            return lines[above].quoteDepth == 0 && attributionStart(endingBefore: above + 1) == nil
        }
    }

    private func separator(_ line: Line) -> QuotedHeader.Separator? {
        let first = line.content.first { !$0.isHTMLWhitespace && $0 != UInt8(ascii: "*") }
        let isRule = first == UInt8(ascii: "-") || first == UInt8(ascii: "_")
        // 0x9A ends the wide colon of Chinese and Japanese in UTF-8.
        let hasColon = line.content.last == UInt8(ascii: ":") || line.content.last == 0x9A
        return isRule || hasColon ? QuotedHeader.separator(text(line)) : nil
    }

    private func isField(_ line: Line) -> Bool {
        let mayBe = line.content.prefix(64).contains { $0 == UInt8(ascii: ":") || $0 == 0xEF }
        return mayBe && QuotedHeader.field(of: text(line)) != nil
    }

    private func headerLineCount(from start: Int, followsSeparator: Bool) -> Int {
        QuotedHeader.lineCount(of: lines[start...].lazy.map { text($0) }, followsSeparator: followsSeparator)
    }

    /// Its beginning; no line of a header that is looked for is longer.
    private func text(_ line: Line) -> Substring {
        Substring(String(decoding: line.content.prefix(512), as: UTF8.self))
    }

    /// Goes up over quoted and blank lines, and over the line that says whose words they are.
    private func quoteStart(before end: Int) -> Int {
        var start = end
        while start > 0, lines[start - 1].quoteDepth > 0 || lines[start - 1].isBlank { start -= 1 }
        guard let first = lines[start..<end].firstIndex(where: { $0.quoteDepth > 0 }) else { return end }
        guard first - start <= 1 else { return first }
        return attributionStart(endingBefore: start) ?? first
    }

    /// The first line of the attribution that ends at a line.
    private func attributionStart(endingBefore end: Int) -> Int? {
        let before = max(0, end - Self.maximumAttributionLines)..<end
        let above = lines[before].map { $0.quoteDepth == 0 ? text($0) : "" }
        return Attribution.start(in: above, isMarked: true).map { before.lowerBound + $0 }
    }

    private static let maximumAttributionLines = 4

    /// RFC 3676 §4.3: a signature follows a line of two dashes and a space.
    private func signatureStart(before end: Int) -> Int? {
        let earliest = max(0, end - Self.maximumSignatureLines - 1)
        return lines[earliest..<end].indices.first { index in
            lines[index].quoteDepth == 0 && lines[index].content.elementsEqual("-- ".utf8)
                && patches.kinds[index] == nil
        }
    }
}
