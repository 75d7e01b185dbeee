import MailTestKit
import NIOCore
import Testing

@testable import IMAPProtocol

/// C3: endless streams. Buffered bytes are counted after every chunk, so that the limit does not depend on the machine.
@Suite("C3: memory for hostile streams is bounded")
struct HostileStreamTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        /// The beginning, and the repeated part.
        let beginning: String
        let repeated: String
        /// The expected failure; nil for an endless stream.
        let failure: ParseFailure?

        var testDescription: String { name }
    }

    /// The standard limits with smaller literals, because 128 MiB takes long without optimization.
    private static let limits = WireLimits(maximumLiteralBytes: 4 << 20)
    private static let tooLong = ParseFailure.lineTooLong(limit: limits.maximumLineBytes)

    static let rows = [
        Row(name: "a line without an end", beginning: "* OK ", repeated: "x", failure: tooLong),
        Row(name: "a tag without an end", beginning: "", repeated: "A", failure: tooLong),
        Row(name: "open parentheses", beginning: "* 1 FETCH ", repeated: "(", failure: tooLong),
        Row(name: "an open string", beginning: "* 1 FETCH (ENVELOPE (\"", repeated: "\\\"\0\u{FF}", failure: tooLong),
        Row(
            name: "small literals without an end", beginning: "* 1 FETCH (", repeated: "X {1}\r\na ",
            failure: .tooManyLiterals(limit: limits.maximumLiteralCount)),
        Row(
            name: "large literals without an end", beginning: "* 1 FETCH (",
            repeated: "BODY[] {1000000}\r\n" + String(repeating: "y", count: 1_000_000),
            failure: .literalTooLarge(limit: limits.maximumLiteralBytes)),
        Row(name: "empty lines", beginning: "", repeated: "\r\n", failure: nil),
        Row(name: "NULs", beginning: "", repeated: "\0", failure: nil),
        Row(name: "counts", beginning: "", repeated: "* 4294967295 EXISTS\r\n", failure: nil),
        Row(name: "removals", beginning: "", repeated: "* 4294967295 EXPUNGE\r\n", failure: nil),
        Row(name: "flags nobody asked for", beginning: "", repeated: "* 1 FETCH (FLAGS (\\Seen))\r\n", failure: nil),
        Row(name: "goodbyes", beginning: "", repeated: "* BYE\r\n", failure: nil),
    ]

    /// Beyond the limit if there is one; otherwise nothing is buffered, so a short stream is enough.
    private static func byteCount(_ row: Row) -> Int {
        row.failure == nil ? 200_000 : limits.maximumLineBytes + limits.maximumLiteralBytes + 1_100_000
    }

    @Test("Buffered bytes never exceed the limits plus one piece", arguments: rows)
    func bounded(_ row: Row) {
        var framer = ResponseFramer(limits: Self.limits)
        let piece = String(repeating: row.repeated, count: max(1, 65_536 / row.repeated.utf8.count))
        let literals = row.repeated.utf8.count > 1000 ? Self.limits.maximumLiteralBytes : 0
        let bound = 2 * Self.limits.maximumLineBytes + literals + piece.utf8.count
        framer.append(ByteBuffer(string: row.beginning))
        var failure: ParseFailure?
        var remaining = Self.byteCount(row)
        while remaining > 0, failure == nil {
            remaining -= piece.utf8.count
            framer.append(ByteBuffer(string: piece))
            do {
                while try framer.nextResponse() != nil {}
            } catch {
                failure = error
            }
            #expect(framer.bufferedByteCount <= bound)
        }
        #expect(failure == row.failure)
    }

    @Test("After a failure nothing more is buffered")
    func nothingIsHeldAfterFailure() throws {
        var framer = ResponseFramer(limits: WireLimits(maximumLineBytes: 100))
        framer.append(ByteBuffer(string: String(repeating: "x", count: 1000)))
        for _ in 0..<100 {
            #expect(throws: ParseFailure.self) { try framer.nextResponse() }
            framer.append(ByteBuffer(string: String(repeating: "x", count: 1000)))
        }
        #expect(throws: ParseFailure.self) { try framer.nextResponse() }
        #expect(framer.bufferedByteCount == 0)
    }

    @Test("An announced literal reserves no memory")
    func announcementsAreFree() throws {
        var framer = ResponseFramer(limits: Self.limits)
        framer.append(ByteBuffer(string: "* 1 FETCH (BODY[] {4194304}\r\nabc"))
        #expect(try framer.next() == nil)
        #expect(framer.bufferedByteCount < 100 && framer.missingByteCount == 4_194_301)
    }
}
