/// Finds the lines of patches in a plain text: unified diffs, as `git diff`, `git format-patch` and `diff -u` write
/// them.
struct PatchLines {
    /// What a line of a patch is.
    enum Kind: Equatable {
        /// The names of the files, or where a hunk is.
        case head, hunk
        case added, removed, context
    }

    /// For each line of the text; nil outside patches.
    private(set) var kinds: [Kind?]

    /// True if the text has at least one hunk.
    private(set) var hasPatch = false

    /// Linear in the number of lines.
    ///
    /// - Parameter lines: Without line breaks; a carriage return at the end is ignored.
    init(_ lines: [ArraySlice<UInt8>]) {
        kinds = Array(repeating: nil, count: lines.count)
        var index = 0
        while index < lines.count {
            if lines[index].starts(with: "diff --git ".utf8) {
                kinds[index] = .head
                index += 1
                while index < lines.count, Self.isExtendedHeader(lines[index]) {
                    kinds[index] = .head
                    index += 1
                }
            } else if lines[index].starts(with: "--- ".utf8), index + 2 < lines.count,
                lines[index + 1].starts(with: "+++ ".utf8), Self.counts(lines[index + 2]) != nil
            {
                kinds[index] = .head
                kinds[index + 1] = .head
                index = takeHunks(lines, from: index + 2)
            } else {
                index += 1
            }
        }
        if !hasPatch { kinds = Array(repeating: nil, count: lines.count) }
    }

    /// Takes hunks as long as the counts of their headers say, so that what follows a patch is not taken for a part.
    private mutating func takeHunks(_ lines: [ArraySlice<UInt8>], from start: Int) -> Int {
        var index = start
        while index < lines.count, let counts = Self.counts(lines[index]) {
            hasPatch = true
            kinds[index] = .hunk
            index += 1
            var (old, new) = counts
            while index < lines.count, old > 0 || new > 0 || lines[index].first == UInt8(ascii: "\\") {
                guard let kind = Self.kind(lines[index]) else { return index }
                if kind != .added { old -= lines[index].first == UInt8(ascii: "\\") ? 0 : 1 }
                if kind != .removed { new -= lines[index].first == UInt8(ascii: "\\") ? 0 : 1 }
                kinds[index] = kind
                index += 1
            }
        }
        return index
    }

    private static func kind(_ line: ArraySlice<UInt8>) -> Kind? {
        switch line.first {
        case UInt8(ascii: "+"): .added
        case UInt8(ascii: "-"): .removed
        // Mail programs remove the space of an empty line.
        case UInt8(ascii: " "), UInt8(ascii: "\\"), UInt8(ascii: "\r"), nil: .context
        default: nil
        }
    }

    private static func isExtendedHeader(_ line: ArraySlice<UInt8>) -> Bool {
        [
            "index ", "new file mode ", "deleted file mode ", "old mode ", "new mode ", "similarity index ",
            "dissimilarity index ", "rename from ", "rename to ", "copy from ", "copy to ", "Binary files ",
        ].contains { line.starts(with: $0.utf8) }
    }

    /// The counts of lines in `@@ -1,5 +1,7 @@`; nil for another line.
    static func counts(_ line: ArraySlice<UInt8>) -> (old: Int, new: Int)? {
        guard line.starts(with: "@@ -".utf8) else { return nil }
        let words = line.prefix(100).split(separator: UInt8(ascii: " "), maxSplits: 4)
        guard words.count >= 4, words[3].starts(with: "@@".utf8), let old = count(words[1], sign: "-"),
            let new = count(words[2], sign: "+")
        else { return nil }
        return (old, new)
    }

    private static func count(_ word: ArraySlice<UInt8>, sign: Character) -> Int? {
        guard word.first == sign.asciiValue else { return nil }
        let numbers = word.dropFirst().split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let values = numbers.map { Int(String(decoding: $0, as: UTF8.self)) }
        guard (1...2).contains(values.count), let last = values[values.count - 1], values[0] != nil, last >= 0 else {
            return nil
        }
        return values.count == 1 ? 1 : last
    }
}
