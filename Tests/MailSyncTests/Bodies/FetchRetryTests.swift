import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import IMAPClient
@testable import MailSync

@Suite("Downloading a whole message", .timeLimit(.minutes(10)), .soundStores)
struct FetchRetryTests {
    private static let losing: MiniServer.Hook = { command, _ in FetchRetryTests.isFetch(command) ? .close : nil }

    private static func isFetch(_ command: String) -> Bool {
        command.hasPrefix("UID FETCH ") && command.contains("BODY.PEEK[]")
    }

    private func run(
        _ body: (MiniEngine, MiniServer, SyncEngine, MessageID) async throws -> Void
    ) async throws {
        let small = try await MiniEngine()
        let server = MiniServer(["INBOX": 1])
        try await small.run(server) { wire in
            let anna = try small.addAccount("anna", port: wire.port)
            let engine = try small.engine()
            _ = try await engine.sync(anna, options: SyncOptions(bodies: .none))
            let inbox = try #require(try small.store.mailboxes(account: anna).first { $0.listing.role == .inbox })
            let message = try #require(try small.store.messages(in: inbox.id, limit: 10).first)
            try await body(small, server, engine, message.id)
        }
    }

    @Test("FR-SYNC-08: a lost connection is reopened after 5, 15 and 45 seconds, then the download fails")
    func givesUp() async throws {
        try await run { small, server, engine, message in
            server.change { $0.fault = Self.losing }
            let fetch = Task { try await engine.fetchBody(of: message, whole: true) }
            for (attempt, delay) in [(1, 5), (2, 15), (3, 45)] {
                await small.clock.waitForSleepers()
                #expect(server.commands.count(where: Self.isFetch) == attempt)
                small.clock.advance(by: .seconds(delay))
            }
            await #expect(throws: InterruptedFetch.self) { try await fetch.value }
            #expect(server.commands.count(where: Self.isFetch) == 4)
            #expect(small.clock.now.offset == .seconds(65))
        }
    }

    @Test("FR-SYNC-08: a download resumes when the connection is restored")
    func goesOn() async throws {
        try await run { small, server, engine, message in
            server.change { $0.fault = Self.losing }
            let fetch = Task { try await engine.fetchBody(of: message, whole: true) }
            await small.clock.waitForSleepers()
            server.change { $0.fault = nil }
            small.clock.advance(by: .seconds(5))
            try await fetch.value
            #expect(try small.store.message(message)?.body == .stored)
        }
    }

    @Test("The error states how much of a message is kept, and omits it if nothing is")
    func explains() {
        let loss = IMAPError(.connectionClosed)
        let large = InterruptedFetch(loss, keptByteCount: 12_400_000)
        #expect(large.explanation.hasSuffix(" 12 MB of the message are kept; the next download resumes there."))
        #expect(InterruptedFetch(loss, keptByteCount: 1500).explanation.contains(" 2 KB of the message "))
        #expect(InterruptedFetch(loss, keptByteCount: 0).explanation == loss.explanation)
    }
}
