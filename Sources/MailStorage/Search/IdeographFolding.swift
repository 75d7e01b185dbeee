import Foundation

/// Folds equivalent characters of a run without spaces: half-width kana, kana with a separate voicing mark, ideographs
/// that Unicode has twice.
enum IdeographFolding {
    /// One character as it is indexed, and its position in the run.
    struct Character {
        var bytes: [UInt8]
        var range: Range<Int>
    }

    /// Returns true if any of the run may need folding; hardly any does.
    static func mayFold(_ run: UnsafeRawBufferPointer) -> Bool {
        run.indices.contains { index in
            run[index] == 0xEF
                || (run[index] == 0xE3 && index + 2 < run.count && run[index + 1] == 0x82
                    && (0x99...0x9A).contains(run[index + 2]))
        }
    }

    /// Every character of the run.
    static func characters(of run: UnsafeRawBufferPointer) -> [Character] {
        var result: [Character] = []
        var start = 0
        while start < run.count {
            let end = start + TextRun.length(in: run, at: start)
            let text = String(decoding: run[start..<end], as: UTF8.self)
            let folded = text.precomposedStringWithCompatibilityMapping
            if isVoicingMark(folded), let last = result.last,
                let joined = joined(String(decoding: last.bytes, as: UTF8.self), folded)
            {
                result[result.count - 1] = Character(bytes: joined, range: last.range.lowerBound..<end)
            } else {
                result.append(Character(bytes: Array(folded.utf8), range: start..<end))
            }
            start = end
        }
        return result
    }

    private static func isVoicingMark(_ text: String) -> Bool { text == "\u{3099}" || text == "\u{309A}" }

    /// The composed character; nil if Unicode has none.
    private static func joined(_ kana: String, _ mark: String) -> [UInt8]? {
        let whole = (kana + mark).precomposedStringWithCanonicalMapping
        return whole.unicodeScalars.count == 1 ? Array(whole.utf8) : nil
    }
}
