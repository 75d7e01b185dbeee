import Foundation
import MailTestKit
import StoreTestKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("Sample mail of a demonstration", .timeLimit(.minutes(10)), .soundStores)
struct SampleMailTests {
    /// Signs in like a browser, asks for the sample account, and prints what the overview says before and after.
    private static let asking = """
        import http.client, json, sys
        port, code = int(sys.argv[1]), sys.argv[2]
        def ask(method, path, body=None, token=None):
            connection = http.client.HTTPConnection("localhost", port, timeout=120)
            fields = {"Content-Type": "application/json", "Origin": f"http://localhost:{port}"}
            if token:
                fields["Authorization"] = f"Bearer {token}"
            connection.request(method, path, None if body is None else json.dumps(body), fields)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        token = ask("POST", "/api/session", {"code": code})[1]["token"]
        overview = lambda: ask("GET", "/api/overview", token=token)[1]
        print("offered", overview()["sample"])
        status, answer = ask("POST", "/api/accounts/sample", {}, token)
        print("added", status, answer.get("imap", {}).get("ok"))
        print("then", overview()["sample"], [one["address"] for one in overview()["accounts"]])
        """

    /// Starts the daemon with these arguments and returns what the page reads.
    private func asked(_ program: Program, _ arguments: [String]) async throws -> String {
        let daemon = try program.start(["serve", "--port", "0"] + arguments)
        var address = ""
        for _ in 0..<1000 where address.isEmpty {
            let opened = try await program.run(["open", "--print-url"])
            if opened.status == 0 { address = opened.output.trimmingCharacters(in: .whitespacesAndNewlines) }
        }
        let parts = try #require(address.wholeMatch(of: /http:\/\/localhost:(\d+)\/#code=(\S+)/), "\(daemon.errors)")
        let told = try await CommandLineTool.run([
            "python3", "-c", Self.asking, String(parts.output.1), String(parts.output.2),
        ])
        daemon.signal(SIGTERM)
        _ = await daemon.end()
        return told.output
    }

    @Test("FR-OB-01: a demonstration starts with the first launch, and its sample mail is an ordinary account")
    func demonstration() async throws {
        let server = try await DovecotServer.start()
        let program = try Program(trusting: server.authorityFile)
        let sample = program.home.file("sample.json")
        let content: [String: Any] = [
            "address": "anna@demo.example", "displayName": "Anna", "port": server.port, "username": "anna",
            "password": DovecotServer.password,
        ]
        try JSONSerialization.data(withJSONObject: content).write(to: sample)
        let told = try await asked(program, ["--demo", "--sample", sample.path])
        #expect(told == "offered True\nadded 200 True\nthen False ['anna@demo.example']\n")
        #expect(try await program.accounts() == ["anna@demo.example"])
        await server.stop()
    }

    @Test("Outside a demonstration there is no sample mail, and a file that cannot be read is a usage error")
    func normalStart() async throws {
        let program = try Program(trusting: URL(filePath: "/dev/null"))
        #expect(try await program.run(["serve", "--sample", "/dev/null"]).status == 2)
        #expect(try await program.run(["serve", "--demo", "--sample", "/dev/null"]).status == 2)
        let folder = try TemporaryDirectory()
        let certificates = try await TestCertificates.make(.trusted, in: folder.url)
        let normal = try Program(trusting: certificates.authorityFile)
        #expect(try await asked(normal, []) == "offered False\nadded 404 None\nthen False []\n")
    }
}
