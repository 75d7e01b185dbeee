import Foundation
import Logging
import MailModel
import MailStorage
import MailSync
import MailTestKit
import StoreTestKit
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("Copies in Sent and Drafts with interruptions", .timeLimit(.minutes(15)), .soundStores)
struct SendingInterruptionTests {
    /// The account's mail server is behind a proxy, which can cut the connection at a byte.
    private static func run(
        _ body: (SyncFixture, SubmissionSink, CountingProxy) async throws -> Void
    ) async throws {
        try await SendingTests.run { fixture, sink in
            let proxy = try await CountingProxy.start(serverPort: fixture.server.port)
            var settings = try #require(try fixture.store.account(fixture.account.id)).settings
            settings.imap = ServerEndpoint(host: "localhost", port: proxy.port, security: .implicitTLS)
            try fixture.store.updateAccount(fixture.account.id, settings)
            try await body(fixture, sink, proxy)
            try await proxy.stop()
        }
    }

    /// The Message-IDs in Sent, read from the server without our code.
    private static func filed(_ server: DovecotServer) async throws -> [String] {
        var found: [String] = []
        for message in try await server.messages(in: "Sent") {
            let text = try await server.text(of: message.uid, in: "Sent")
            let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("Message-ID: <") }
            found.append(String(line?.dropFirst("Message-ID: <".count).dropLast() ?? "none"))
        }
        return found
    }

    @Test("FR-SYNC-07: a connection cut at any byte while a message is filed leaves one copy in Sent")
    func cutWhileFiling() async throws {
        var random = SeededGenerator.announced("moments of filing")
        try await Self.run { fixture, sink, proxy in
            proxy.reset()
            var ids = [try #require(try SendingTests.send(fixture).messageID)]
            try await fixture.makeEngine().deliverOutgoing()
            let whole = proxy.byteCount
            try #require(whole > 1000)
            // The answers to SEARCH and APPEND come last.
            let moments = (0..<16).map { _ in random.number(whole / 3...whole) }
            for moment in moments {
                let message = try SendingTests.send(fixture)
                proxy.reset(at: moment) { [weak proxy] in proxy?.cut() }
                try? await fixture.makeEngine().deliverOutgoing()
                proxy.reset()
                for _ in 0..<4 {
                    fixture.clock.advance(seconds: 1000)
                    try? await fixture.makeEngine().deliverOutgoing()
                }
                #expect(try fixture.store.outgoing(message.id)?.state == .done, "cut at byte \(moment)")
                ids.append(try #require(message.messageID))
            }
            #expect(try await Self.filed(fixture.server).sorted() == ids.sorted())
            #expect(ids.allSatisfy { sink.count($0) == 1 })
        }
    }

    @Test("FR-SYNC-07: a connection cut at any byte while a draft is saved leaves one copy in Drafts, the newest")
    func cutWhileSavingDrafts() async throws {
        var random = SeededGenerator.announced("moments of saving")
        let moments = (0..<8).map { _ in random.number(1...9000) }
        try await Self.run { fixture, _, proxy in
            let engine = try fixture.makeEngine()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await engine.run() }
                let draft = try fixture.store.createDraft(SendingTests.newDraft(fixture), editor: "tab")
                var version = 1
                for (number, moment) in moments.enumerated() {
                    let words = "words number \(number)."
                    proxy.reset(at: moment) { [weak proxy] in proxy?.cut() }
                    version = try SendingTests.save(draft.id, version, words, fixture)
                    try await SendingTests.untilDrafts(fixture) { $0.count == 1 && $0[0].contains(words) }
                }
                #expect(try fixture.store.draft(draft.id)?.changedElsewhereAt == nil)
                group.cancelAll()
            }
        }
    }

    @Test("FR-SYNC-07: a kill at any byte while a message is sent and filed leaves one copy")
    func killed() async throws {
        var random = SeededGenerator.announced("kill moments of filing")
        let server = try await DovecotServer.start()
        let proxy = try await CountingProxy.start(serverPort: server.port)
        let sink = SubmissionSink()
        try await ScriptedServer.run(
            [], others: { sink.session() }, encryption: .tls(server.certificates)
        ) { wire in
            let program = try Program(trusting: server.authorityFile)
            try #require(try await program.addAccount(port: proxy.port).status == 0)
            try Self.setSender(of: program, port: wire.port)
            try #require(try await program.run(["sync"]).status == 0)
            func queue(_ id: String) async throws {
                let text = "From: anna@example.org\r\nTo: bo@example.org\r\nMessage-ID: <\(id)>\r\n\r\nx\r\n"
                let queued = try await program.run(["sendmail", "-t", "-i"], input: text)
                try #require(queued.status == 0, "\(queued.errors)")
            }
            var ids = ["whole@example.org"]
            try await queue(ids[0])
            proxy.reset()
            try #require(try await program.run(["sync"]).status == 0)
            let whole = proxy.byteCount
            for number in 0..<10 {
                ids.append("killed\(number)@example.org")
                try await queue(ids[number + 1])
                let moment = random.number(1...whole)
                _ = try await KillTests.kill(program, ["sync"], at: moment, proxy: proxy)
                proxy.reset()
                for _ in 0..<2 { _ = try await program.run(["sync"]) }
            }
            let filed = try await Self.filed(server)
            let states = try Self.states(of: program)
            for id in ids {
                #expect(sink.count(id) == 1, "\(id)")
                let copies = filed.count { $0 == id }
                // The kill may have come before the answer to the end of the message, or its filing waits.
                let isOpen = [.finishing, .uncertain, .accepted].contains(states[id])
                #expect(copies == 1 || copies == 0 && isOpen, "\(id): \(copies), \(String(describing: states[id]))")
            }
        }
        try await proxy.stop()
        await server.stop()
    }

    private static func setSender(of program: Program, port: Int) throws {
        let store = try MailStore.open(at: program.home.file("data"), logger: Logger(label: "test"))
        let account = try #require(try store.accounts().first)
        var settings = account.settings
        settings.smtp = ServerEndpoint(host: "localhost", port: port, security: .implicitTLS)
        try store.updateAccount(account.id, settings)
        try store.close()
    }

    /// The states of what was sent, by Message-ID.
    private static func states(of program: Program) throws -> [String: OutgoingState] {
        let store = try MailStore.open(at: program.home.file("data"), logger: Logger(label: "test"))
        let states = try store.outgoing().map { ($0.messageID ?? "", $0.state) }
        try store.close()
        return Dictionary(states, uniquingKeysWith: { first, _ in first })
    }
}
