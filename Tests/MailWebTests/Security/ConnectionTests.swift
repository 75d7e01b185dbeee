import MailModel
import MailStorage
import NIOCore
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Connections that do nothing, and requests that are not HTTP", .timeLimit(.minutes(10)), .soundStores)
struct ConnectionTests {
    @Test("Too many idle connections do not block the page: the oldest are closed")
    func idle() async throws {
        try await WebFixture.run { web in
            var idle: [NIOAsyncChannel<ByteBuffer, ByteBuffer>] = []
            for _ in 0..<(WebServer.maximumIdleConnections + 80) {
                idle.append(try await RawConnection.connect(port: web.port, address: "127.0.0.1"))
            }
            #expect(try await web.get("/api/overview").isSuccess)
            // The server has closed the first one; the last one still answers.
            let isClosed = try await idle.removeFirst().executeThenClose { inbound, _ in
                for try await _ in inbound { return false }
                return true
            }
            #expect(isClosed)
            let request = RawRequest("GET", "/api/overview", port: web.port, token: web.token).text()
            let answers = try await idle.removeLast().executeThenClose { inbound, outbound in
                try await outbound.write(ByteBuffer(string: request))
                for try await buffer in inbound { return String(buffer: buffer).hasPrefix("HTTP/1.1 200") }
                return false
            }
            #expect(answers)
            for channel in idle { try await channel.executeThenClose { _, _ in } }
        }
    }

    @Test("A connection with a request is not closed for new ones")
    func busy() async throws {
        try await WebFixture.run { web in
            let request = RawRequest("GET", "/api/events", port: web.port, token: web.token)
            var others: [NIOAsyncChannel<ByteBuffer, ByteBuffer>] = []
            var hasChanged = false
            let text = try await RawConnection.stream(request.text(keepsConnection: true), port: web.port) { text in
                guard !hasChanged, text.contains("event: ready") else { return text.contains("event: change") }
                hasChanged = true
                for _ in 0..<(WebServer.maximumIdleConnections + 8) {
                    others.append(try await RawConnection.connect(port: web.port, address: "127.0.0.1"))
                }
                try web.store.perform(.star, on: [.message(web.mail.storedMessage)])
                return false
            }
            #expect(text.contains("event: change"))
            for channel in others { try await channel.executeThenClose { _, _ in } }
        }
    }

    @Test("A body whose declared length is too large is refused at once, and a bad chunk with status 400")
    func bodies() async throws {
        try await WebFixture.run { web in
            let request = RawRequest("POST", "/api/actions", port: web.port, token: web.token)
            let announced = request.adding("Content-Length", "70000").text()
            let announcedAnswer = try await RawConnection.exchange(announced, port: web.port)
            #expect(announcedAnswer.status == 413)
            let chunked = request.adding("Transfer-Encoding", "chunked").text() + "zz\r\n{}\r\n0\r\n\r\n"
            let chunkedAnswer = try await RawConnection.exchange(chunked, port: web.port)
            #expect(chunkedAnswer.status == 400)
            let half = request.adding("Transfer-Encoding", "chunked").text() + "2\r\n{}\r\nzz\r\n"
            let halfAnswer = try await RawConnection.exchange(half, port: web.port)
            #expect(halfAnswer.status == 400)
        }
    }
}
