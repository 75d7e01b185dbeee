import Foundation
import MailModel
import MailStorage
import MailSync
import MailTestKit
import StoreTestKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("Large messages in part, with a real Dovecot", .timeLimit(.minutes(10)), .soundStores)
struct PartialBodyTests {
    /// A text and a file of 4 MB, some 5.5 MB on the wire.
    private static func message(using random: inout SeededGenerator) -> [UInt8] {
        let file = Data((0..<4_000_000).map { _ in UInt8(random.number(0...255)) })
        let head = [
            "From: Bo <bo@example.org>", "Subject: the chart", "Message-ID: <chart@example.org>", "MIME-Version: 1.0",
            #"Content-Type: multipart/mixed; boundary="edge""#, "", "--edge", "Content-Type: text/plain", "",
            "The harbour opens at six.", "--edge", #"Content-Type: application/octet-stream; name="chart.bin""#,
            #"Content-Disposition: attachment; filename="chart.bin""#, "Content-Transfer-Encoding: base64", "",
        ].joined(separator: "\r\n")
        let encoded = file.base64EncodedString(options: [
            .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
        ])
        return Array((head + "\r\n" + encoded + "\r\n--edge--\r\n").utf8)
    }

    /// A program that has synced the message through a proxy.
    private func synced(
        _ message: [UInt8], _ body: (Program, CountingProxy, _ id: String) async throws -> Void
    ) async throws {
        let server = try await DovecotServer.start()
        try await server.deliver(message)
        let proxy = try await CountingProxy.start(serverPort: server.port)
        let program = try Program(trusting: server.authorityFile)
        let added = try await program.addAccount(port: proxy.port)
        try #require(added.status == 0, "\(added.errors)")
        proxy.reset()
        #expect(try await program.run(["sync"]).status == 0)
        #expect(proxy.byteCount < 1_000_000, "the file stays on the server")
        let listed = try await program.json(["list", "inbox"])["results"] as? [[String: Any]]
        try await body(program, proxy, try #require(listed?.first?["id"] as? String))
        try await proxy.stop()
        await server.stop()
    }

    private func body(of id: String, _ program: Program) async throws -> [String: Any] {
        try #require(try await program.json(["show", id])["body"] as? [String: Any])
    }

    private func exported(_ program: Program) async throws -> (status: Int32, bytes: [UInt8]?) {
        let folder = program.home.file("out-\(UInt32.random(in: 0 ... .max))")
        let outcome = try await program.run(["export", "--format", "eml", folder.path])
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL]
        let file = files?.first { $0.pathExtension == "eml" }
        return (outcome.status, try file.map { [UInt8](try Data(contentsOf: $0)) })
    }

    @Test(
        "FR-SYNC-08: a large message's text is fetched by itself; its file on request, resumed, byte for byte"
    )
    func resumes() async throws {
        var random = SeededGenerator.announced("chart")
        let message = Self.message(using: &random)
        try await synced(message) { program, proxy, id in
            let shown = try await program.json(["show", id])
            #expect((shown["text"] as? String)?.contains("harbour opens") == true)
            #expect((shown["attachments"] as? [[String: Any]])?.map { $0["filename"] as? String } == ["chart.bin"])
            let before = try await body(of: id, program)
            #expect(before["state"] as? String == "partial")
            #expect(before["total"] as? Int == message.count)
            #expect(try #require(before["present"] as? Int) < 400_000)
            #expect(try await program.json(["search", "harbour"])["total"] as? Int == 1)
            let partly = try await exported(program)
            #expect(partly.status == 6 && partly.bytes == nil, "a message in part is not exported as if it were whole")
            #expect(try await KillTests.kill(program, ["fetch", id], at: 3_000_000, proxy: proxy) == SIGKILL)
            let cut = try #require(try await body(of: id, program)["present"] as? Int)
            #expect(cut > 1_000_000 && cut < message.count)
            proxy.reset()
            #expect(try await program.run(["fetch", id]).status == 0)
            #expect(proxy.byteCount < message.count - cut + 500_000, "it went on where it was")
            #expect(try await body(of: id, program)["state"] as? String == "whole")
            let whole = try await exported(program)
            #expect(whole.status == 0)
            #expect(whole.bytes == message)
            #expect(try await program.run(["doctor", "--offline"]).status == 0)
        }
    }

    @Test("Q39: a message whose pieces do not add up to its size is fetched again as a whole")
    func wrongSize() async throws {
        var random = SeededGenerator.announced("size")
        let message = Self.message(using: &random)
        try await synced(message) { program, proxy, id in
            // As if the server had reported a wrong size.
            let script =
                "import sqlite3, sys; d = sqlite3.connect(sys.argv[1]); d.execute('UPDATE message SET byte_count = byte_count - 7'); d.commit()"
            try await CommandLineTool.run(["python3", "-c", script, program.home.file("data/vaultmail.sqlite").path])
            proxy.reset()
            #expect(try await program.run(["fetch", id]).status == 0)
            #expect(proxy.byteCount > message.count * 3 / 2, "once in pieces, once in one go")
            #expect(try await exported(program).bytes == message)
        }
    }

    @Test("FR-SYNC-08, I13: concurrent requests for a large message fetch it once")
    func togetherOnce() async throws {
        var random = SeededGenerator.announced("together")
        let message = Self.message(using: &random)
        let fixture = try await SyncFixture()
        try await fixture.server.deliver(message)
        try await fixture.sync(SyncOptions(bodies: .recent))
        let id = try #require(try fixture.messages("INBOX").first).id
        let engine = try fixture.makeEngine()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { try await engine.fetchBody(of: id, whole: true) } }
            try await group.waitForAll()
        }
        #expect(try fixture.store.rawBytes(of: id) == message)
        let stored = try #require(try fixture.store.history(of: id)).entries.filter { $0.keyword == "body_stored" }
        #expect(stored.count == 2, "its text by itself, and the rest once")
    }

    @Test("FR-SYNC-08: attachments beyond the storage limit are evicted, and downloaded again on request")
    func evicts() async throws {
        var random = SeededGenerator.announced("room")
        let message = Self.message(using: &random)
        try await synced(message) { program, _, id in
            #expect(try await program.run(["fetch", id]).status == 0)
            let room = try await program.json(["storage"])["accounts"] as? [[String: Any]]
            #expect(try #require(room?.first?["attachments"] as? Int) > 5_000_000)
            #expect(room?.first?["limit"] as? Int == 500_000_000)
            #expect(try await program.run(["storage", "--limit", "none"]).status == 2)
            #expect(try await program.run(["storage", "--limit", "1"]).status == 0)
            #expect(try await program.run(["sync"]).status == 0)
            let evicted = try await body(of: id, program)
            #expect(evicted["state"] as? String == "evicted")
            #expect((try await program.json(["show", id])["text"] as? String)?.contains("harbour") == true)
            let events = try await program.json(["explain", id])["events"] as? [[String: Any]] ?? []
            #expect(events.map { $0["event"] as? String } == ["arrived", "body_stored", "body_stored", "body_evicted"])
            #expect(try await program.run(["fetch", id]).status == 0)
            #expect(
                try await body(of: id, program)["state"] as? String == "whole", "asked for, it stays above the limit")
            #expect(try await program.run(["storage", "--limit", "1"]).status == 0)
            #expect(try await body(of: id, program)["state"] as? String == "evicted", "a lower limit evicts at once")
            #expect(try await program.run(["storage", "--limit", "off", "--metered", "on"]).status == 0)
            #expect(try await program.run(["fetch", id]).status == 0)
            #expect(try await exported(program).bytes == message)
        }
    }
}
