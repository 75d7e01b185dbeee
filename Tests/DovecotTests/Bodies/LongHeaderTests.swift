import Foundation
import MailModel
import MailStorage
import MailSync
import MailTestKit
import StoreTestKit
import Testing

@Suite("Messages whose header fields have many megabytes", .timeLimit(.minutes(10)), .soundStores)
struct LongHeaderTests {
    private static let filler = String(repeating: "\r\n Sender with a long name", count: 400_000)

    private static let line = String(repeating: "Sender with a long name ", count: 400_000)

    private static func message(_ subject: String, from: String = "Bo", references: String = "") -> [UInt8] {
        let text = """
            From: "\(from)" <bo@example.org>
            References: <first@example.org>\(references)
            Subject: \(subject)
            Date: Thu, 15 Jan 2026 10:00:00 +0000
            Message-ID: <\(subject)@example.org>

            The text of \(subject).

            """
        return Array(text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n").utf8)
    }

    @Test("NOTIF-01, FR-SYNC-01: a message with a From field of 10 MB is stored with its neighbours in one sync")
    func arrives() async throws {
        let fixture = try await SyncFixture()
        try await fixture.server.deliver(Self.message("before"))
        try await fixture.sync()
        try await fixture.server.deliver(Self.message("sender", from: "Long" + Self.filler))
        try await fixture.server.deliver(Self.message("thread", references: Self.filler))
        try await fixture.server.deliver(Self.message("after"))
        let summary = try await fixture.sync()
        #expect(summary.failures.isEmpty, "\(summary.failures)")
        let messages = try fixture.messages("INBOX")
        #expect(Set(messages.map(\.subject)) == ["before", "sender", "thread", "after"])
        for message in messages where message.subject != "sender" {
            #expect(message.from?.address == "bo@example.org", "\(message.subject)")
        }
        let sender = try #require(messages.first { $0.subject == "sender" })
        #expect((sender.from?.name ?? "").utf8.count < 100_000)
        // It is not requested again by every sync, and its text can be read.
        let again = try await fixture.sync()
        #expect(again.messages == 0 && again.failures.isEmpty)
        try await fixture.makeEngine().fetchBody(of: sender.id, whole: true)
        #expect(try fixture.store.message(sender.id)?.body == .stored)
        await fixture.stop()
    }

    @Test("NOTIF-01: a From line of 10 MB is stored although Dovecot closes the connection at single fields")
    func oneLine() async throws {
        let fixture = try await SyncFixture()
        try await fixture.server.deliver(Self.message("before"))
        try await fixture.server.deliver(Self.message("sender", from: Self.line))
        try await fixture.server.deliver(Self.message("after"))
        let summary = try await fixture.sync()
        #expect(summary.failures.isEmpty, "\(summary.failures)")
        let messages = try fixture.messages("INBOX")
        #expect(messages.count == 3)
        #expect(Set(messages.map(\.subject)).isSuperset(of: ["before", "after"]))
        let sender = try #require(messages.first { !["before", "after"].contains($0.subject) })
        #expect((sender.from?.name ?? sender.from?.address ?? "").utf8.count < 300_000)
        let again = try await fixture.sync()
        #expect(again.messages == 0 && again.failures.isEmpty)
        await fixture.stop()
    }
}
