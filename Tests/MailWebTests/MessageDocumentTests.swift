import Foundation
import MailModel
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Messages and their files", .soundStores)
struct MessageDocumentTests {
    /// The URLs in the response for a conversation.
    private func addresses(_ web: WebFixture, _ thread: Int64) async throws -> (message: [String: Any], files: [String])
    {
        let answer = try web.json(try await web.get("/api/threads/\(thread)"))
        guard let message = (answer["messages"] as? [[String: Any]])?.first else {
            throw RawConnectionError(description: "no message")
        }
        let files = (message["attachments"] as? [[String: Any]])?.compactMap { $0["url"] as? String } ?? []
        return (message, files)
    }

    private func open(_ web: WebFixture, _ target: String) async throws -> RawResponse {
        try await RawRequest("GET", target, port: web.port).send(port: web.port)
    }

    @Test("MO-60: a frame shows sanitized HTML with the message's own images and no remote content")
    func frameShowsSafeHTML() async throws {
        try await WebFixture.run { web in
            let message = try await addresses(web, web.mail.thread).message
            let response = try await open(web, try #require(message["frame_url"] as? String))
            #expect(response.status == 200)
            #expect(response.value("Content-Type") == "text/html; charset=utf-8")
            #expect(response.text.contains("<b>plans</b>"))
            #expect(response.text.contains("src=\"data:image/png;base64,"))
            for trace in ["<script", "onclick", "alert(", "tracker.example/pixel", "cid:"] {
                #expect(!response.text.contains(trace), "\(trace)")
            }
        }
    }

    @Test("MO-61: the plain text form is plain text")
    func textFrameShowsText() async throws {
        try await WebFixture.run { web in
            let rich = try await addresses(web, web.mail.thread).message
            let text = try await open(web, try #require(rich["text_frame_url"] as? String)).text
            #expect(text.contains("plans"))
            #expect(!text.contains("<b>") && !text.contains("<img"))
            let plain = try await addresses(web, web.mail.hostileThread).message
            for name in ["frame_url", "text_frame_url"] {
                let text = try await open(web, try #require(plain[name] as? String)).text
                #expect(text.contains("&lt;script&gt;"))
                #expect(!text.contains("<script"))
            }
        }
    }

    @Test(
        "A truncated text ends with a notice, in both forms", arguments: ["html", "plain"])
    func longTextIsSigned(subtype: String) async throws {
        try await WebFixture.run { web in
            let thread = try web.mail.addLongText(subtype: subtype, to: web.store)
            let message = try await addresses(web, thread).message
            for name in ["frame_url", "text_frame_url"] {
                let text = try await open(web, try #require(message[name] as? String)).text
                #expect(text.contains("longer than the 2 MiB that can be shown"), "\(name)")
                #expect(!text.contains("the very end"), "\(name)")
            }
            let short = try await addresses(web, web.mail.thread).message
            for name in ["frame_url", "text_frame_url"] {
                let text = try await open(web, try #require(short[name] as? String)).text
                #expect(!text.contains("longer than"), "\(name)")
            }
        }
    }

    @Test("A message's rules for narrow screens apply only on a phone")
    func narrowFrame() async throws {
        try await WebFixture.run { web in
            let html = "<style>@media (max-width:480px){.c{width:100%}}</style><p class=c>Hello"
            let thread = try web.mail.addText(html, subtype: "html", to: web.store)
            let frame = try #require(try await addresses(web, thread).message["frame_url"] as? String)
            for _ in 0..<2 {
                #expect(try await open(web, frame + "?width=narrow").text.contains("width:100%"))
                #expect(try await !open(web, frame).text.contains("width:100%"))
                #expect(try await !open(web, frame + "?width=1").text.contains("width:100%"))
            }
        }
    }

    @Test("FR-SYNC-08: a file is served unchanged, as a download, under a safe name")
    func fileIsDownloaded() async throws {
        try await WebFixture.run { web in
            let files = try await addresses(web, web.mail.thread).files
            let response = try await open(web, try #require(files.first))
            #expect(response.status == 200)
            #expect(response.text == MailFixture.fileText)
            #expect(response.value("Content-Type") == "application/pdf")
            #expect(response.value("Content-Length") == String(MailFixture.fileText.utf8.count))
            let disposition = try #require(response.value("Content-Disposition"))
            #expect(disposition.hasPrefix("attachment; filename=\""))
            #expect(disposition.count(where: { $0 == "\"" }) == 2)
            #expect(response.values("X-Evil").isEmpty)
            let page = try await open(web, try #require(files.last))
            #expect(page.value("Content-Type") == "application/octet-stream")
            #expect(page.value("Content-Security-Policy")?.hasSuffix("sandbox") == true)
        }
    }

    @Test("A capability works without a token, for its own kind only, for 30 minutes")
    func capabilityIsLimited() async throws {
        try await WebFixture.run { web in
            let (message, files) = try await addresses(web, web.mail.thread)
            let frame = try #require(message["frame_url"] as? String)
            let file = try #require(files.first)
            #expect(try await open(web, frame).status == 200)
            #expect(try await open(web, frame.replacingOccurrences(of: "/m/", with: "/d/")).status == 404)
            #expect(try await open(web, file.replacingOccurrences(of: "/d/", with: "/m/")).status == 404)
            #expect(try await open(web, String(frame.dropLast())).status == 404)
            #expect(try await open(web, "/m/1").status == 404)
            web.time.advance(by: 30 * 60)
            #expect(try await open(web, frame).status == 404)
            #expect(try await open(web, file).status == 404)
        }
    }

    @Test("The cache keeps the most recently used values within a count and a cost")
    func recentValues() {
        var values = RecentValues<Int, String>(capacity: 3, costLimit: 10)
        for key in 1...3 { values.set("\(key)", for: key, cost: 2) }
        #expect(values.value(for: 1) == "1")
        values.set("4", for: 4, cost: 2)
        #expect(values.value(for: 2) == nil)
        #expect(values.value(for: 1) == "1")
        values.set("5", for: 5, cost: 8)
        #expect(values.value(for: 3) == nil)
        #expect(values.value(for: 4) == nil)
        #expect(values.value(for: 1) == "1")
        values.set("6", for: 6, cost: 11)
        #expect(values.value(for: 6) == nil)
        #expect(values.value(for: 5) == "5")
    }
}
