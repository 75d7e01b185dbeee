import MailModel
import MailTestKit
import NIOCore
import Testing

@testable import IMAPProtocol

@Suite("Streamed literals")
struct StreamedLiteralTests {
    private static let limits = WireLimits(maximumLiteralBytes: 1000)

    /// The output of a framer for chunked bytes: literals joined, responses parsed.
    private func read(_ bytes: [UInt8], pieces: [Int], threshold: Int?) throws -> [String] {
        var framer = ResponseFramer(limits: Self.limits)
        framer.streamingThreshold = threshold
        var result: [String] = []
        var streamed = ""
        var start = 0
        for end in pieces + [bytes.count] where end > start {
            framer.append(contentsOf: bytes[start..<end])
            start = end
            while let event = try framer.nextEvent() {
                switch event {
                case .literal(let text, let byteCount):
                    result.append("after \(String(decoding: text, as: UTF8.self)): \(byteCount)")
                    streamed = ""
                case .literalBytes(let bytes): streamed += String(buffer: bytes)
                case .response(let frame):
                    if !streamed.isEmpty { result.append(streamed) }
                    streamed = ""
                    result.append("\(ResponseParser().parse(frame))")
                }
            }
        }
        return result
    }

    private static let stream = Array(
        ("* 1 FETCH (UID 7 BODY[] {40}\r\n" + String(repeating: "0123456789", count: 4)
            + " BODY[HEADER] {5}\r\nshort FLAGS (\\Seen))\r\n\r\n* 2 FETCH (BODY[] {0}\r\n UID 8)\r\nA1 OK done\r\n")
            .utf8)

    @Test("Large literals are streamed, small ones are buffered, and every split gives the same result")
    func everySplit() throws {
        let whole = try read(Self.stream, pieces: [], threshold: 20)
        #expect(whole.count == 5)
        #expect(whole[0] == "after * 1 FETCH (UID 7 BODY[] : 40")
        #expect(whole[1] == String(repeating: "0123456789", count: 4))
        for split in 1..<Self.stream.count {
            #expect(try read(Self.stream, pieces: [split], threshold: 20) == whole, "split at \(split)")
        }
        #expect(try read(Self.stream, pieces: Array(1..<Self.stream.count), threshold: 20) == whole)
    }

    @Test("Only message bytes are streamed: names and addresses of any length stay in their fields")
    func handsOnBodiesOnly() throws {
        var framer = ResponseFramer(limits: Self.limits)
        framer.streamingThreshold = 20
        let text = String(repeating: "s", count: 40)
        framer.append(
            contentsOf: Array(
                ("* 1 FETCH (ENVELOPE (NIL {40}\r\n\(text) NIL NIL NIL NIL NIL NIL NIL NIL) RFC822 {40}\r\n\(text))\r\n"
                    + "* LIST () \"/\" {40}\r\n\(text)\r\n").utf8))
        guard case .untagged(.fetch(let row)) = try framer.nextResponse(),
            case .untagged(.list(let listing)) = try framer.nextResponse()
        else {
            Issue.record("no FETCH and LIST response")
            return
        }
        #expect(row.envelope?.subject == Array(text.utf8))
        #expect(row.streamedSections == [BodySection(name: ""): 40])
        #expect(listing.rawName == Array(text.utf8))
    }

    @Test("A streamed literal that is not the value of a section makes its item invalid, not empty")
    func handedOnElsewhere() throws {
        var framer = ResponseFramer(limits: Self.limits)
        framer.streamingThreshold = 20
        let text = String(repeating: "s", count: 40)
        framer.append(contentsOf: Array("* 1 FETCH (FLAGS ([x] {40}\r\n\(text)) UID 7)\r\n".utf8))
        guard case .untagged(.fetch(let row)) = try framer.nextResponse() else {
            Issue.record("no FETCH response")
            return
        }
        #expect(row.flags == nil && row.invalidItems == ["FLAGS"] && row.uid == UID(7))
    }

    @Test("The response names the streamed sections and their lengths")
    func namesSections() throws {
        var framer = ResponseFramer(limits: Self.limits)
        framer.streamingThreshold = 20
        framer.append(contentsOf: Self.stream)
        guard case .untagged(.fetch(let row)) = try framer.nextResponse() else {
            Issue.record("no FETCH response")
            return
        }
        #expect(row.uid?.rawValue == 7)
        #expect(row.streamedSections == [BodySection(name: ""): 40])
        #expect(row.bodySections == [BodySection(name: "HEADER"): Array("short".utf8)])
        #expect(row.flags == [#"\Seen"#] && row.invalidItems.isEmpty)
    }

    @Test("100 MB are streamed while at most one piece is buffered")
    func hundredMegabytes() throws {
        let size = 100_000_000
        var framer = ResponseFramer(limits: .standard)
        framer.streamingThreshold = WireLimits.streamedLiteralBytes
        framer.append(contentsOf: Array("* 1 FETCH (UID 7 BODY[] {\(size)}\r\n".utf8))
        let piece = ByteBuffer(repeating: 0x61, count: 128 << 10)
        var passed = 0
        var most = 0
        var remaining = size
        while remaining > 0 {
            framer.append(piece.getSlice(at: 0, length: min(piece.readableBytes, remaining)) ?? ByteBuffer())
            remaining -= min(piece.readableBytes, remaining)
            most = max(most, framer.bufferedByteCount)
            while let event = try framer.nextEvent() {
                if case .literalBytes(let bytes) = event { passed += bytes.readableBytes }
                most = max(most, framer.bufferedByteCount)
            }
        }
        #expect(passed == size)
        #expect(most <= piece.readableBytes + 100)
        framer.append(contentsOf: Array(")\r\n".utf8))
        #expect(try framer.nextResponse() != nil)
    }

    @Test("A literal over the limit is refused before any byte of it is streamed")
    func keepsLimit() {
        var framer = ResponseFramer(limits: Self.limits)
        framer.streamingThreshold = 20
        framer.append(contentsOf: Array("* 1 FETCH (BODY[] {1001}\r\nx".utf8))
        #expect(throws: ParseFailure.literalTooLarge(limit: 1000)) { try framer.nextEvent() }
    }

    @Test("Endless empty lines are refused like an endless line", arguments: ["\r\n", "\n", "\0"])
    func endlessEmptiness(_ nothing: String) throws {
        var framer = ResponseFramer(limits: WireLimits(maximumLineBytes: 1000))
        framer.append(contentsOf: Array((String(repeating: nothing, count: 400) + "A1 OK x\r\n").utf8))
        #expect(try framer.next() != nil)
        framer.append(contentsOf: Array(String(repeating: nothing, count: 1001).utf8))
        #expect(throws: ParseFailure.lineTooLong(limit: 1000)) { try framer.next() }
    }

    @Test("Unread bytes can be removed after a response, but not in the middle of one")
    func takesBack() throws {
        var framer = ResponseFramer()
        framer.append(contentsOf: Array("A1 OK begin\r\nrest".utf8))
        _ = try framer.next()
        #expect(framer.takeUnread() == ByteBuffer(string: "rest"))
        #expect(!framer.hasBufferedBytes)
        framer.append(contentsOf: Array("* OK half".utf8))
        _ = try framer.next()
        #expect(framer.takeUnread() == nil)
    }
}
