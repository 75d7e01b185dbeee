import GRDB

/// Splits text into the words of the search index.
///
/// Runs of Chinese, Japanese and Korean characters, which have no spaces between words, become overlapping pairs plus
/// the last character alone; in a query, the last character is omitted. So a word of two or more characters is a phrase
/// of pairs, and a single character is a prefix. All other text is passed to the tokenizer named in the arguments
/// (unicode61 with remove_diacritics) without invisible characters (`InvisibleMarks`); the remaining letters of its
/// words are folded by `LetterFolding`. The offsets of words are always those of the original text.
final class MailTokenizer: FTS5CustomTokenizer {
    static let name = "mail"

    /// The arguments of the index.
    static let indexArguments = ["unicode61", "remove_diacritics", "2"]

    private let words: any FTS5Tokenizer

    init(db: Database, arguments: [String]) throws {
        words = try db.makeTokenizer(FTS5TokenizerDescriptor(components: arguments))
    }

    func tokenize(
        context: UnsafeMutableRawPointer?, tokenization: FTS5Tokenization, pText: UnsafePointer<CChar>?, nText: CInt,
        tokenCallback: @escaping FTS5TokenCallback
    ) -> CInt {
        guard let pText, nText > 0 else { return 0 }
        let text = UnsafeRawBufferPointer(start: pText, count: Int(nText))
        // Nearly all mail: nothing to do, so no token is passed through Swift.
        guard TokenizerFastPath.work(text) else {
            return words.tokenize(
                context: context, tokenization: tokenization, pText: pText, nText: nText, tokenCallback: tokenCallback)
        }
        var sink = TokenSink(context: context, callback: tokenCallback)
        var start = 0
        while start < text.count, sink.result == 0 {
            let run = TextRun(in: text, from: start)
            let piece = UnsafeRawBufferPointer(rebasing: text[start..<run.end])
            if run.isIdeographic {
                pairs(of: piece, at: start, tokenization, into: &sink)
            } else {
                words(of: piece, at: start, tokenization: tokenization, into: &sink)
            }
            start = run.end
        }
        return sink.result
    }

    private func pairs(
        of run: UnsafeRawBufferPointer, at offset: Int, _ tokenization: FTS5Tokenization, into sink: inout TokenSink
    ) {
        guard !IdeographFolding.mayFold(run) else {
            return foldedPairs(of: run, at: offset, tokenization, into: &sink)
        }
        var first = 0
        var second = TextRun.length(in: run, at: 0)
        let isSingle = second >= run.count
        while second < run.count {
            let end = second + TextRun.length(in: run, at: second)
            // For highlighting, a pair is reported at its first character, see `CJKHighlighter`.
            let range = first..<(tokenization.contains(.aux) ? second : end)
            sink.add(UnsafeRawBufferPointer(rebasing: run[first..<end]), offset: offset, range)
            (first, second) = (second, end)
        }
        let last = UnsafeRawBufferPointer(rebasing: run[first...])
        if !tokenization.contains(.query) || isSingle {
            sink.add(last, offset: offset, first..<run.count)
        } else {
            sink.postpone(last, offset: offset, first..<run.count)
        }
    }

    private func foldedPairs(
        of run: UnsafeRawBufferPointer, at offset: Int, _ tokenization: FTS5Tokenization, into sink: inout TokenSink
    ) {
        let characters = IdeographFolding.characters(of: run)
        for (first, second) in zip(characters, characters.dropFirst()) {
            let end = tokenization.contains(.aux) ? first.range.upperBound : second.range.upperBound
            let range = first.range.lowerBound..<end
            (first.bytes + second.bytes).withUnsafeBytes { sink.add($0, offset: offset, range) }
        }
        guard let last = characters.last else { return }
        last.bytes.withUnsafeBytes { bytes in
            if !tokenization.contains(.query) || characters.count == 1 {
                sink.add(bytes, offset: offset, last.range)
            } else {
                sink.postpone(bytes, offset: offset, last.range)
            }
        }
    }

    private func words(
        of piece: UnsafeRawBufferPointer, at offset: Int, tokenization: FTS5Tokenization, into sink: inout TokenSink
    ) {
        sink.offset = offset
        sink.visible = VisibleText(piece)
        if let visible = sink.visible {
            visible.bytes.withUnsafeBytes { split($0, tokenization, into: &sink) }
        } else {
            split(piece, tokenization, into: &sink)
        }
    }

    private func split(
        _ piece: UnsafeRawBufferPointer, _ tokenization: FTS5Tokenization, into sink: inout TokenSink
    ) {
        guard !piece.isEmpty else { return }
        let result = withUnsafeMutablePointer(to: &sink) { pointer in
            words.tokenize(
                context: UnsafeMutableRawPointer(pointer), tokenization: tokenization,
                pText: piece.baseAddress?.assumingMemoryBound(to: CChar.self), nText: CInt(piece.count)
            ) { context, flags, token, count, start, end in
                guard let sink = context?.assumingMemoryBound(to: TokenSink.self) else { return 0 }
                return sink.pointee.addWord(flags: flags, token, count, start, end)
            }
        }
        if result != 0 { sink.result = result }
    }
}

/// Forwards the tokens of one text to SQLite.
private struct TokenSink {
    let context: UnsafeMutableRawPointer?
    let callback: FTS5TokenCallback
    /// The start of the piece that the other tokenizer splits.
    var offset = 0
    /// The text that the other tokenizer sees, if it differs from the piece.
    var visible: VisibleText?
    /// SQLite's result code: nonzero ends the tokenization.
    var result: CInt = 0
    /// The last character of a run, which is omitted at the end of a query.
    private var postponed: (token: [UInt8], offset: Int, range: Range<Int>)?
    /// A reused buffer for folded words.
    private var folded: [UInt8] = []

    init(context: UnsafeMutableRawPointer?, callback: @escaping FTS5TokenCallback) {
        self.context = context
        self.callback = callback
    }

    /// Adds a word that the other tokenizer found in its piece, folded.
    mutating func addWord(
        flags: CInt, _ token: UnsafePointer<CChar>?, _ count: CInt, _ start: CInt, _ end: CInt
    ) -> CInt {
        addPostponed()
        guard result == 0 else { return result }
        let (start, end) = place(Int(start), Int(end))
        let word = UnsafeRawBufferPointer(start: token, count: Int(max(count, 0)))
        guard LetterFolding.fold(word, into: &folded) else {
            return callback(context, flags, token, count, start, end)
        }
        return folded.withUnsafeBytes { bytes in
            callback(
                context, flags, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(bytes.count), start, end)
        }
    }

    /// The position of a word in the whole text, without marks at its ends.
    private func place(_ start: Int, _ end: Int) -> (CInt, CInt) {
        guard let visible, end > start else { return (CInt(start + offset), CInt(end + offset)) }
        return (CInt(visible.original(start) + offset), CInt(visible.original(end - 1) + 1 + offset))
    }

    /// Adds a token before the next one, if there is one.
    mutating func postpone(_ token: UnsafeRawBufferPointer, offset: Int, _ range: Range<Int>) {
        postponed = (Array(token), offset, range)
    }

    private mutating func addPostponed() {
        guard let (token, offset, range) = postponed else { return }
        postponed = nil
        token.withUnsafeBytes { add($0, offset: offset, range) }
    }

    /// - Parameter range: the position in the run that begins at the offset.
    mutating func add(_ token: UnsafeRawBufferPointer, offset: Int, _ range: Range<Int>) {
        addPostponed()
        guard result == 0 else { return }
        result = callback(
            context, 0, token.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(token.count),
            CInt(offset + range.lowerBound), CInt(offset + range.upperBound))
    }
}
