/// Finds the elements of the first list in a JSON object that comes in parts, so that each can be shown when it is
/// complete. What surrounds the object is ignored, because some models write an introduction.
struct ElementReader {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var element: [UInt8] = []

    /// True once the list has ended.
    private(set) var isComplete = false

    /// The depth inside the list: an object, then the list.
    private static let listDepth = 2
    private static let maximumDepth = 6
    static let maximumElementBytes = 16 * 1024

    /// Adds text and returns the elements that are complete, as JSON.
    ///
    /// - Throws: `GenerationError.unusable` or `.tooLarge`.
    mutating func append(_ text: String) throws(GenerationError) -> [[UInt8]] {
        var found: [[UInt8]] = []
        for byte in text.utf8 where !isComplete {
            if isInString {
                takeInString(byte, &found)
            } else {
                try take(byte, &found)
            }
            guard element.count <= Self.maximumElementBytes else { throw .tooLarge }
        }
        return found
    }

    private var isInList: Bool { depth >= Self.listDepth }

    private mutating func takeInString(_ byte: UInt8, _ found: inout [[UInt8]]) {
        if isInList { element.append(byte) }
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
            if depth == Self.listDepth { endElement(&found) }
        }
    }

    private mutating func take(_ byte: UInt8, _ found: inout [[UInt8]]) throws(GenerationError) {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            // Before the object there may be any words.
            guard depth > 0 || byte == UInt8(ascii: "{") else { return }
            if isInList { element.append(byte) }
            depth += 1
            guard depth <= Self.maximumDepth else { throw .unusable }
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard depth > 0 else { return }
            if depth == Self.listDepth { isComplete = true }
            depth -= 1
            if isInList { element.append(byte) }
            if depth == Self.listDepth { endElement(&found) }
        case UInt8(ascii: "\""):
            guard depth > 0 else { return }
            if isInList { element.append(byte) }
            isInString = true
        default:
            if depth > Self.listDepth { element.append(byte) }
        }
    }

    private mutating func endElement(_ found: inout [[UInt8]]) {
        found.append(element)
        element = []
    }
}
