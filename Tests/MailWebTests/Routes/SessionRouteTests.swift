import Foundation
import MailStorage
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Signed-in browsers", .timeLimit(.minutes(10)), .soundStores)
struct SessionRouteTests {
    private static let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"

    /// Another browser signs in.
    private func signIn(_ web: WebFixture, _ userAgent: String) async throws -> String {
        let body = #"{"code":"\#(await web.sessions.issueCode())"}"#
        let request = RawRequest("POST", "/api/session", port: web.port, body: body).adding("User-Agent", userAgent)
        return try #require(try web.json(try await request.send(port: web.port))["token"] as? String)
    }

    private func list(_ web: WebFixture) async throws -> [[String: Any]] {
        try #require(try web.json(try await web.get("/api/sessions"))["sessions"] as? [[String: Any]])
    }

    @Test("Sessions are listed with the browser, and an ended session has no access")
    func ends() async throws {
        try await WebFixture.run { web in
            let token = try await signIn(web, Self.firefox)
            let listed = try await list(web)
            #expect(listed.count == 2)
            let other = try #require(listed.first { $0["current"] as? Bool == false })
            #expect(other["browser"] as? String == "Firefox on Linux")
            func read() async throws -> Int {
                try await RawRequest("GET", "/api/overview", port: web.port, token: token).send(port: web.port).status
            }
            #expect(try await read() == 200)
            let id = try #require(other["id"] as? String)
            #expect(try await web.post("/api/sessions/end", #"{"id":"\#(id)"}"#).isSuccess)
            #expect(try await read() == 401)
            #expect(try await list(web).map { $0["current"] as? Bool } == [true])
            #expect(try await web.post("/api/sessions/end", #"{"id":"\#(id)"}"#).status == 404)
            #expect(!id.isEmpty && !token.contains(id), "the id gives no access")
        }
    }

    @Test("Without an id all other sessions end, and their event streams with them")
    func streams() async throws {
        try await WebFixture.run { web in
            let token = try await signIn(web, "")
            let request = RawRequest("GET", "/api/events", port: web.port, token: token)
            var isEnding = false
            let text = try await RawConnection.stream(request.text(keepsConnection: true), port: web.port) { text in
                guard !isEnding, text.contains("event: ready") else { return text.hasSuffix("0\r\n\r\n") }
                isEnding = true
                let ended = try await web.post("/api/sessions/end", #"{"id":null}"#)
                #expect(try web.json(ended)["ended"] as? Int == 1)
                return false
            }
            #expect(text.hasSuffix("0\r\n\r\n"), "the stream goes on: \(text)")
            #expect(try await web.get("/api/overview").isSuccess)
        }
    }

    @Test(
        "The name of a browser is read from its User-Agent",
        arguments: [
            (Self.firefox, "Firefox on Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36 Edg/120",
                "Edge on Windows"
            ),
            (
                "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36",
                "Chrome on Android"
            ),
            ("Mozilla/5.0 (Macintosh; Intel Mac OS X) Version/17.0 Safari/605.1.15", "Safari on macOS"),
            ("curl/8.5", ""), ("", ""),
        ])
    func names(_ userAgent: String, _ name: String) {
        #expect(BrowserName.name(userAgent) == name)
    }
}
