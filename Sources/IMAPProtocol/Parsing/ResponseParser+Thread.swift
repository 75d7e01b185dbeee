/// THREAD (RFC 5256 §4).
extension ResponseParser {
    /// Threads in the server's order, each in parentheses; an empty response has none.
    static func thread(
        _ cursor: inout ParseCursor, maximumDepth: Int
    ) throws(ParseFailure) -> [ThreadResponse] {
        var threads: [ThreadResponse] = []
        while true {
            cursor.skipSpaces()
            guard !cursor.isAtEnd else { return threads }
            threads.append(try threadMembers(&cursor, depth: 1, maximumDepth: maximumDepth))
        }
    }

    /// A chain of replies, followed by the end or by branches.
    private static func threadMembers(
        _ cursor: inout ParseCursor, depth: Int, maximumDepth: Int
    ) throws(ParseFailure) -> ThreadResponse {
        guard depth <= maximumDepth else { throw .nestingTooDeep(limit: maximumDepth) }
        try cursor.expect(UInt8(ascii: "("), .openParenthesis)
        var thread = ThreadResponse(numbers: [])
        while true {
            cursor.skipSpaces()
            if cursor.take(UInt8(ascii: ")")) { return thread }
            if cursor.peek == UInt8(ascii: "(") {
                thread.branches.append(try threadMembers(&cursor, depth: depth + 1, maximumDepth: maximumDepth))
            } else {
                guard thread.branches.isEmpty else { throw cursor.failure(.closeParenthesis) }
                thread.numbers.append(try cursor.number())
            }
        }
    }
}
