import IMAPProtocol
import MailTestKit
import NIOCore
import Testing

@Suite("Cutting a stream into responses")
struct FramerTests {
    @Test("C3: an endless line fails at the limit, before and after login")
    func endlessLine() {
        for limits in [WireLimits.beforeLogin, .standard] {
            let line = String(repeating: "x", count: limits.maximumLineBytes - 1)
            #expect(read("* 1 EXISTS\r\n" + line, limits: limits).failure == nil)
            let reading = read("* 1 EXISTS\r\n" + line + "xx", limits: limits)
            #expect(reading.responses == [.untagged(.exists(1))])
            #expect(reading.failure == .lineTooLong(limit: limits.maximumLineBytes))
        }
        #expect(WireLimits.beforeLogin.maximumLineBytes == 64 << 10)
        #expect(WireLimits.standard.maximumLineBytes == 1 << 20)
        #expect(WireLimits.standard.maximumLiteralBytes == 128 << 20)
        #expect(WireLimits.standard.maximumNesting == 100)
    }

    @Test(
        "Q11: a literal over the limit is refused when it is announced",
        arguments: ["134217729", "4294967296", "99999999999", "999999999999999999999999999999999"])
    func hugeLiteral(_ count: String) {
        #expect(read("* 1 FETCH (BODY[] {\(count)}\r\n").failure == .literalTooLarge(limit: 128 << 20))
        var framer = ResponseFramer(limits: .standard)
        framer.streamingThreshold = 1
        framer.append(ByteBuffer(string: "* 1 FETCH (BODY[] {134217728}\r\n"))
        #expect(throws: Never.self) { try framer.nextEvent() }
    }

    @Test("The memory for one response is limited separately for message bytes and for everything else")
    func heldLiterals() {
        let limits = WireLimits(maximumHeldBodyBytes: 20, maximumHeldTextBytes: 5)
        for item in ["BODY[]", "body[1.2]<0>", "BINARY[1]", "RFC822", "RFC822.HEADER ", "BODY[HEADER.FIELDS (A)]"] {
            #expect(read("* 1 FETCH (\(item) {20}\r\n", limits: limits).failure == nil, "\(item)")
            #expect(
                read("* 1 FETCH (\(item) {21}\r\n", limits: limits).failure == .literalTooLarge(limit: 20), "\(item)")
        }
        for text in [
            "* 1 FETCH (FLAGS (", "* 1 FETCH (XRFC822 ", "* LIST () \"/\" ", "* X BODY[] ", "* 1 XETCH (BODY[] ",
        ] {
            #expect(read(text + "{5}\r\n", limits: limits).failure == nil, "\(text)")
            #expect(read(text + "{6}\r\n", limits: limits).failure == .literalTooLarge(limit: 5), "\(text)")
        }
        let several = "* 1 FETCH (FLAGS ({3}\r\nabc) BODY[] {15}\r\n123456789012345 BODY[1] "
        #expect(read(several + "{5}\r\n", limits: limits).failure == nil)
        #expect(read(several + "{6}\r\n", limits: limits).failure == .literalTooLarge(limit: 20))
        #expect(read(several + "NIL X ({3}\r\n", limits: limits).failure == .literalTooLarge(limit: 5))
    }

    @Test("The literals of one response are bounded together, in bytes and in number")
    func manyLiterals() {
        let limits = WireLimits(maximumLiteralBytes: 10, maximumLiteralCount: 3)
        #expect(read("* X {5}\r\n12345 {5}\r\n12345\r\n* X {9}\r\n123456789\r\n", limits: limits).failure == nil)
        #expect(read("* X {5}\r\n12345 {6}\r\n", limits: limits).failure == .literalTooLarge(limit: 10))
        #expect(read("* X {0}\r\n{0}\r\n{0}\r\n\r\n", limits: limits).failure == nil)
        #expect(read("* X {0}\r\n{0}\r\n{0}\r\n{0}\r\n", limits: limits).failure == .tooManyLiterals(limit: 3))
    }

    @Test("A failure is final")
    func failureStays() {
        var framer = ResponseFramer(limits: WireLimits(maximumLineBytes: 20))
        framer.append(ByteBuffer(string: String(repeating: "x", count: 30)))
        for _ in 0..<2 {
            #expect(throws: ParseFailure.lineTooLong(limit: 20)) { try framer.next() }
            framer.append(ByteBuffer(string: "\r\n* 1 EXISTS\r\n"))
        }
    }

    @Test("Limits and results are the same for every split")
    func limitsAndSplits() {
        let limits = WireLimits(maximumLineBytes: 24, maximumLiteralBytes: 6)
        for wire in ["* 1 EXISTS\r\n* OK 1234567890123456789\r\n", "* 1 EXISTS\r\n* X {4}\r\nabcd {3}\r\nabc\r\n"] {
            let bytes = Array(wire.utf8)
            let whole = read([bytes[...]], limits: limits)
            #expect(whole.failure != nil && whole.responses.count == 1)
            for cut in bytes.indices { #expect(read([bytes[..<cut], bytes[cut...]], limits: limits) == whole) }
            #expect(read(bytes.indices.map { bytes[$0...$0] }, limits: limits) == whole)
        }
    }

    @Test("C1.1: bytes behind a response are seen before they are read")
    func bufferedBytes() throws {
        var framer = ResponseFramer()
        #expect(!framer.hasBufferedBytes)
        framer.append(ByteBuffer(string: "a OK begin TLS\r\n* CAPABILITY X\r\n"))
        #expect(try framer.next()?.text == bytes("a OK begin TLS"))
        #expect(framer.hasBufferedBytes)
        _ = try framer.next()
        #expect(!framer.hasBufferedBytes)
        framer.append(ByteBuffer(string: "*"))
        #expect(try framer.next() == nil)
        #expect(framer.hasBufferedBytes)
    }

    @Test("A frame keeps the bytes of its literals separate from its text")
    func literals() throws {
        var framer = ResponseFramer()
        framer.append(contentsOf: bytes("* 1 FETCH (A {3}\r\n\r\nx B {0}\r\n C {2+}\r\nyz)\r\n"))
        let frame = try #require(try framer.next())
        #expect(frame.literals.map(\.bytes) == [bytes("\r\nx"), [], bytes("yz")])
        #expect(frame.text == bytes("* 1 FETCH (A {3}\r\n B {0}\r\n C {2+}\r\n)"))
    }

    @Test("Braces that announce no literal stay text")
    func braces() throws {
        for line in ["* X {}", "* X {-5}", "* X {5 }", "* X 5}", "* X {+}", "* X {5++}", "* X {a5}"] {
            #expect(read(line + "\r\n* 1 EXISTS\r\n").responses.last == .untagged(.exists(1)), "\(line)")
        }
    }

    @Test("Chunks that arrive before earlier ones are read keep their order")
    func piledUpChunks() throws {
        var framer = ResponseFramer()
        for piece in ["* 1 EX", "ISTS\r\n* 2 EXISTS", "\r\n", "* 3 EXISTS\r\n"] {
            framer.append(ByteBuffer(string: piece))
        }
        var responses: [IMAPResponse] = []
        while let response = try framer.nextResponse() { responses.append(response) }
        #expect(responses == [.untagged(.exists(1)), .untagged(.exists(2)), .untagged(.exists(3))])
    }

    @Test("A large literal is unchanged in small and large pieces")
    func largeLiteral() throws {
        var random = SeededGenerator.announced("large literal")
        let body = (0..<300_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let wire = bytes("* 1 FETCH (BODY[] {300000}\r\n") + body + bytes(" UID 4)\r\n")
        for _ in 0..<5 {
            guard case .untagged(.fetch(let response)) = read(wire.randomPieces(&random)).responses.first else {
                Issue.record("no FETCH")
                return
            }
            #expect(response.wholeMessage == body)
        }
    }

    @Test("Descriptions of failures contain no server text")
    func descriptions() {
        #expect(ParseFailure.lineTooLong(limit: 5).description == "The server sent a line of more than 5 bytes.")
        #expect(
            ParseFailure.malformed(at: 7, expected: .number).description
                == "The response should have a number at byte 7.")
    }
}
