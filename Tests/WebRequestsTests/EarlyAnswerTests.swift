import Logging
import MailTestKit
import Testing
import WireTransport

@testable import WebRequests

@Suite("Early responses")
struct EarlyAnswerTests {
    private static let answer =
        Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno".utf8)

    private func send(to server: ScriptedServer, trust: TLSTrust) async throws -> WebResponse {
        let web = WebClient(
            trust: trust, policy: .unencryptedLoopback, logger: Logger(label: "test"),
            eventLoopGroup: ScriptedServer.eventLoopGroup)
        let address = try #require(WebAddress("http://127.0.0.1:\(server.port)/token"))
        return try await web.send(WebRequest(address, .post([FormField("code", "C1")])))
    }

    @Test("RFC 9112 §9.6: an answer that was sent before the request was read is not lost with the connection")
    func early() async throws {
        let trust = try TLSTrust()
        try await ScriptedServer.run([], others: { ServerScript([.send(Self.answer), .close, .silence]) }) { server in
            for _ in 1...50 {
                let response = try await send(to: server, trust: trust)
                #expect(response.status == 400 && response.body == Array("no".utf8))
            }
        }
    }

    @Test("A connection that ends without a response is an error")
    func nothing() async throws {
        let trust = try TLSTrust()
        try await ScriptedServer.run([], others: { ServerScript([.close, .silence]) }) { server in
            for _ in 1...20 {
                await #expect(throws: WebError.self) { try await send(to: server, trust: trust) }
            }
        }
    }
}
