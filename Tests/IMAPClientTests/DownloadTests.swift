import IMAPProtocol
import MailModel
import MailTestKit
import NIOCore
import Testing

@testable import IMAPClient

@Suite("Downloads")
struct DownloadTests {
    private static let uid = UID(7)

    /// Downloads message 7 and returns the byte count, the bytes, and the largest chunk.
    private func download(
        _ answer: [ServerScript.Step], section: String = "", range: Range<UInt32>? = nil
    ) async throws -> (count: Int?, bytes: [UInt8], error: IMAPError?) {
        let uid = try #require(Self.uid)
        let part = range.map { "<\($0.lowerBound).\($0.count)>" } ?? ""
        let script =
            Sessions.selected()
            + ServerScript([.expect(Array("A3 UID FETCH 7 (UID BODY.PEEK[\(section)]\(part))\r\n".utf8))] + answer)
        return try await ScriptedServer.run([script + ServerScript("X: gone")]) { server in
            let connection = try await Sessions.connect(to: server)
            try await connection.logIn(Sessions.credentials)
            _ = try await connection.select("INBOX")
            var bytes: [UInt8] = []
            var count: Int?
            let error = await Sessions.failure {
                count = try await connection.download(uid, section: section, range: range) {
                    bytes += $0.readableBytesView
                }
            }
            await connection.close()
            return (count, bytes, error)
        }
    }

    private func large(_ count: Int = 300_000) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    }

    private func sent(_ text: String) -> ServerScript.Step { .send(Array(text.utf8)) }

    @Test("A large body is delivered in chunks without changes, and events in between are not part of it")
    func largeBody() async throws {
        let body = large()
        let result = try await download([
            sent("* 3 FETCH (FLAGS (\\Seen))\r\n* 4 FETCH (BODY[] {\(body.count)}\r\n"), .send(body),
            sent(" UID 7)\r\n* 11 EXISTS\r\nA3 OK done\r\n"),
        ])
        #expect(result.error == nil)
        #expect(result.count == body.count)
        #expect(result.bytes == body)
    }

    @Test("A small body, a quoted string and a part with an offset are delivered too")
    func smallBodies() async throws {
        let small = try await download([sent("* 4 FETCH (UID 7 BODY[] {5}\r\nhello)\r\nA3 OK done\r\n")])
        #expect(small.count == 5 && small.bytes == Array("hello".utf8))
        let quoted = try await download([sent("* 4 FETCH (UID 7 BODY[1.2] \"hi\")\r\nA3 OK done\r\n")], section: "1.2")
        #expect(quoted.count == 2 && quoted.bytes == Array("hi".utf8))
        let empty = try await download([sent("* 4 FETCH (UID 7 BODY[] {0}\r\n)\r\nA3 OK done\r\n")])
        #expect(empty.count == 0 && empty.bytes.isEmpty)
        let body = large(70_000)
        let part = try await download(
            [sent("* 4 FETCH (UID 7 BODY[1]<100> {70000}\r\n"), .send(body), sent(")\r\nA3 OK done\r\n")],
            section: "1", range: 100..<70_100)
        #expect(part.count == 70_000 && part.bytes == body)
    }

    @Test("A missing message and a NIL section return no bytes")
    func absent() async throws {
        for answer in ["A3 OK done\r\n", "* 4 FETCH (UID 7 BODY[] NIL)\r\nA3 OK done\r\n"] {
            let result = try await download([sent(answer)])
            #expect(result.count == nil && result.bytes.isEmpty && result.error == nil)
        }
    }

    @Test("A large literal of another item or section is not taken for the body")
    func otherLiterals() async throws {
        let other = large(70_000)
        let result = try await download([
            sent("* 4 FETCH (UID 7 X-THING {70000}\r\n"), .send(other), sent(" BODY[TEXT] {70000}\r\n"), .send(other),
            sent(" BODY[] {2}\r\nok)\r\nA3 OK done\r\n"),
        ])
        #expect(result.bytes == Array("ok".utf8))
    }

    @Test("Bytes of another message, or repeated bytes, cause an error")
    func wrongMessage() async throws {
        let body = large(70_000)
        let other = try await download([
            sent("* 4 FETCH (BODY[] {70000}\r\n"), .send(body), sent(" UID 8)\r\n"),
        ])
        #expect(other.error?.kind == .protocolViolation)
        let twice = try await download([
            sent("* 4 FETCH (UID 7 BODY[] {70000}\r\n"), .send(body), sent(" BODY[] {70000}\r\n"),
        ])
        #expect(twice.error?.kind == .protocolViolation)
    }

    @Test("A download that is interrupted, or refused after its bytes, fails although bytes were delivered")
    func broken() async throws {
        let cut = try await download([sent("* 4 FETCH (UID 7 BODY[] {70000}\r\n"), .send(large(60_000)), .close])
        #expect(cut.error?.kind == .connectionClosed)
        let refused = try await download([
            sent("* 4 FETCH (UID 7 BODY[] {70000}\r\n"), .send(large(70_000)), sent(")\r\nA3 NO [UNAVAILABLE] no\r\n"),
        ])
        #expect(refused.error?.kind == .serverRefused(.unavailable))
    }

    @Test("A literal of 100 MB where only headers were asked for is refused when it is announced")
    func noBodyExpected() async throws {
        let transcript = "C: A3 UID FETCH 7 (UID FLAGS)\nS: * 4 FETCH (UID 7 X-THING {100000000}\nX: gone"
        try await Sessions.run(transcript) { connection in
            let error = await Sessions.failure {
                _ = try await connection.fetch(UIDSet(normalizing: [7...7]), items: [.uid, .flags])
            }
            #expect(error?.kind == .limitExceeded)
        }
    }
}
