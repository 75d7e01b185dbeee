import Foundation
import Logging
import MailModel
import MailSending
import MailStorage
import MailTestKit
import StoreTestKit
import Synchronization
import Testing

@testable import MailSync

@Suite("Sending", .soundStores)
struct SubmitterTests {
    /// A store with a message in the queue, and an engine for it.
    private struct Fixture {
        let mini: MiniEngine
        let account: AccountID
        let identity: Identity

        func queue(to: [String] = ["bo@example.org"], bcc: [String] = []) throws -> OutgoingSummary {
            let content = DraftContent(
                identity: identity.id, to: to.map { EmailAddress(address: $0) },
                bcc: bcc.map { EmailAddress(address: $0) }, subject: "Tea",
                blocks: [DraftBlock(spans: [DraftSpan(".hidden")])])
            let draft = try mini.store.createDraft(NewDraft(content: content), editor: nil)
            return try DraftSending(store: mini.store, now: { [clock = mini.clock] in clock.date })
                .send(draft.id, undoDelay: 0)
        }

        func drain() async throws { try await mini.engine().deliverOutgoing() }

        func state(_ id: OutgoingID) throws -> OutgoingState? { try mini.store.outgoing(id)?.state }
    }

    private func run(
        _ sink: SubmissionSink = SubmissionSink(), _ body: (Fixture, SubmissionSink) async throws -> Void
    ) async throws {
        let mini = try await MiniEngine(followsClock: true)
        try await ScriptedServer.run([], others: { sink.session() }, encryption: .tls(mini.certificates)) { server in
            let account = try mini.addSender("ada", port: server.port)
            let identity = try #require(try mini.store.identities().first)
            try await body(Fixture(mini: mini, account: account, identity: identity), sink)
        }
    }

    @Test("FR-SYNC-07: a queued message is sent once, without Bcc, and the server gets every recipient")
    func sends() async throws {
        try await run { fixture, sink in
            let message = try fixture.queue(to: ["bo@example.org", "eve@example.org"], bcc: ["kim@example.org"])
            try await fixture.drain()
            #expect(sink.count(message.messageID) == 1)
            let sent = try #require(sink.messages.first)
            #expect(sent.recipients == ["bo@example.org", "eve@example.org", "kim@example.org"])
            #expect(!sent.text.contains("kim@") && sent.text.contains("\r\n.hidden"))
            #expect(try [.accepted, .filed, .done].contains(fixture.state(message.id)))
            try await fixture.drain()
            #expect(sink.messages.count == 1)
        }
    }

    @Test("FR-SYNC-07: the largest size that the server accepts is stored; a larger message fails unsent")
    func sizeLimit() async throws {
        try await run { fixture, sink in
            #expect(try fixture.mini.store.maximumSendingBytes(of: fixture.account) == nil)
            _ = try fixture.queue()
            try await fixture.drain()
            #expect(try fixture.mini.store.maximumSendingBytes(of: fixture.account) == 1_000_000)
            let content = DraftContent(
                identity: fixture.identity.id, to: [EmailAddress(address: "bo@example.org")], subject: "Long",
                blocks: [DraftBlock(spans: [DraftSpan(String(repeating: "long text ", count: 120_000))])])
            let draft = try fixture.mini.store.createDraft(NewDraft(content: content), editor: nil)
            let message = try DraftSending(
                store: fixture.mini.store, now: { [clock = fixture.mini.clock] in clock.date }
            )
            .send(draft.id, undoDelay: 0)
            try await fixture.drain()
            let summary = try #require(try fixture.mini.store.outgoing(message.id))
            #expect(summary.state == .failed && summary.reason?.contains("1 MB") == true, "\(summary)")
            #expect(sink.messages.count == 1)
        }
    }

    @Test("FR-SYNC-07: a refused recipient is reported; the others get the message")
    func partly() async throws {
        try await run { fixture, sink in
            sink.change { $0.fault = { $0.contains("eve@") ? .reply("550 5.1.1 no such user") : nil } }
            let message = try fixture.queue(to: ["bo@example.org", "eve@example.org"])
            try await fixture.drain()
            let summary = try #require(try fixture.mini.store.outgoing(message.id))
            #expect(summary.refused == ["eve@example.org"] && summary.sentAt != nil)
            #expect(summary.reason?.contains("no such user") == true)
            #expect(sink.messages.map(\.recipients) == [["bo@example.org"]])
        }
    }

    @Test("FR-SYNC-07: a deferred recipient gets the message later, and the others not again")
    func deferred() async throws {
        try await run { fixture, sink in
            sink.change { $0.fault = { $0.contains("eve@") ? .reply("450 4.2.0 later") : nil } }
            let message = try fixture.queue(to: ["bo@example.org", "eve@example.org"])
            try await fixture.drain()
            #expect(try fixture.state(message.id) == .queued)
            fixture.mini.clock.advance(by: .seconds(31))
            try await fixture.drain()
            let reason = try fixture.mini.store.outgoing(message.id)?.reason
            #expect(reason?.hasPrefix("The other recipients have the message. ") == true, "\(reason ?? "nil")")
            sink.change { $0.fault = nil }
            fixture.mini.clock.advance(by: .seconds(121))
            try await fixture.drain()
            #expect(sink.messages.map(\.recipients) == [["bo@example.org"], ["eve@example.org"]])
            #expect(try fixture.mini.store.outgoing(message.id)?.refused == [])
        }
    }

    @Test("FR-SYNC-07: a rejected message fails at once with the server's words; the next one is sent")
    func rejected() async throws {
        try await run { fixture, sink in
            sink.change { $0.fault = { $0.contains("eve@") ? .reply("550 5.1.1 no such user") : nil } }
            let bad = try fixture.queue(to: ["eve@example.org"])
            let good = try fixture.queue()
            try await fixture.drain()
            let failed = try #require(try fixture.mini.store.outgoing(bad.id))
            #expect(failed.state == .failed && failed.reason?.contains("no such user") == true)
            #expect(sink.count(good.messageID) == 1)
            // Editing gives it another id.
            let draft = try fixture.mini.store.editOutgoing(bad.id)
            #expect(draft.content.subject == "Tea")
        }
    }

    @Test("FR-SYNC-07: three retries after 30 s, 2 and 8 minutes, then it failed")
    func retries() async throws {
        try await run { fixture, sink in
            sink.change { $0.fault = { $0.hasPrefix("MAIL") ? .close : nil } }
            let message = try fixture.queue()
            for delay in [0, 30, 120, 480] {
                fixture.mini.clock.advance(by: .seconds(delay))
                try await fixture.drain()
            }
            #expect(sink.commands.count { $0.hasPrefix("MAIL") } == 4)
            #expect(try fixture.state(message.id) == .failed)
            sink.change { $0.fault = nil }
            _ = try fixture.mini.store.retryOutgoing(message.id)
            try await fixture.drain()
            #expect(sink.count(message.messageID) == 1)
        }
    }

    @Test("FR-SYNC-07: after a restart no later message is sent before one that waits for an unreachable server")
    func orderAfterRestart() async throws {
        try await run { fixture, sink in
            sink.change { $0.fault = { $0.hasPrefix("MAIL") ? .close : nil } }
            let first = try fixture.queue()
            try await fixture.drain()
            sink.change { $0.fault = nil }
            let second = try fixture.queue()
            // Each time with another engine.
            try await fixture.drain()
            #expect(sink.messages.isEmpty)
            fixture.mini.clock.advance(by: .seconds(31))
            try await fixture.drain()
            #expect(sink.messages.map(\.messageID) == [first, second].compactMap(\.messageID))
        }
    }

    @Test("FR-SYNC-07, FR-ACCT-04: a rejected password is not tried again by itself, and the message waits")
    func signIn() async throws {
        try await run { fixture, sink in
            sink.change { $0.fault = { $0.hasPrefix("AUTH") ? .reply("535 5.7.8 no") : nil } }
            let (first, second) = (try fixture.queue(), try fixture.queue())
            try await fixture.drain()
            #expect(sink.commands.count { $0.hasPrefix("AUTH") } == 1)
            #expect(try fixture.state(first.id) == .queued && fixture.state(second.id) == .queued)
            #expect(try fixture.mini.store.account(fixture.account)?.isActive == false)
            let reasons = try [first, second].map { try fixture.mini.store.outgoing($0.id)?.reason }
            #expect(reasons[0] != nil && reasons[0] == reasons[1], "the one behind it says why it waits")
        }
    }

    @Test("FR-SYNC-07: one message sent to several recipients in several calls reaches each, under one Message-ID")
    func sharedMessageID() async throws {
        try await run { fixture, sink in
            let first = try fixture.queue()
            let messageID = try #require(first.messageID)
            let bytes = try #require(try fixture.mini.store.outgoingBytes(first.id))
            let content = DraftContent(identity: fixture.identity.id, subject: "Tea")
            let draft = try fixture.mini.store.createDraft(NewDraft(content: content), editor: nil)
            let second = RenderedMessage(
                bytes: bytes, envelope: OutgoingEnvelope(sender: "ada@example.org", recipients: ["cy@example.org"]),
                messageID: messageID)
            let queued = try fixture.mini.store.queueDraft(draft.id, version: draft.version, second)
            #expect(try fixture.mini.store.sharesMessageID(queued.id))
            try await fixture.drain()
            #expect(sink.messages.map(\.recipients) == [["bo@example.org"], ["cy@example.org"]])
        }
    }

    @Test("FR-SYNC-07: a message whose answer was lost is never sent again by itself; the user decides")
    func lostAnswer() async throws {
        try await run { fixture, sink in
            sink.change { $0.fault = { $0 == "." ? .closeAfterwards : nil } }
            let message = try fixture.queue()
            for _ in 0..<8 {
                try await fixture.drain()
                fixture.mini.clock.advance(by: .seconds(1_000))
            }
            #expect(sink.count(message.messageID) == 1)
            let summary = try #require(try fixture.mini.store.outgoing(message.id))
            #expect(summary.state == .uncertain && summary.reason?.contains("may have been sent") == true)
            sink.change { $0.fault = nil }
            _ = try fixture.mini.store.retryOutgoing(message.id)
            try await fixture.drain()
            #expect(sink.count(message.messageID) == 2)
        }
    }

    @Test("FR-SYNC-07: killed at any step of a session, a message is at the server once or known to be uncertain")
    func killed() async throws {
        try await run { fixture, sink in
            let folder = try TemporaryDirectory()
            let copies = Mutex<[(folder: URL, count: Int, line: String)]>([])
            let store = fixture.mini.store.directory
            sink.change { state in
                state.fault = { [sink] line in
                    // The client waits for this reply: what is on the disk now is what a killed program leaves.
                    let copy = folder.url.appending(path: UUID().uuidString)
                    try? FileManager.default.copyItem(at: store, to: copy)
                    let count = sink.messages.count + (line == "." ? 1 : 0)
                    copies.withLock { $0.append((copy, count, line)) }
                    return nil
                }
            }
            let message = try fixture.queue()
            try await fixture.drain()
            #expect(sink.count(message.messageID) == 1)
            let made = copies.withLock { $0 }
            #expect(made.count >= 6)
            for copy in made {
                sink.change { state in
                    state.fault = nil
                    state.accepted = []
                }
                let again = try fixture.mini.reopened(at: copy.folder)
                again.engine.recoverOutgoing()
                try await again.engine.deliverOutgoing()
                let state = try again.store.outgoing(message.id)?.state
                let total = copy.count + sink.count(message.messageID)
                #expect(total == 1, "killed at \(copy.line)")
                if copy.line == "." { #expect(state == .finishing || state == .uncertain) }
                try again.store.close()
            }
        }
    }

    @Test("FR-SYNC-07: a connection cut at any step of a session leaves the message at the server once, or uncertain")
    func cut() async throws {
        let steps = ["EHLO", "AUTH", "MAIL", "RCPT", "DATA", "."]
        for step in steps {
            for isDone in [true, false] {
                try await run { fixture, sink in
                    sink.change { state in
                        state.fault = { line in
                            guard line.hasPrefix(step) else { return nil }
                            return isDone ? .closeAfterwards : .close
                        }
                    }
                    let message = try fixture.queue()
                    try await fixture.drain()
                    sink.change { $0.fault = nil }
                    for _ in 0..<3 {
                        fixture.mini.clock.advance(by: .seconds(500))
                        try await fixture.drain()
                    }
                    let state = try fixture.state(message.id)
                    if step == "." {
                        #expect(state == .uncertain || state == .finishing)
                        #expect(sink.count(message.messageID) == (isDone ? 1 : 0))
                    } else {
                        #expect(sink.count(message.messageID) == 1, "cut at \(step)")
                        #expect(state == .accepted || state == .filed || state == .done)
                    }
                }
            }
        }
    }

    @Test(
        "FR-SYNC-07: cut at every line and every byte of a reply, each message is at the server once, or uncertain",
        .timeLimit(.minutes(10)))
    func cutEverywhere() async throws {
        try await run { fixture, sink in
            _ = try fixture.queue()
            try await fixture.drain()
            var whole = (lines: 0, replyBytes: 0)
            sink.change { whole = $0.traffic }
            let cuts =
                (0..<whole.lines).map { SubmissionSink.Cut.beforeLine($0) }
                + (0..<whole.replyBytes).map { SubmissionSink.Cut.afterReplyBytes($0) }
            #expect(whole.lines > 15 && whole.replyBytes > 100)
            var uncertain = 0
            for cut in cuts {
                sink.change { $0.cut = cut }
                let message = try fixture.queue()
                for _ in 0..<4 {
                    try await fixture.drain()
                    fixture.mini.clock.advance(by: .seconds(500))
                }
                sink.change { $0.cut = nil }
                let state = try #require(try fixture.state(message.id))
                let isUncertain = state == .uncertain || state == .finishing
                uncertain += isUncertain ? 1 : 0
                let count = sink.count(message.messageID)
                #expect(count == 1 || (count == 0 && isUncertain), "\(cut): \(count) copies, \(state)")
                #expect(isUncertain || [.accepted, .filed, .done].contains(state), "\(cut): \(state)")
            }
            // Only the answer to the end of the message can be lost.
            #expect((1..<60).contains(uncertain), "\(uncertain) of \(cuts.count) are uncertain")
        }
    }
}
