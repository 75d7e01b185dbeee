import Foundation
import MailModel
import MailTestKit
import SASL
import Testing
import WireTransport

@testable import IMAPClient

@Suite("The program of the README")
struct ExampleTests {
    @Test("It signs in over TLS and reads the newest subjects")
    func runs() async throws {
        let folder = try TemporaryDirectory(named: "vm-example")
        let files = try await TestCertificates.make(.trusted, in: folder.url)
        let script =
            Sessions.signedIn("IMAP4rev1")
            + ServerScript(
                """
                C: A2 EXAMINE INBOX
                S: * 1 EXISTS
                S: A2 OK [READ-ONLY] done
                C: A3 FETCH 1 (UID FLAGS ENVELOPE)
                S: * 1 FETCH (UID 5 FLAGS () ENVELOPE (NIL "Hello" NIL NIL NIL NIL NIL NIL NIL NIL))
                S: A3 OK done
                X: gone
                """)
        try await ScriptedServer.run([script], encryption: .tls(files)) { server in
            let subjects = try await newestSubjects(
                server: ServerEndpoint(host: "localhost", port: server.port, security: .implicitTLS),
                trust: try TLSTrust(roots: .path(files.authorityFile.path)), credentials: Sessions.credentials)
            #expect(subjects == ["Hello"])
        }
    }

    @Test(
        "The README and the module's article show it word for word",
        arguments: [
            "README.md", "Sources/IMAPClient/IMAPClient.docc/IMAPClient.md",
        ])
    func isShown(file: String) throws {
        let tests = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        let program = try String(contentsOf: tests.appendingPathComponent("ExampleProgram.swift"), encoding: .utf8)
        let root = tests.deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
        #expect(text.contains("```swift\n" + program + "```"))
        #expect(program.split(separator: "\n", omittingEmptySubsequences: false).count <= 21)
    }
}
