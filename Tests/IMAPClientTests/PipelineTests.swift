import IMAPProtocol
import MailModel
import MailTestKit
import Testing

@testable import IMAPClient

@Suite("Pipelined commands")
struct PipelineTests {
    /// So scattered that many commands are needed.
    private static let uids = UIDSet(normalizing: (1...700).map { UInt32($0 * 1_000_000)...UInt32($0 * 1_000_000) })
    /// More than eight.
    private static let pieces = uids.pieces(maximumBytes: IMAPConnection.maximumSetBytes)

    private static func command(_ index: Int) -> ServerScript.Step {
        .expect(Array("A\(index + 3) UID FETCH \(pieces[index]) (UID FLAGS)\r\n".utf8))
    }

    private static func row(of index: Int) -> String {
        "* \(index + 1) FETCH (UID \(pieces[index].ranges[0].lowerBound) FLAGS ())\r\n"
    }

    private static func send(_ text: String) -> ServerScript.Step { .send(Array(text.utf8)) }

    /// Fetches all of them from a server with these steps; returns the rows, the error, and whether the session
    /// continues.
    private static func fetch(_ steps: [ServerScript.Step], capabilities: String = "IMAP4rev1 UIDPLUS ESEARCH")
        async throws -> (
            rows: [UInt32], error: IMAPError?, isUsable: Bool
        )
    {
        try await ScriptedServer.run([Sessions.selected(capabilities) + ServerScript(steps)]) { server in
            let connection = try await Sessions.connect(to: server)
            try await connection.logIn(Sessions.credentials)
            _ = try await connection.select("INBOX")
            var rows: [UInt32] = []
            let error = await Sessions.failure {
                try await connection.fetch(uids, items: [.uid, .flags]) { rows += $0.compactMap { $0.uid?.rawValue } }
            }
            let isUsable = await connection.isUsable
            await connection.close()
            return (rows, error, isUsable)
        }
    }

    private static func first(of indexes: Int...) -> [UInt32] { indexes.map { pieces[$0].ranges[0].lowerBound } }

    @Test("RFC 3501 §5.5: at most four commands are sent before the first is answered")
    func sendsAhead() async throws {
        // The server rejects every byte after the fourth.
        let outcome = try await Self.fetch((0..<4).map(Self.command) + [Self.send("* BYE enough\r\n"), .expectClose])
        #expect(outcome.error?.kind == .connectionClosed)
        #expect(outcome.rows.isEmpty)
    }

    @Test("Q39: commands are not pipelined on a server without newer extensions")
    func waitsForOldServers() async throws {
        let outlook =
            "IMAP4 IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 SASL-IR UIDPLUS MOVE ID UNSELECT CHILDREN IDLE NAMESPACE LITERAL+"
        // The server rejects every byte after the first command.
        let steps = [Self.command(0), Self.send("* BYE enough\r\n"), .expectClose]
        let outcome = try await Self.fetch(steps, capabilities: outlook)
        #expect(outcome.error?.kind == .connectionClosed)
    }

    @Test("Responses are matched by tag and UID, in any order")
    func acceptsAnyOrder() async throws {
        var steps = (0..<4).map(Self.command)
        steps += [
            Self.send(Self.row(of: 2) + "A5 OK done\r\n" + Self.row(of: 0) + Self.row(of: 3) + "A6 OK done\r\n"),
            Self.send("A4 OK done\r\n" + Self.row(of: 1) + "A3 OK done\r\n"),
        ]
        steps += (4..<8).map(Self.command)
        for index in 4..<Self.pieces.count {
            steps.append(Self.send(Self.row(of: index) + "A\(index + 3) OK done\r\n"))
            if index + 4 < Self.pieces.count { steps.append(Self.command(index + 4)) }
        }
        let outcome = try await Self.fetch(steps + [.expectClose])
        #expect(outcome.error == nil)
        #expect(outcome.rows == Self.first(of: 2, 0, 3, 1) + (4..<Self.pieces.count).flatMap { Self.first(of: $0) })
        #expect(outcome.isUsable)
    }

    @Test(
        "After a refusal no more commands are sent, pending responses are read, and the session continues",
        arguments: [3, 4, 6])
    func readsOnAfterRefusal(refused: Int) async throws {
        var steps = (0..<4).map(Self.command)
        steps += [
            Self.send(
                (0..<4).map { Self.row(of: $0) + "A\($0 + 3) \($0 + 3 == refused ? "NO" : "OK") done\r\n" }.joined())
        ]
        // Each command before the refused one lets at most one other follow.
        let followers = 4..<min(Self.pieces.count, refused + 1)
        steps += followers.map(Self.command)
        steps += followers.map { Self.send(Self.row(of: $0) + "A\($0 + 3) OK done\r\n") }
        let outcome = try await Self.fetch(steps + [.expectClose])
        #expect(outcome.error?.kind == .serverRefused(.other))
        #expect(Set(outcome.rows).isSuperset(of: Self.first(of: 0, 1, 2, 3)))
        #expect(outcome.isUsable)
    }

    @Test(
        "An unknown tag, or one that is completed twice, ends the session",
        arguments: ["A9 OK x", "A5 OK x\r\nA5 OK x"])
    func refusesOtherTags(line: String) async throws {
        let outcome = try await Self.fetch((0..<4).map(Self.command) + [Self.send(line + "\r\n"), .expectClose])
        #expect(outcome.error?.kind == .protocolViolation)
        #expect(!outcome.isUsable)
    }
}
