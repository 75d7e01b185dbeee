import Foundation
import MailModel
import MailTestKit
import SASL
import Testing
import WireTransport

@testable import IMAPClient

@Suite("The program of the README")
struct ExampleTests {
    /// The result of the program with a server that continues with this script after sign-in; fails if the connection
    /// is not closed.
    private func outcome(_ transcript: String) async throws -> (subjects: [String], error: IMAPError?) {
        let folder = try TemporaryDirectory(named: "vm-example")
        let files = try await TestCertificates.make(.trusted, in: folder.url)
        let script = Sessions.signedIn("IMAP4rev1") + ServerScript(transcript)
        var subjects: [String] = []
        var error: IMAPError?
        try await ScriptedServer.run([script], encryption: .tls(files)) { server in
            error = await Sessions.failure {
                subjects = try await newestSubjects(
                    host: "localhost", port: server.port, username: "person", password: "secret",
                    roots: .path(files.authorityFile.path))
            }
        }
        return (subjects, error)
    }

    @Test("The example signs in over TLS and reads the newest subjects")
    func runs() async throws {
        let end = try await outcome(
            """
            C: A2 EXAMINE INBOX
            S: * 1 EXISTS
            S: A2 OK [READ-ONLY] done
            C: A3 FETCH 1 (UID FLAGS ENVELOPE)
            S: * 1 FETCH (UID 5 FLAGS () ENVELOPE (NIL "Hello" NIL NIL NIL NIL NIL NIL NIL NIL))
            S: A3 OK done
            C: A4 LOGOUT
            S: * BYE see you
            S: A4 OK done
            X: gone
            """)
        #expect(end.error == nil)
        #expect(end.subjects == ["Hello"])
    }

    @Test("The example's connection is closed even if an error is thrown")
    func closesAfterErrors() async throws {
        let end = try await outcome("C: A2 EXAMINE INBOX\nS: A2 NO [NONEXISTENT] no such mailbox\nX: gone")
        #expect(end.error?.kind == .mailboxNotFound)
    }

    @Test(
        "The README and the module's article contain the example unchanged",
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
