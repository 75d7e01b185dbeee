import Foundation
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Files of a message in the page", .soundStores)
struct PreviewTests {
    private func open(_ web: WebFixture, _ target: String) async throws -> RawResponse {
        try await RawRequest("GET", target, port: web.port).send(port: web.port)
    }

    private func attachments(_ web: WebFixture) async throws -> [[String: Any]] {
        let answer = try web.json(try await web.get("/api/threads/\(web.mail.files(in: web.store))"))
        let messages = answer["messages"] as? [[String: Any]]
        return try #require(messages?.first?["attachments"] as? [[String: Any]])
    }

    private func preview(_ web: WebFixture, _ name: String, number: Int = 0) async throws -> String {
        let named = try await attachments(web).filter { $0["filename"] as? String == name }
        return try #require(named[number]["preview_url"] as? String, "\(name) has no preview")
    }

    @Test("An image is recognized by its bytes, and its policy allows no scripts and no loading")
    func imageIsShown() async throws {
        try await WebFixture.run { web in
            let response = try await open(web, try await preview(web, "photo.png"))
            #expect(response.status == 200)
            #expect(response.body == MailFixture.picture)
            #expect(response.value("Content-Type") == "image/png")
            #expect(response.value("X-Content-Type-Options") == "nosniff")
            let policy = try #require(response.value("Content-Security-Policy"))
            #expect(policy.contains("default-src 'none'") && policy.hasSuffix("sandbox"))
            #expect(!policy.contains("script-src"))
        }
    }

    @Test(
        "SVG, HTML and images with too many pixels are not shown as images, under any name",
        arguments: ["vector.png", "page.png", "huge.png"])
    func hostileImageIsRefused(name: String) async throws {
        try await WebFixture.run { web in
            let response = try await open(web, try await preview(web, name))
            #expect(response.status == 404)
            #expect(response.value("Content-Type") == "application/json; charset=utf-8")
            #expect(!response.text.contains("alert"))
        }
    }

    @Test("A text file is decoded, truncated, and marked as truncated")
    func textIsDecoded() async throws {
        try await WebFixture.run { web in
            let latin = try web.json(try await web.get(try await preview(web, "notes.txt")))
            #expect(latin["text"] as? String == "grüß")
            #expect(latin["cut"] as? Bool == false)
            let second = try web.json(try await web.get(try await preview(web, "notes.txt", number: 1)))
            #expect(second["text"] as? String == "<b>second</b>")
            let long = try web.json(try await web.get(try await preview(web, "long.log")))
            #expect((long["text"] as? String)?.utf8.count == AttachmentPreview.maximumTextBytes)
            #expect(long["cut"] as? Bool == true)
        }
    }

    @Test("An attached message is shown with its header, sanitized text and files, without remote images")
    func messageIsShown() async throws {
        try await WebFixture.run { web in
            let target = try await preview(web, "The inner one.eml")
            let inner = try web.json(try await web.get(target))
            #expect(inner["subject"] as? String == "The inner one")
            #expect((inner["from"] as? [String: Any])?["address"] as? String == "lin@example.net")
            #expect(inner["has_html"] as? Bool == true)
            let frame = try await open(web, try #require(inner["frame_url"] as? String))
            #expect(frame.text.contains("Inner <i>text</i>"))
            for trace in ["<script", "onclick", "far.example/a"] { #expect(!frame.text.contains(trace)) }
            let text = try await open(web, try #require(inner["text_frame_url"] as? String))
            #expect(text.text.contains("Inner text") && !text.text.contains("<i>"))
            let file = try #require((inner["attachments"] as? [[String: Any]])?.first)
            #expect(file["filename"] as? String == "inner.txt")
            #expect(try await open(web, try #require(file["url"] as? String)).text == "inner file")
            let shown = try web.json(try await web.get(try #require(file["preview_url"] as? String)))
            #expect(shown["text"] as? String == "inner file")
        }
    }

    @Test("M12: winmail.dat opens as a message with safe text, and its files are downloaded and shown")
    func packedMessageIsShown() async throws {
        try await WebFixture.run { web in
            let packed = try web.json(try await web.get(try await preview(web, "winmail.dat")))
            #expect(packed["subject"] as? String == "Packed by Outlook" && packed["from"] is NSNull)
            let frame = try await open(web, try #require(packed["frame_url"] as? String))
            #expect(frame.text.contains("<p>Packed</p>") && !frame.text.contains("<script"))
            let file = try #require((packed["attachments"] as? [[String: Any]])?.first)
            #expect(file["filename"] as? String == "plan.txt")
            #expect(try await open(web, try #require(file["url"] as? String)).text == "the plan")
            let shown = try web.json(try await web.get(try #require(file["preview_url"] as? String)))
            #expect(shown["text"] as? String == "the plan")
        }
    }

    @Test("An invitation is read; a calendar without an event is not")
    func invitationIsRead() async throws {
        try await WebFixture.run { web in
            let answer = try web.json(try await web.get(try await preview(web, "invite.ics")))
            let invitation = try #require(answer["invitation"] as? [String: Any])
            #expect(invitation["method"] as? String == "request")
            #expect(invitation["summary"] as? String == "Tea <b>now</b>")
            let start = try #require(invitation["start"] as? [String: Any])
            #expect(start["moment"] as? String == "2026-07-01T14:00:00.000Z")
            #expect(start["zone"] as? String == "Europe/Berlin")
            let broken = try web.json(try await web.get(try await preview(web, "broken.ics")))
            #expect(broken["invitation"] is NSNull)
        }
    }

    @Test("The address of a preview gives access only to its part")
    func capabilityIsForItsPart() async throws {
        try await WebFixture.run { web in
            let picture = try await preview(web, "photo.png")
            let notes = try await preview(web, "notes.txt")
            let name = try #require(picture.split(separator: "/").last)
            #expect(try await open(web, "/w/\(name)/message").status == 404)
            #expect(try await open(web, "/w/\(name)/files").status == 404)
            #expect(try await open(web, "/m/\(name)").status == 404)
            #expect(try await open(web, notes).status == 401)
            web.time.advance(by: 30 * 60)
            #expect(try await open(web, picture).status == 404)
            #expect(try await web.get(notes).status == 404)
        }
    }
}
