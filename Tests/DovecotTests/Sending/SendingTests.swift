import Foundation
import Logging
import MailModel
import MailSending
import MailStorage
import MailSync
import MailTestKit
import StoreTestKit
import Testing

@Suite("Sent and Drafts", .timeLimit(.minutes(10)), .soundStores)
struct SendingTests {
    /// An account on Dovecot that sends by a sink.
    static func run(_ body: (SyncFixture, SubmissionSink) async throws -> Void) async throws {
        let fixture = try await SyncFixture()
        let sink = SubmissionSink()
        try await ScriptedServer.run(
            [], others: { sink.session() }, encryption: .tls(fixture.server.certificates)
        ) { wire in
            var settings = fixture.account.settings
            settings.smtp = ServerEndpoint(host: "localhost", port: wire.port, security: .implicitTLS)
            try fixture.store.updateAccount(fixture.account.id, settings)
            try await fixture.sync()
            try await body(fixture, sink)
        }
        await fixture.stop()
    }

    static func newDraft(
        _ fixture: SyncFixture, _ text: String = "words", parent: MessageID? = nil, kind: DraftKind = .reply
    ) throws -> NewDraft {
        NewDraft(
            kind: parent == nil ? .new : kind, parent: parent,
            content: DraftContent(
                identity: try fixture.store.identities().first?.id, to: [EmailAddress(address: "bo@example.org")],
                bcc: [EmailAddress(address: "kim@example.org")], subject: "Tea",
                blocks: [DraftBlock(spans: [DraftSpan(text)])]))
    }

    static func send(
        _ fixture: SyncFixture, parent: MessageID? = nil, kind: DraftKind = .reply
    ) throws -> OutgoingSummary {
        let draft = try fixture.store.createDraft(newDraft(fixture, parent: parent, kind: kind), editor: nil)
        return try DraftSending(store: fixture.store, now: { [clock = fixture.clock] in clock.date })
            .send(draft.id, undoDelay: 0)
    }

    @Test("FR-SYNC-07: a sent message is in Sent once, with Bcc and read; the message it answers is marked")
    func filed() async throws {
        try await Self.run { fixture, sink in
            try await fixture.server.deliver(text: "Subject: x\r\nMessage-ID: <p@example.org>\r\n\r\nhi\r\n")
            try await fixture.sync()
            let parent = try #require(try fixture.messages("INBOX").first)
            let message = try Self.send(fixture, parent: parent.id)
            for _ in 0..<3 { try await fixture.makeEngine().deliverOutgoing() }
            try await fixture.sync()
            #expect(sink.count(message.messageID) == 1)
            #expect(sink.messages.first?.text.contains("kim@example.org") == false)
            let sent = try await fixture.server.messages(in: "Sent")
            #expect(sent.count == 1 && sent.first?.flags.contains(#"\Seen"#) == true)
            let text = try await fixture.server.text(of: try #require(sent.first?.uid), in: "Sent")
            #expect(text.contains("Bcc: kim@example.org") && text.contains(message.messageID ?? "?"))
            #expect(try fixture.store.outgoing(message.id)?.state == .done)
            let answered = try await fixture.server.messages(in: "INBOX").first
            #expect(answered?.flags.contains(#"\Answered"#) == true)
        }
    }

    @Test("FR-SYNC-07: a forwarded message gets $Forwarded on the server, and not the flag for replies")
    func forwarded() async throws {
        try await Self.run { fixture, sink in
            try await fixture.server.deliver(text: "Subject: x\r\nMessage-ID: <p@example.org>\r\n\r\nhi\r\n")
            try await fixture.sync()
            let parent = try #require(try fixture.messages("INBOX").first)
            let message = try Self.send(fixture, parent: parent.id, kind: .forward)
            for _ in 0..<3 { try await fixture.makeEngine().deliverOutgoing() }
            try await fixture.sync()
            #expect(sink.count(message.messageID) == 1)
            let flags = try await fixture.server.messages(in: "INBOX").first?.flags
            #expect(flags?.contains("$Forwarded") == true && flags?.contains(#"\Answered"#) == false)
        }
    }

    @Test("FR-SYNC-07: a message that the server filed is not filed again, and confirms sending after a lost response")
    func filedByServer() async throws {
        try await Self.run { fixture, sink in
            sink.change { $0.fault = { $0 == "." ? .closeAfterwards : nil } }
            let message = try Self.send(fixture)
            try await fixture.makeEngine().deliverOutgoing()
            #expect(try fixture.store.outgoing(message.id)?.state == .finishing)
            let copy = try #require(sink.messages.first)
            try await fixture.server.deliver(Array((copy.text + "\r\n").utf8), mailbox: "Sent")
            fixture.clock.advance(seconds: 11)
            try await fixture.makeEngine().deliverOutgoing()
            #expect(try fixture.store.outgoing(message.id)?.state == .done)
            #expect(try await fixture.server.messages(in: "Sent").count == 1)
            #expect(sink.count(message.messageID) == 1)
        }
    }

    @Test("FR-SYNC-07: the server has only the newest copy of a draft, and none after it is discarded")
    func drafts() async throws {
        try await Self.run { fixture, _ in
            let engine = try fixture.makeEngine()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await engine.run() }
                let store = fixture.store
                let draft = try store.createDraft(Self.newDraft(fixture), editor: "tab")
                var version = try Self.save(draft.id, 1, "first words", fixture)
                try await Self.untilDrafts(fixture) { $0.count == 1 && $0[0].contains("first words") }
                version = try Self.save(draft.id, version, "second words", fixture)
                try await Self.untilDrafts(fixture) { $0.count == 1 && $0[0].contains("second words") }
                try store.discardDraft(draft.id)
                try await Self.untilDrafts(fixture) { $0.isEmpty }
                group.cancelAll()
            }
        }
    }

    @Test("FR-SYNC-07: a draft that another program deleted on the server is not written again")
    func changedElsewhere() async throws {
        try await Self.run { fixture, _ in
            let engine = try fixture.makeEngine()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await engine.run() }
                let store = fixture.store
                let draft = try store.createDraft(Self.newDraft(fixture), editor: "tab")
                let version = try Self.save(draft.id, 1, "first words", fixture)
                try await Self.untilDrafts(fixture) { $0.count == 1 && Self.knownCopies(fixture) == 1 }
                let uid = try #require(try await fixture.server.messages(in: "Drafts").first?.uid)
                try await fixture.server.expunge([uid], in: "Drafts")
                _ = try Self.save(draft.id, version, "second words", fixture)
                try await Self.untilDrafts(fixture) { _ in
                    (try? store.draft(draft.id))??.changedElsewhereAt != nil
                }
                #expect(try await fixture.server.messages(in: "Drafts").isEmpty)
                group.cancelAll()
            }
        }
    }

    @Test("FR-SYNC-07: the version that another program saved under the same Message-ID is not deleted, but offered")
    func otherVersion() async throws {
        try await Self.run { fixture, _ in
            let engine = try fixture.makeEngine()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await engine.run() }
                let store = fixture.store
                let draft = try store.createDraft(Self.newDraft(fixture), editor: "tab")
                let version = try Self.save(draft.id, 1, "first words", fixture)
                try await Self.untilDrafts(fixture) { $0.count == 1 && Self.knownCopies(fixture) == 1 }
                let copy = try #require(try await fixture.server.messages(in: "Drafts").first?.uid)
                let text = try await fixture.server.text(of: copy, in: "Drafts")
                try await fixture.server.deliver(
                    text: text.replacing("first words", with: "words of the phone"), mailbox: "Drafts")
                try await fixture.server.expunge([copy], in: "Drafts")
                _ = try Self.save(draft.id, version, "second words", fixture)
                try await Self.untilDrafts(fixture) { texts in
                    #expect(texts.count == 1 && texts[0].contains("words of the phone"))
                    let isNoticed = (try? store.draft(draft.id))??.changedElsewhereAt != nil
                    return isNoticed && (try? store.otherVersion(of: draft.id)) != nil
                }
                let other = try #require(try store.otherVersion(of: draft.id))
                let content = try Self.newDraft(fixture, "words of both").content
                _ = try store.takeOtherVersion(other, as: NewDraft(content: content), files: [], of: draft.id)
                try await Self.untilDrafts(fixture) { $0.count == 1 && $0[0].contains("words of both") }
                group.cancelAll()
            }
            let trash = try await fixture.server.messages(in: "Trash")
            let kept = try await fixture.server.text(of: try #require(trash.first?.uid), in: "Trash")
            #expect(trash.count == 1 && kept.contains("words of the phone"))
        }
    }

    @Test("FR-SYNC-07: a draft of another program is continued: one draft on the server, the other one in Trash")
    func continuedElsewhere() async throws {
        try await Self.run { fixture, _ in
            let text = "Subject: Tea\r\nMessage-ID: <t@example.org>\r\nTo: bo@example.org\r\n\r\nBegun on the phone\r\n"
            try await fixture.server.deliver(text: text, mailbox: "Drafts")
            try await fixture.sync()
            let store = fixture.store
            let drafts = try #require(try store.mailboxes().first { $0.listing.role == .drafts })
            let original = try #require(try store.messages(in: drafts.id).first).id
            var new = try Self.newDraft(fixture, "Begun on the phone")
            new.content.bcc = []
            let draft = try store.continueDraft(original, as: new, files: [], editor: "tab")
            let engine = try fixture.makeEngine()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await engine.run() }
                _ = try Self.save(draft.id, 1, "Begun on the phone, ended here", fixture)
                try await Self.untilDrafts(fixture) { $0.count == 1 && $0[0].contains("ended here") }
                group.cancelAll()
            }
            let trash = try await fixture.server.messages(in: "Trash")
            #expect(trash.count == 1)
            let kept = try await fixture.server.text(of: try #require(trash.first?.uid), in: "Trash")
            #expect(kept.contains("<t@example.org>") && kept.contains("Begun on the phone"))
        }
    }

    /// The number of copies whose place on the server the store knows: their APPEND has been confirmed.
    private static func knownCopies(_ fixture: SyncFixture) -> Int {
        (try? fixture.store.serverDrafts(account: fixture.account.id))?.count { $0.uid != nil } ?? 0
    }

    static func save(
        _ id: OutgoingID, _ version: Int, _ text: String, _ fixture: SyncFixture
    ) throws -> Int {
        try fixture.store.saveDraft(id, version: version, editor: "tab", content: newDraft(fixture, text).content)
            .version
    }

    /// Polls the server, independent of our code, until a condition holds for the texts in Drafts.
    static func untilDrafts(_ fixture: SyncFixture, _ isSo: ([String]) -> Bool) async throws {
        var texts: [String] = []
        for round in 1...600 {
            texts = []
            for message in try await fixture.server.messages(in: "Drafts") {
                texts.append((try? await fixture.server.text(of: message.uid, in: "Drafts")) ?? "")
            }
            if isSo(texts) { return }
            // Wakes the engine, whose clock the test does not move; the last save may have been noted only now.
            fixture.clock.advance(seconds: 31)
            fixture.store.announce([.drafts])
            // After a cut the account waits longer with each attempt; the test does not.
            if round.isMultiple(of: 40) { fixture.store.request([.networkCame]) }
        }
        Issue.record("Drafts stayed \(texts)")
    }
}
