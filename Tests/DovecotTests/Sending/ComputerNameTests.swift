import Foundation
import MailModel
import MailSending
import MailStorage
import MailSync
import MailTestKit
import StoreTestKit
import Testing

@Suite("Messages do not identify this computer", .timeLimit(.minutes(10)), .soundStores)
struct ComputerNameTests {
    private static let picture =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

    @Test(
        "FR-SYNC-07: a forwarded message with HTML, image and file contains no computer name, nor do its copies"
    )
    func forwarded() async throws {
        try await SendingTests.run { fixture, sink in
            let store = fixture.store
            let draft = try store.createDraft(try Self.forward(fixture), editor: "tab")
            let file = try store.makeOutgoingFile()
            try file.append(Array("the plan".utf8))
            _ = try store.addAttachment(to: draft.id, file: file, filename: "plan.txt", mimeType: "text/plain")
            let engine = try fixture.makeEngine()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await engine.run() }
                try await SendingTests.untilDrafts(fixture) { texts in
                    texts.count == 1 && texts[0].contains("plan.txt")
                }
                group.cancelAll()
            }
            let saved = try #require(try await fixture.server.messages(in: "Drafts").first)
            Self.expectAnonymous(try await fixture.server.text(of: saved.uid, in: "Drafts"))
            let message = try DraftSending(store: store, now: { [clock = fixture.clock] in clock.date })
                .send(draft.id, undoDelay: 0)
            for _ in 0..<3 { try await fixture.makeEngine().deliverOutgoing() }
            let sent = try #require(sink.messages.first)
            #expect(sink.count(message.messageID) == 1)
            Self.expectAnonymous(sent.text)
            #expect(!sent.text.contains("kim@example.org"))
            let copy = try #require(try await fixture.server.messages(in: "Sent").first)
            Self.expectAnonymous(try await fixture.server.text(of: copy.uid, in: "Sent"))
        }
    }

    private static func forward(_ fixture: SyncFixture) throws -> NewDraft {
        var new = try SendingTests.newDraft(fixture, "See below")
        new.kind = .forward
        new.quote = DraftQuote(
            introduction: "---------- Forwarded message ----------\nFrom: bo@example.org\n", text: "At four?",
            html: #"<p>At <b>four</b>? <img src="data:image/png;base64,\#(picture)"></p>"#, isQuotation: false)
        return new
    }

    private static func expectAnonymous(_ text: String, _ location: SourceLocation = #_sourceLocation) {
        for part in ["text/html", "image/png", "plan.txt"] {
            #expect(text.contains(part), "\(part) is missing", sourceLocation: location)
        }
        #expect(!text.contains("data:image"), sourceLocation: location)
        ComputerNames.expectNone(in: text, location)
    }
}
