import GRDB

/// Splits text into the words of the search index.
///
/// Runs of Chinese, Japanese and Korean characters, which have no spaces between words, become overlapping pairs and, in
/// documents, the last character alone: a word of two or more characters is then a phrase of pairs, and a single
/// character is a prefix. Everything else goes to the tokenizer named in the arguments (unicode61 without diacritics).
final class MailTokenizer: FTS5CustomTokenizer {
    static let name = "mail"

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
        // Nearly all mail: nothing to do, so no token passes through Swift.
        guard text.contains(where: { $0 >= 0xE1 }) else {
            return words.tokenize(
                context: context, tokenization: tokenization, pText: pText, nText: nText, tokenCallback: tokenCallback)
        }
        let keepsLast = !tokenization.contains(.query)
        var sink = TokenSink(context: context, callback: tokenCallback)
        var start = 0
        while start < text.count, sink.result == 0 {
            let run = TextRun(in: text, from: start)
            let piece = UnsafeRawBufferPointer(rebasing: text[start..<run.end])
            if run.isIdeographic {
                pairs(of: piece, at: start, keepsLast: keepsLast, into: &sink)
            } else {
                words(of: piece, at: start, tokenization: tokenization, into: &sink)
            }
            start = run.end
        }
        return sink.result
    }

    private func pairs(of run: UnsafeRawBufferPointer, at offset: Int, keepsLast: Bool, into sink: inout TokenSink) {
        var first = 0
        var second = TextRun.length(in: run, at: 0)
        let isSingle = second >= run.count
        while second < run.count {
            let end = second + TextRun.length(in: run, at: second)
            sink.add(UnsafeRawBufferPointer(rebasing: run[first..<end]), offset: offset + first)
            (first, second) = (second, end)
        }
        if keepsLast || isSingle {
            sink.add(UnsafeRawBufferPointer(rebasing: run[first...]), offset: offset + first)
        }
    }

    private func words(
        of piece: UnsafeRawBufferPointer, at offset: Int, tokenization: FTS5Tokenization, into sink: inout TokenSink
    ) {
        sink.offset = CInt(offset)
        let result = withUnsafeMutablePointer(to: &sink) { pointer in
            words.tokenize(
                context: UnsafeMutableRawPointer(pointer), tokenization: tokenization,
                pText: piece.baseAddress?.assumingMemoryBound(to: CChar.self), nText: CInt(piece.count)
            ) { context, flags, token, count, start, end in
                guard let sink = context?.assumingMemoryBound(to: TokenSink.self) else { return 0 }
                return sink.pointee.callback(
                    sink.pointee.context, flags, token, count, start + sink.pointee.offset, end + sink.pointee.offset)
            }
        }
        if result != 0 { sink.result = result }
    }
}

/// Where SQLite takes the tokens of one text.
private struct TokenSink {
    let context: UnsafeMutableRawPointer?
    let callback: FTS5TokenCallback
    /// Where the piece begins that another tokenizer splits.
    var offset: CInt = 0
    /// SQLite's answer: not zero ends the work.
    var result: CInt = 0

    init(context: UnsafeMutableRawPointer?, callback: @escaping FTS5TokenCallback) {
        self.context = context
        self.callback = callback
    }

    mutating func add(_ token: UnsafeRawBufferPointer, offset: Int) {
        guard result == 0 else { return }
        result = callback(
            context, 0, token.baseAddress?.assumingMemoryBound(to: CChar.self), CInt(token.count), CInt(offset),
            CInt(offset + token.count))
    }
}

/// The longest piece of UTF-8 from a place on that is either all ideographic or not at all.
struct TextRun {
    let end: Int
    let isIdeographic: Bool

    init(in text: UnsafeRawBufferPointer, from start: Int) {
        var end = start + Self.length(in: text, at: start)
        isIdeographic = Self.isIdeographic(in: text, at: start)
        while end < text.count, Self.isIdeographic(in: text, at: end) == isIdeographic {
            end += Self.length(in: text, at: end)
        }
        self.end = end
    }

    /// How many bytes the character takes; 1 for a byte that begins none. Never past the end.
    static func length(in text: UnsafeRawBufferPointer, at index: Int) -> Int {
        let length =
            switch text[index] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        return min(length, text.count - index)
    }

    private static func isIdeographic(in text: UnsafeRawBufferPointer, at index: Int) -> Bool {
        guard text[index] >= 0xE1, index + 2 < text.count else { return false }
        let low = UInt32(text[index + 1] & 0x3F) << 6 | UInt32(text[index + 2] & 0x3F)
        guard text[index] >= 0xF0 else { return contains(UInt32(text[index] & 0x0F) << 12 | low) }
        guard index + 3 < text.count else { return false }
        return contains(UInt32(text[index] & 0x07) << 18 | low << 6 | UInt32(text[index + 3] & 0x3F))
    }

    /// Han, kana, Bopomofo and Hangul.
    static func contains(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3031...0x3035, 0x303B...0x303C, 0x3041...0x3096,
            0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x318F, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x1AFF0...0x1B16F,
            0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
