import GRDB
import MailModel

/// Completes the highlights of results in scripts without spaces, whose words are pairs of characters in the index.
///
/// For highlighting, the tokenizer reports a pair only at its first character: then single characters are marked and no
/// two tokens overlap, for which FTS5 would return a piece of text twice. So the second character of a word's last pair
/// has to be added.
struct CJKHighlighter {
    private var pairs: Set<[UInt8]> = []

    init(_ texts: [SearchPhrase], in db: Database) throws {
        let tokenizer = try SearchTokens.tokenizer(in: db)
        for text in texts {
            for token in try tokenizer.tokenize(query: text.text).map(\.token) {
                let scalars = token.unicodeScalars
                guard scalars.count == 2, scalars.allSatisfy({ TextRun.contains($0.value) }) else { continue }
                pairs.insert(Array(token.utf8))
            }
        }
    }

    /// The text with whole words highlighted.
    func completed(_ marked: String) -> String {
        guard marked.unicodeScalars.contains(where: { TextRun.contains($0.value) }),
            marked.contains(SearchResults.hitStart)
        else { return marked }
        var bytes: [UInt8] = []
        var isMarked: [Bool] = []
        var isInside = false
        for scalar in marked.unicodeScalars {
            switch Character(scalar) {
            case SearchResults.hitStart: isInside = true
            case SearchResults.hitEnd: isInside = false
            default:
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                isMarked += Array(repeating: isInside, count: bytes.count - isMarked.count)
            }
        }
        bytes.withUnsafeBytes { complete(&isMarked, in: $0) }
        return Self.written(bytes, isMarked)
    }

    private func complete(_ isMarked: inout [Bool], in text: UnsafeRawBufferPointer) {
        let asked = isMarked
        var start = 0
        while start < text.count {
            let run = TextRun(in: text, from: start)
            if run.isIdeographic {
                let characters = IdeographFolding.characters(
                    of: UnsafeRawBufferPointer(rebasing: text[start..<run.end]))
                for (first, second) in zip(characters, characters.dropFirst())
                where asked[start + first.range.lowerBound] && pairs.contains(first.bytes + second.bytes) {
                    for index in second.range { isMarked[start + index] = true }
                }
            }
            start = run.end
        }
    }

    private static func written(_ bytes: [UInt8], _ isMarked: [Bool]) -> String {
        var result = ""
        var start = 0
        while start < bytes.count {
            let end = (start..<bytes.count).first { isMarked[$0] != isMarked[start] } ?? bytes.count
            let piece = String(decoding: bytes[start..<end], as: UTF8.self)
            result +=
                isMarked[start]
                ? "\(SearchResults.hitStart)\(piece)\(SearchResults.hitEnd)" : piece
            start = end
        }
        return result
    }
}
