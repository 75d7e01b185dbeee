import MailTestKit
import Testing

@testable import IMAPClient

@Suite("Typed commands")
struct ConversationTests {
    private func trace(_ lines: [String], more: String? = nil, _ script: ServerScript) async throws -> [String] {
        try await ScriptedServer.run([ServerScript("S: * OK ready") + script + ServerScript("X: gone")]) { server in
            let connection = try await Sessions.connect(to: server)
            var shown: [String] = []
            for line in lines {
                try await connection.converse(line, more: { more }, show: { shown.append($0) })
            }
            await connection.close()
            return shown
        }
    }

    @Test("Both sides are shown, the contents of literals only counted, and nothing steers the terminal")
    func shows() async throws {
        let shown = try await trace(
            ["UID FETCH 1 BODY[]"],
            ServerScript("C: A1 UID FETCH 1 BODY[]")
                + ServerScript([
                    .send(Array("* 1 FETCH (BODY[] {7}\r\nprivate FLAGS (\u{1B}))\r\nA1 OK done\r\n".utf8))
                ]))
        #expect(shown.first == "C: A1 UID FETCH 1 BODY[]")
        #expect(shown.dropFirst().first == "S: * 1 FETCH (BODY[] ‹7 bytes› FLAGS (\u{FFFD}))")
    }

    @Test("A password that is typed is not shown, in the line or behind it")
    func redacts() async throws {
        let login = try await trace(
            ["LOGIN person secret"], ServerScript("C: A1 LOGIN person secret\nS: A1 OK welcome"))
        #expect(login == ["C: A1 LOGIN ‹private›", "S: A1 OK welcome"])
        let authenticate = try await trace(
            ["AUTHENTICATE PLAIN"], more: "AHBlcnNvbgBzZWNyZXQ=",
            ServerScript("C: A1 AUTHENTICATE PLAIN\nS: +\nC: AHBlcnNvbgBzZWNyZXQ=\nS: A1 OK welcome"))
        #expect(authenticate == ["C: A1 AUTHENTICATE ‹private›", "S: +", "C: ‹private›", "S: A1 OK welcome"])
    }

    @Test("IDLE is ended by the line that is typed next")
    func idle() async throws {
        let shown = try await trace(
            ["IDLE"], more: "DONE",
            ServerScript("C: A1 IDLE\nS: + idling\nC: DONE\nS: * 3 EXISTS\nS: A1 OK done"))
        #expect(shown == ["C: A1 IDLE", "S: + idling", "C: DONE", "S: * 3 EXISTS", "S: A1 OK done"])
    }

    @Test(
        "What would change how bytes travel, or be more than a line, is not sent",
        arguments: ["STARTTLS", "compress DEFLATE", "NOOP\r\nA9 DELETE INBOX", "APPEND INBOX {5}", "", "x\0"])
    func refuses(line: String) async throws {
        try await ScriptedServer.run([ServerScript("S: * OK ready\nX: gone")]) { server in
            let connection = try await Sessions.connect(to: server)
            let error = await Sessions.failure {
                try await connection.converse(line, more: { nil }, show: { _ in })
            }
            #expect(error?.kind == .serverRefused(.badCommand))
            await connection.close()
        }
    }
}
