/// Writes one header field: words separated by blanks, folded before a word that would exceed column 76 (RFC 5322
/// §2.2.3).
///
/// Words must not contain line breaks; the caller ensures that, and `finished` verifies it.
struct HeaderFieldWriter {
    private var bytes: [UInt8]
    private var column: Int
    private var hasOverlongLine = false

    init(_ name: String) {
        bytes = Array(name.utf8) + [.colon]
        column = bytes.count
    }

    /// The columns that remain on this line for a word after one blank.
    var room: Int { ComposeLimits.preferredLineLength - column - 1 }

    /// Writes blanks and a word, on a new line if they do not fit.
    mutating func append(_ word: [UInt8], blanks: Int = 1) {
        if column + blanks + word.count > ComposeLimits.preferredLineLength, column > 0 {
            bytes += [.carriageReturn, .lineFeed]
            column = 0
        }
        bytes += repeatElement(.space, count: blanks)
        bytes += word
        advance(blanks + word.count)
    }

    mutating func append(_ word: String) { append(Array(word.utf8)) }

    /// Writes a mark that belongs to the preceding word, such as a semicolon.
    mutating func attach(_ mark: UInt8) {
        bytes.append(mark)
        advance(1)
    }

    private mutating func advance(_ count: Int) {
        column += count
        if column > ComposeLimits.maximumLineLength { hasOverlongLine = true }
    }

    /// The field with its line break.
    func finished() throws(ComposeError.Problem) -> [UInt8] {
        guard !hasOverlongLine, bytes.count <= ComposeLimits.fieldBytes else { throw .fieldTooLong }
        guard hasOnlyFolds else { throw .controlCharacter }
        return bytes + [.carriageReturn, .lineFeed]
    }

    /// The last check against header injection: line breaks only before a blank, no other control characters.
    private var hasOnlyFolds: Bool {
        var index = 0
        while index < bytes.count {
            if bytes[index] == .carriageReturn {
                guard index + 2 < bytes.count, bytes[index + 1] == .lineFeed, bytes[index + 2] == .space else {
                    return false
                }
                index += 2
            } else if bytes[index].isControl {
                return false
            }
            index += 1
        }
        return true
    }
}
