import Foundation
import MailModel

/// Encoded-words in UTF-8 (RFC 2047), at most 75 columns each, never split inside a character.
enum EncodedWordWriter {
    /// The location of the words; in display names, fewer characters are unencoded (RFC 2047 §5).
    enum Context {
        case unstructured
        case phrase
    }

    /// The text as one or more words, in the encoding that is shorter for the whole text.
    ///
    /// - Parameter firstRoom: The columns for the first word; each other word has its own line.
    static func words(_ text: String, in context: Context, firstRoom: Int) -> [[UInt8]] {
        let quotedLength = text.utf8.reduce(0) { $0 + cost($1, in: context) }
        let isQuoted = quotedLength <= (text.utf8.count + 2) / 3 * 4
        var cutter = EncodedWordCutter(text, context: context, firstRoom: firstRoom)
        var words: [[UInt8]] = []
        while let chunk = cutter.next(preferringQuoted: isQuoted) {
            words.append(chunk.isQuoted ? quoted(chunk.bytes, in: context) : base64(chunk.bytes))
        }
        return words
    }

    private static func base64(_ bytes: [UInt8]) -> [UInt8] {
        Array("=?UTF-8?B?".utf8) + Array(Data(bytes).base64EncodedData()) + [.question, .equals]
    }

    private static func quoted(_ bytes: [UInt8], in context: Context) -> [UInt8] {
        var result = Array("=?UTF-8?Q?".utf8)
        for byte in bytes {
            if byte == .space {
                result.append(UInt8(ascii: "_"))
            } else if standsForItself(byte, in: context) {
                result.append(byte)
            } else {
                result += Hexadecimal.escape(byte, after: .equals)
            }
        }
        return result + [.question, .equals]
    }

    /// The columns of an octet in the Q encoding.
    static func cost(_ byte: UInt8, in context: Context) -> Int {
        byte == .space || standsForItself(byte, in: context) ? 1 : 3
    }

    /// RFC 2047 §4.2 and §5 (3).
    private static func standsForItself(_ byte: UInt8, in context: Context) -> Bool {
        if byte.isASCIILetterOrDigit { return true }
        switch context {
        case .phrase: return phraseMarks.contains(byte)
        case .unstructured: return byte > 0x20 && byte < 0x7F && !reservedMarks.contains(byte)
        }
    }

    private static let phraseMarks = Set("!*+-/".utf8)
    private static let reservedMarks = Set("=?_".utf8)
}

/// Splits a text into units that fit in one encoded-word: between characters, or between the scalars of a very long
/// one.
private struct EncodedWordCutter {
    /// `=?UTF-8?Q?` and `?=`.
    private static let overhead = 12
    /// The octets that fit in one word in either encoding.
    private static let longestUnit = (ComposeLimits.encodedWordLength - overhead) / 3

    /// Units that are never split.
    private let units: [[UInt8]]
    private let context: EncodedWordWriter.Context
    private var position = 0
    /// The columns for the encoded text of the next word.
    private var room: Int

    init(_ text: String, context: EncodedWordWriter.Context, firstRoom: Int) {
        units = text.flatMap { character -> [[UInt8]] in
            let bytes = Array(character.utf8)
            return bytes.count <= Self.longestUnit
                ? [bytes] : character.unicodeScalars.map { Array(String($0).utf8) }
        }
        self.context = context
        room = min(firstRoom, ComposeLimits.encodedWordLength) - Self.overhead
    }

    /// The content of the next word; nil at the end.
    ///
    /// Some readers, such as GMime before 3.2.14, join words in base64 and stop at the padding of the first. So only
    /// the last word has padding; if splitting between characters would require it elsewhere, the Q encoding is used.
    mutating func next(preferringQuoted: Bool) -> (isQuoted: Bool, bytes: [UInt8])? {
        guard position < units.count else { return nil }
        var result = take(preferringQuoted: preferringQuoted)
        if result.bytes.isEmpty {
            // No character fits on the current line: the word gets its own line.
            room = ComposeLimits.encodedWordLength - Self.overhead
            result = take(preferringQuoted: preferringQuoted)
        }
        room = ComposeLimits.encodedWordLength - Self.overhead
        return result
    }

    private mutating func take(preferringQuoted: Bool) -> (isQuoted: Bool, bytes: [UInt8]) {
        let base64End = preferringQuoted ? nil : endWithoutPadding()
        let end = base64End ?? endOfQuoted()
        let bytes = Array(units[position..<end].joined())
        position = end
        return (base64End == nil, bytes)
    }

    private func endWithoutPadding() -> Int? {
        var count = 0
        var best: Int?
        for index in position..<units.count {
            count += units[index].count
            guard (count + 2) / 3 * 4 <= room else { return best }
            if count % 3 == 0 { best = index + 1 }
        }
        return units.count
    }

    private func endOfQuoted() -> Int {
        var columns = 0
        for index in position..<units.count {
            columns += units[index].reduce(0) { $0 + EncodedWordWriter.cost($1, in: context) }
            if columns > room { return index }
        }
        return units.count
    }
}
