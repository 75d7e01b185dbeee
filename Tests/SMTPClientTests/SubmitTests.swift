import Foundation
import MailTestKit
import SMTPProtocol
import Testing

@testable import SMTPClient

@Suite("Submitting a message")
struct SubmitTests {
    private static let group = "C: MAIL FROM:<ada@example.org> SIZE=23\nC: RCPT TO:<ben@example.org>\nC: DATA\n"
    private static let body = "C: Subject: x\nC: \nC: ..hidden\nC: .\n"

    @Test("RFC 6409: a message is submitted, its dots are doubled, and the receipt has the server's answer")
    func submits() async throws {
        let attempt = try await SMTPSessions.submit(
            Self.group + "S: 250 2.1.0 Ok\nS: 250 2.1.5 Ok\nS: 354 go\n" + Self.body
                + "S: 250 2.0.0 queued as 4711\nX: gone")
        let receipt = try #require(attempt.receipt)
        #expect(receipt.reply.text == "queued as 4711")
        #expect(receipt.reply.enhancedCode == EnhancedStatusCode(2, 0, 0))
        #expect(receipt.answers.map(\.verdict) == [.accepted] && receipt.isComplete)
        #expect(attempt.wasPrepared)
    }

    @Test("RFC 5321 §4.3.1: without PIPELINING every command waits for its reply")
    func oneByOne() async throws {
        let attempt = try await SMTPSessions.submit(
            """
            C: MAIL FROM:<ada@example.org>
            S: 250 ok
            C: RCPT TO:<ben@example.org>
            S: 250 ok
            C: DATA
            S: 354 go
            """ + "\n" + Self.body + "S: 250 ok\nX: gone", after: SMTPSessions.greeted("HELP"))
        #expect(attempt.receipt != nil)
    }

    @Test("RFC 6152, RFC 6531: BODY and SMTPUTF8 are declared where the message needs them")
    func parameters() async throws {
        let script =
            SMTPSessions.greeted("8BITMIME", "SMTPUTF8", "PIPELINING")
            + ServerScript(
                """
                C: MAIL FROM:<ada@example.org> BODY=8BITMIME SMTPUTF8
                C: RCPT TO:<bär@bücher.example>
                C: DATA
                S: 250 ok
                S: 250 ok
                S: 354 go
                C: ä
                C: .
                S: 250 ok
                X: gone
                """)
        try await ScriptedServer.run([script]) { server in
            let connection = try await SMTPSessions.connect(to: server)
            let envelope = try SubmissionEnvelope(
                sender: "ada@example.org", recipients: ["bär@bücher.example"], isEightBit: true)
            let attempt = await SMTPSessions.attempt(connection, envelope, message: Array("ä\r\n".utf8))
            #expect(attempt.receipt != nil)
            await connection.close()
        }
    }

    @Test("RFC 5321 §4.5.3.1.10: one refused recipient does not prevent delivery to the others")
    func someRecipients() async throws {
        let attempt = try await SMTPSessions.submit(
            """
            C: MAIL FROM:<ada@example.org> SIZE=23
            C: RCPT TO:<ben@example.org>
            C: RCPT TO:<cleo@example.org>
            C: RCPT TO:<dan@example.org>
            C: DATA
            S: 250 ok
            S: 550 5.1.1 no such user
            S: 250 ok
            S: 452 4.5.3 too many recipients
            S: 354 go
            """ + "\n" + Self.body + "S: 250 ok\nX: gone",
            to: ["ben@example.org", "cleo@example.org", "dan@example.org"])
        let receipt = try #require(attempt.receipt)
        #expect(receipt.answers.map(\.verdict) == [.refused, .accepted, .deferred] && !receipt.isComplete)
        #expect(receipt.answers.first?.reply.quotation == "550 5.1.1 no such user")
        #expect(receipt.answers.map(\.recipient.address) == ["ben@example.org", "cleo@example.org", "dan@example.org"])
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let name: String
        let transcript: String
        let kind: SMTPError.Kind
        var recovery = SMTPError.Recovery.failMessage
        var testDescription: String { name }
    }

    static let refusals = [
        Refusal(
            name: "sender", transcript: "S: 553 5.7.1 not yours\nS: 503 no\nS: 503 no",
            kind: .refused(.sender, isTransient: false)),
        Refusal(
            name: "sender for now", transcript: "S: 451 4.3.0 later\nS: 503 no\nS: 503 no",
            kind: .refused(.sender, isTransient: true), recovery: .waitAndRetry),
        Refusal(
            name: "no sign-in", transcript: "S: 530 5.7.0 Authentication required\nS: 503 no\nS: 503 no",
            kind: .authentication(.required), recovery: .signInAgain),
        Refusal(
            name: "recipient", transcript: "S: 250 ok\nS: 550 5.1.1 unknown\nS: 554 no\nC: RSET\nS: 250 ok",
            kind: .recipientsRefused(isTransient: false)),
        Refusal(
            name: "recipient for now", transcript: "S: 250 ok\nS: 450 4.2.0 grey\nS: 554 no\nC: RSET\nS: 250 ok",
            kind: .recipientsRefused(isTransient: true), recovery: .waitAndRetry),
        Refusal(
            name: "message before", transcript: "S: 250 ok\nS: 250 ok\nS: 451 4.3.1 disk full\nC: RSET\nS: 250 ok",
            kind: .refused(.data, isTransient: true), recovery: .waitAndRetry),
        Refusal(
            name: "message after", transcript: "S: 250 ok\nS: 250 ok\nS: 354 go\n\(body)S: 554 5.7.1 spam",
            kind: .refused(.message, isTransient: false)),
        Refusal(
            name: "message after, for now", transcript: "S: 250 ok\nS: 250 ok\nS: 354 go\n\(body)S: 452 4.3.1 full",
            kind: .refused(.message, isTransient: true), recovery: .waitAndRetry),
        Refusal(
            name: "session", transcript: "S: 421 4.4.2 timeout\nX: close", kind: .refused(.session, isTransient: true),
            recovery: .waitAndRetry),
        Refusal(
            name: "wrong reply to MAIL", transcript: "S: 354 go", kind: .protocolViolation, recovery: .waitAndRetry),
        Refusal(
            name: "250 instead of 354", transcript: "S: 250 ok\nS: 250 ok\nS: 250 ok", kind: .protocolViolation,
            recovery: .waitAndRetry),
        Refusal(
            name: "250 together with 354", transcript: "S: 250 ok\nS: 250 ok\nS: 354 go\\r\\n250 queued",
            kind: .protocolViolation, recovery: .waitAndRetry),
        Refusal(
            name: "354 then close", transcript: "S: 250 ok\nS: 250 ok\nS: 354 go\nX: close\nX: silence",
            kind: .connectionClosed, recovery: .waitAndRetry),
        Refusal(
            name: "closed at once", transcript: "X: close", kind: .connectionClosed, recovery: .waitAndRetry),
        Refusal(name: "noise", transcript: "S: hello", kind: .protocolViolation, recovery: .waitAndRetry),
        Refusal(
            name: "a line without end", transcript: "S~ 250 " + String(repeating: "x", count: 1 << 20),
            kind: .limitExceeded, recovery: .waitAndRetry),
        Refusal(
            name: "a reply without end", transcript: String(repeating: "S: 250-x\n", count: 5_000),
            kind: .limitExceeded, recovery: .waitAndRetry),
    ]

    @Test("Each refusal has its own error, and the message counts as not sent", arguments: refusals)
    func refused(_ row: Refusal) async throws {
        let attempt = try await SMTPSessions.submit(
            Self.group + row.transcript.replacing("\\r\\n", with: "\r\n") + "\nX: silence")
        let failure = try #require(attempt.failure)
        // "354 then close" may be noticed only when the terminator is written.
        if row.name != "354 then close" || failure.delivery == .notSent {
            #expect(failure.delivery == .notSent)
            #expect(failure.error.kind == row.kind)
            #expect(failure.error.recovery == row.recovery)
        }
        #expect(failure.explanation.count > 20)
    }

    @Test("After a refusal the connection is used for the next message")
    func next() async throws {
        let script =
            SMTPSessions.greeted("PIPELINING", "SIZE 1000000")
            + ServerScript(
                Self.group + "S: 250 ok\nS: 550 no\nS: 554 no\nC: RSET\nS: 250 ok\n" + Self.group
                    + "S: 250 ok\nS: 250 ok\nS: 354 go\n" + Self.body + "S: 250 ok\nC: QUIT\nS: 221 bye\nX: gone")
        try await ScriptedServer.run([script]) { server in
            let connection = try await SMTPSessions.connect(to: server)
            let first = await SMTPSessions.attempt(connection, try SMTPSessions.envelope())
            #expect(first.failure?.delivery == .notSent && first.failure?.answers.first?.verdict == .refused)
            #expect(await connection.isUsable)
            let second = await SMTPSessions.attempt(connection, try SMTPSessions.envelope())
            #expect(second.receipt != nil)
            await connection.quit()
            #expect(await connection.isUsable == false)
        }
    }

    @Test("RFC 1870: a message that is larger than the server allows is not started")
    func tooLarge() async throws {
        let attempt = try await SMTPSessions.submit("X: gone", after: SMTPSessions.greeted("SIZE 5"))
        #expect(attempt.failure?.error.kind == .envelope(.tooLarge(maximumBytes: 5)))
        #expect(attempt.failure?.delivery == .notSent && !attempt.wasPrepared)
    }

    struct Unready: Error {}

    @Test("If the state cannot be saved before the end of the message, the message is not completed")
    func notPrepared() async throws {
        let attempt = try await SMTPSessions.submit(
            Self.group + "S: 250 ok\nS: 250 ok\nS: 354 go\nC: Subject: x\nC: \nC: ..hidden\nX: gone"
        ) { throw Unready() }
        #expect(attempt.failure?.delivery == .notSent && attempt.failure?.error.kind == .notPrepared)
        #expect(attempt.failure?.cause is Unready)
    }

    @Test("A stored message that is shorter or longer than announced, or cannot be read, is not completed")
    func damagedMessage() async throws {
        for (announced, kind) in [(5, SMTPError.Kind.messageChanged), (100, .messageChanged), (23, .messageUnreadable)]
        {
            let group = Self.group.replacing("SIZE=23", with: "SIZE=\(announced)")
            let script =
                SMTPSessions.greeted("PIPELINING", "SIZE 1000000")
                + ServerScript(group + "S: 250 ok\nS: 250 ok\nS: 354 go\nX: silence")
            try await ScriptedServer.run([script]) { server in
                let connection = try await SMTPSessions.connect(to: server)
                let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
                    continuation.yield(SMTPSessions.message)
                    continuation.finish(throwing: kind == .messageUnreadable ? Unready() : nil)
                }
                let envelope = try SMTPSessions.envelope()
                do throws(SubmissionFailure) {
                    _ = try await connection.submit(
                        envelope, message: stream, byteCount: announced
                    ) {}
                    Issue.record("completed")
                } catch {
                    #expect(error.delivery == .notSent && error.error.kind == kind)
                }
                let sent = try await server.received
                #expect(sent.suffix(5) != Array("\r\n.\r\n".utf8)[...])
                await connection.close()
            }
        }
    }

    @Test("A refusal during a large message is read, and the message counts as not sent")
    func refusedMeanwhile() async throws {
        let message = Array(String(repeating: "x", count: 2_000_000).utf8)
        let group = Self.group.replacing("SIZE=23", with: "SIZE=2000000")
        let start = Array(String(repeating: "x", count: 100_000).utf8)
        let script =
            SMTPSessions.greeted("PIPELINING", "SIZE")
            + ServerScript(group + "S: 250 ok\nS: 250 ok\nS: 354 go")
            + ServerScript([
                .expect(start), .send(Array("552 5.3.4 too big\r\n".utf8)), .silence,
            ])
        try await ScriptedServer.run([script]) { server in
            let connection = try await SMTPSessions.connect(to: server)
            let attempt = await SMTPSessions.attempt(connection, try SMTPSessions.envelope(), message: message) {
                // The server has taken everything before this, so its refusal has arrived.
                while try await server.received.count < 2_000_000 {}
            }
            #expect(attempt.failure?.delivery == .notSent)
            #expect(attempt.failure?.error.kind == .refused(.message, isTransient: false))
            #expect(attempt.failure?.explanation.contains("552 5.3.4 too big") == true)
        }
    }

    @Test("Concurrent messages on one connection are not mixed")
    func busy() async throws {
        let script =
            SMTPSessions.greeted("PIPELINING", "SIZE 1000000")
            + ServerScript(Self.group + "S: 250 ok\nS: 250 ok\nS: 354 go\n" + Self.body + "S: 250 ok\nX: gone")
        try await ScriptedServer.run([script]) { server in
            let connection = try await SMTPSessions.connect(to: server)
            let attempt = await SMTPSessions.attempt(connection, try SMTPSessions.envelope()) {
                let other = await SMTPSessions.attempt(connection, try SMTPSessions.envelope())
                #expect(other.failure?.error.kind == .busy && other.failure?.delivery == .notSent)
            }
            #expect(attempt.receipt != nil)
            await connection.close()
        }
    }

    @Test("A large message is sent in pieces and arrives whole")
    func large() async throws {
        let message = Array(String(repeating: String(repeating: "y", count: 74) + "\r\n", count: 3_000).utf8)
        let group = Self.group.replacing("SIZE=23", with: "SIZE=\(message.count)")
        let lines = String(repeating: "C: " + String(repeating: "y", count: 74) + "\n", count: 3_000)
        let attempt = try await SMTPSessions.submit(
            group + "S: 250 ok\nS: 250 ok\nS: 354 go\n" + lines + "C: .\nS: 250 ok\nX: gone", message: message)
        #expect(attempt.receipt != nil)
    }
}
