import Testing
import WireTransport

@testable import WebRequests

@Suite("Reading HTTP responses")
struct HTTPResponseReaderTests {
    private func read(_ text: String, step: Int = .max, ends: Bool = false) throws -> HTTPResponseReader {
        var reader = HTTPResponseReader(limits: WebLimits(maximumBodyBytes: 20, maximumHeadBytes: 300))
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            try reader.append(rest.prefix(step))
            rest = rest.dropFirst(step)
        }
        if ends { try reader.end() }
        return reader
    }

    @Test(
        "A complete response is read whole and byte by byte",
        arguments: [
            ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", "hello", false),
            (
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\nT: v\r\n\r\n",
                "hello", false
            ),
            ("HTTP/1.0 200 OK\r\n\r\nhello", "hello", true),
            ("HTTP/1.1 200\nContent-Length:5 \n\nhello", "hello", false),
            ("HTTP/1.1 204 No Content\r\n\r\n", "", false),
            ("HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", "ok", false),
            ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nokmore", "ok", false),
        ])
    func complete(text: String, body: String, ends: Bool) throws {
        for step in [.max, 1, 3] {
            let reader = try read(text, step: step, ends: ends)
            #expect(reader.isComplete)
            #expect(String(decoding: reader.response.body, as: UTF8.self) == body)
        }
    }

    @Test(
        "A response that is ambiguous or not HTTP is refused",
        arguments: [
            "ICY 200 OK\r\n\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 20\r\n\r\n", "HTTP/1.1 101 Switch\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length : 5\r\n\r\n", "HTTP/1.1 200 OK\r\n folded\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: +5\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 1\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n",
            String(repeating: "HTTP/1.1 100 C\r\n\r\n", count: 5), "HTTP/1.1 200 OK\r\nX: a\u{0}b\r\n\r\n",
        ])
    func malformed(text: String) {
        #expect(throws: WebError(.malformed)) { try read(text) }
    }

    @Test(
        "A response beyond the limits is refused before it is stored",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 21\r\n\r\n",
            "HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 21),
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + String(repeating: "5\r\nxxxxx\r\n", count: 5),
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n",
            "HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 300),
        ])
    func tooLarge(text: String) {
        #expect(throws: WebError(.tooLarge)) { try read(text) }
    }

    @Test("A connection that ends early gives no response")
    func truncated() {
        #expect(throws: WebError(.malformed)) {
            try read("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell", ends: true)
        }
        #expect(throws: WebError(.malformed)) { try read("HTTP/1.1 200 OK\r\nConte", ends: true) }
    }
}
