/// One header field being written: words with blanks between them, folded before a word that would stand beyond column 76
/// (RFC 5322 §2.2.3).
///
/// Words hold no line breaks; whoever makes them sees to that, and `finished` proves it.
struct HeaderFieldWriter {
    private var bytes: [UInt8]
    private var column: Int
    private var hasOverlongLine = false

    init(_ name: String) {
        bytes = Array(name.utf8) + [.colon]
        column = bytes.count
    }

    /// How many columns a word may have that follows on this line after one blank.
    var room: Int { ComposeLimits.preferredLineLength - column - 1 }

    /// Writes blanks and a word, on a new line where they do not fit on this one.
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

    /// Writes what belongs to the word before it, such as a semicolon.
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

    /// The last guard against a field that ends early: a line break stands only before a blank, other controls nowhere.
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
