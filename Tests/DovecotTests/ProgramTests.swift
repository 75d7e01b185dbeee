import Foundation
import MailTestKit
import Testing

@Suite("The program with a real Dovecot", .timeLimit(.minutes(5)))
struct ProgramTests {
    private func server(_ count: Int = 60) async throws -> DovecotServer {
        let server = try await DovecotServer.start()
        try await server.fill(
            with: MailboxGenerator(seed: 3, messageCount: count, now: Date(timeIntervalSinceNow: 0)).generate())
        return server
    }

    @Test(
        "An account is added, synced, listed, searched, shown and removed; its password stands in no file of the data")
    func wholeWay() async throws {
        let server = try await server()
        try await server.deliver(
            text:
                "From: Bo <bo@example.org>\r\nSubject: quince harvest\r\nMessage-ID: <q1@example.org>\r\n\r\nripe and yellow\r\n"
        )
        let program = try Program(trusting: server.authorityFile)
        let added = try program.addAccount(port: server.port)
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.errors.contains("encrypted file"))
        #expect(try program.run(["sync", "--json"]).status == 0)
        let list = try #require(try program.run(["list", "inbox", "--json"]).json() as? [String: Any])
        #expect((list["results"] as? [Any])?.isEmpty == false)
        let search = try #require(try program.run(["search", "--json", "quince"]).json() as? [String: Any])
        let first = try #require((search["results"] as? [[String: Any]])?.first)
        #expect(first["subject"] as? String == "quince harvest")
        let id = try #require(first["id"] as? String)
        let shown = try #require(try program.run(["show", "--json", String(id.prefix(12))]).json() as? [String: Any])
        #expect((shown["text"] as? String)?.contains("ripe and yellow") == true)
        #expect(shown["message_id"] as? String == "q1@example.org")
        let status = try #require(try program.run(["status", "--json"]).json() as? [String: Any])
        #expect((status["accounts"] as? [[String: Any]])?.first?["pending_operations"] as? Int == 0)
        try Self.expectNoCanary(DovecotServer.password + "-never", in: program.home.url)
        #expect(try program.run(["account", "remove", "anna@example.org"]).status == 0)
        #expect(try program.run(["list", "inbox"]).status == 3)
        await server.stop()
    }

    @Test("The documented exit codes")
    func exitCodes() async throws {
        let server = try await server(20)
        let program = try Program(trusting: server.authorityFile)
        #expect(try program.run(["nonsense"]).status == 2)
        #expect(try program.run(["account", "add", "--email", "x"]).status == 2)
        #expect(try program.run(["show", "abcdef0123"]).status == 3)
        #expect(try program.addAccount(port: server.port, password: "wrong").status == 4)
        #expect(try program.addAccount(port: 1).status == 5)
        #expect(try program.run(["open", "--print-url"]).status == 7)
        #expect(try program.run(["--help"]).status == 0)
        let accounts = try #require(try program.run(["account", "list", "--json"]).json() as? [String: Any])
        #expect((accounts["accounts"] as? [Any])?.isEmpty == true)
        await server.stop()
    }

    @Test(
        "NFR-SYNC-05: a certificate that cannot be trusted is refused in plain words and nothing is saved",
        arguments: [CertificateVariant.expired, .selfSigned, .wrongHost])
    func badCertificates(_ variant: CertificateVariant) async throws {
        let server = try await DovecotServer.start(DovecotOptions(certificate: variant))
        let program = try Program(trusting: server.authorityFile)
        let outcome = try program.addAccount(port: server.port)
        #expect(outcome.status == 5)
        #expect(outcome.errors.lowercased().contains("certificate"))
        let accounts = try #require(try program.run(["account", "list", "--json"]).json() as? [String: Any])
        #expect((accounts["accounts"] as? [Any])?.isEmpty == true)
        await server.stop()
    }

    @Test("The daemon serves, refuses a second one, syncs for the command line and ends soon after SIGTERM")
    func daemon() async throws {
        let server = try await server()
        let program = try Program(trusting: server.authorityFile)
        #expect(try program.addAccount(port: server.port).status == 0)
        let daemon = try program.start(["serve", "--port", "0", "--json"])
        defer { daemon.process.terminate() }
        try await Self.waitUntilReady(program)
        #expect(try program.run(["serve", "--port", "0"]).status == 75)
        let url = try program.run(["open", "--print-url"])
        #expect(url.status == 0)
        #expect(url.output.hasPrefix("http://localhost:"))
        #expect(try program.run(["sync", "--json"]).status == 0)
        let began = ContinuousClock.now
        daemon.process.terminate()
        daemon.process.waitUntilExit()
        #expect(ContinuousClock.now - began < .seconds(10))
        #expect(daemon.process.terminationStatus == 0)
        #expect(try program.run(["doctor", "--offline"]).status == 0)
        await server.stop()
    }

    /// Each question takes a program's start, so asking is waiting.
    private static func waitUntilReady(_ program: Program) async throws {
        for _ in 0..<200 where try program.run(["open", "--print-url"]).status != 0 {}
    }

    private static func expectNoCanary(_ canary: String, in folder: URL) throws {
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let file = folder.appendingPathComponent(name)
            guard let content = try? Data(contentsOf: file) else { continue }
            #expect(content.range(of: Data(canary.utf8)) == nil, "\(name)")
        }
    }
}
