import Foundation
import MailModel
import MailStorage
import RemoteImages
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Remote images on the page", .soundStores)
struct ImageRouteTests {
    private static let html = """
        <p>Hello</p><img src="https://img.example.net/a.png" width="300"><img src="http://img.example.net/b.png">
        <img src="https://gone.example.net/c.png" width="40"><img src="https://track.example.net/p" width="1" height="1">
        """

    private static func addMessage(
        _ web: WebFixture, number: UInt32 = 90, from: String = "shop@news.example.net", authentication: String = "pass"
    ) throws -> MessageID {
        try web.mail.addHTML(
            html, number: number, from: from,
            fields: "Authentication-Results: mx.example.org; dmarc=\(authentication)\r\n",
            to: web.store)
    }

    private static func images(_ response: RawResponse, _ web: WebFixture) throws -> [String: Any] {
        let answer = try web.json(response)
        return try #require((answer["inspection"] as? [String: Any] ?? answer)["images"] as? [String: Any])
    }

    private static func frame(_ web: WebFixture, _ message: MessageID) async throws -> String {
        let thread = try #require(try web.store.message(message)).summary.thread
        let messages = try web.json(try await web.get("/api/threads/\(thread)"))["messages"] as? [[String: Any]]
        return try await web.get(try #require(messages?.first?["frame_url"] as? String)).text
    }

    @Test("MO-60: remote images are loaded for one message when the user asks, trackers never")
    func oneMessage() async throws {
        try await WebFixture.run { web in
            let message = try Self.addMessage(web)
            let path = "/api/messages/\(message)/images"
            let before = try Self.images(try await web.get(path.replacing("/images", with: "/inspection")), web)
            #expect(
                before["blocked"] as? Int == 4 && before["trackers"] as? Int == 1 && before["loadable"] as? Int == 3)
            #expect(before["allowed"] is NSNull && before["domain"] as? String == "news.example.net")
            #expect(before["hosts"] as? [String] == ["gone.example.net", "img.example.net", "track.example.net"])
            #expect(before["tracker_hosts"] as? [String] == ["track.example.net"])
            #expect(try await !Self.frame(web, message).contains("data:image/png"))
            let after = try Self.images(try await web.post(path, #"{"allow":"message","retry":false}"#), web)
            #expect(
                after["loaded"] as? Int == 2 && after["loadable"] as? Int == 1
                    && after["allowed"] as? String == "message")
            let shown = try await Self.frame(web, message)
            #expect(shown.components(separatedBy: "data:image/png").count == 3)
            #expect(!shown.contains("example.net/"), "no address of an image reaches the browser")
            let other = try Self.addMessage(web, number: 91)
            #expect(try Self.images(try await web.get("/api/messages/\(other)/inspection"), web)["allowed"] is NSNull)
        }
    }

    @Test("MO-60: images of a sender or domain are allowed until the permission is removed")
    func senders() async throws {
        try await WebFixture.run { web in
            let first = try Self.addMessage(web)
            _ = try await web.post("/api/messages/\(first)/images", #"{"allow":"sender","retry":false}"#)
            let second = try Self.addMessage(web, number: 91)
            let known = try Self.images(try await web.get("/api/messages/\(second)/inspection"), web)
            #expect(known["allowed"] as? String == "sender" && known["loaded"] as? Int == 2)
            let third = try Self.addMessage(web, number: 92, from: "other@news.example.net")
            #expect(try Self.images(try await web.get("/api/messages/\(third)/inspection"), web)["allowed"] is NSNull)
            _ = try await web.post("/api/messages/\(third)/images", #"{"allow":"domain","retry":false}"#)
            #expect(
                try Self.images(try await web.get("/api/messages/\(third)/inspection"), web)["allowed"] as? String
                    == "domain")
            let listed = try web.json(try await web.get("/api/images"))["permissions"] as? [[String: String]]
            #expect(listed?.map { $0["value"] } == ["news.example.net", "shop@news.example.net"])
            for one in try #require(listed) {
                let body = #"{"kind":"\#(one["kind"] ?? "")","value":"\#(one["value"] ?? "")"}"#
                #expect(try await web.post("/api/images/forget", body).isSuccess)
            }
            #expect(try Self.images(try await web.get("/api/messages/\(second)/inspection"), web)["allowed"] is NSNull)
            #expect(try await !Self.frame(web, second).contains("data:image/png"))
        }
    }

    @Test("MO-60: a forged sender has no permission, and neither has mail in Spam")
    func forged() async throws {
        try await WebFixture.run { web in
            let honest = try Self.addMessage(web)
            _ = try await web.post("/api/messages/\(honest)/images", #"{"allow":"sender","retry":false}"#)
            let forged = try Self.addMessage(web, number: 91, authentication: "fail")
            let path = "/api/messages/\(forged)/images"
            let blocked = try Self.images(try await web.get(path.replacing("/images", with: "/inspection")), web)
            #expect(blocked["allowed"] is NSNull && blocked["loaded"] as? Int == 0 && blocked["sender"] is NSNull)
            #expect(try await web.post(path, #"{"allow":"sender","retry":false}"#).status == 422)
            let shown = try Self.images(try await web.post(path, #"{"allow":"message","retry":false}"#), web)
            #expect(shown["loaded"] as? Int == 2)
            #expect(try web.store.imagePermission(of: honest) != nil)
            #expect(ImagePermission(domainOf: "someone@gmail.com") == nil, "anyone can have an address there")
        }
    }

    @Test(
        "FR-SET-03: clearing the cache removes loaded images, and blocks those of single messages again")
    func clearing() async throws {
        try await WebFixture.run { web in
            let message = try Self.addMessage(web)
            _ = try await web.post("/api/messages/\(message)/images", #"{"allow":"message","retry":false}"#)
            #expect(web.images.cache.byteCount == 2 * StubImages.png.count)
            #expect(try await web.post("/api/storage/clear", #"{"account":null}"#).isSuccess)
            #expect(web.images.cache.byteCount == 0)
            #expect(try await !Self.frame(web, message).contains("data:image/png"))
        }
    }
}
