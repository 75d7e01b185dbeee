import Foundation
import MailTestKit
import SMTPProtocol
import Testing

@testable import SMTPClient

@Suite("Uncertainty after a broken connection")
struct UncertaintyTests {
    /// A part of a session: what one side sends.
    enum Part {
        case server(String)
        case client(String)

        var bytes: [UInt8] {
            switch self {
            case .server(let text), .client(let text): Array(text.utf8)
            }
        }
    }

    private static let beginning: [Part] = [
        .server("220 mail.example.org ESMTP\r\n"), .client("EHLO [127.0.0.1]\r\n"),
        .server("250-mail.example.org\r\n250 PIPELINING\r\n"),
    ]
    private static let transaction: [Part] = [
        .client("MAIL FROM:<ada@example.org>\r\nRCPT TO:<ben@example.org>\r\nDATA\r\n"),
        .server("250 2.1.0 ok\r\n250 2.1.5 ok\r\n354 go\r\n"), .client("Subject: x\r\n\r\n..hidden\r\n.\r\n"),
        .server("250 2.0.0 queued\r\n"),
    ]
    private static let parts = beginning + transaction
    private static let total = parts.map(\.bytes.count).reduce(0, +)

    /// The session up to this byte, and then a cut.
    private static func script(upTo end: Int, cut: ServerScript.Step) -> ServerScript {
        var steps: [ServerScript.Step] = []
        var rest = end
        for part in parts where rest > 0 {
            let bytes = Array(part.bytes.prefix(rest))
            rest -= bytes.count
            switch part {
            case .server: steps.append(.send(bytes))
            case .client: steps.append(.expect(bytes))
            }
        }
        return ServerScript(steps + [.discard, cut, .silence])
    }

    @Test(
        "A session cut at any byte is not sent before the end of the message is written, and uncertain after it",
        arguments: [true, false])
    func cutAtEveryByte(isClean: Bool) async throws {
        let terminatorEnd = Self.total - Array("250 2.0.0 queued\r\n".utf8).count
        let dataStart = terminatorEnd - Array("Subject: x\r\n\r\n..hidden\r\n.\r\n".utf8).count
        for end in 0..<Self.total {
            let script = Self.script(upTo: end, cut: isClean ? .close : .cut)
            try await ScriptedServer.run([script]) { server in
                guard let connection = try? await SMTPSessions.connect(to: server) else { return }
                let attempt = await SMTPSessions.attempt(connection, try SMTPSessions.envelope())
                let failure = try #require(attempt.failure, "cut after \(end) of \(Self.total) bytes")
                let received = try await server.received
                let wasTerminated = received.suffix(5) == Array("\r\n.\r\n".utf8)[...]
                // The server knows whether it has the whole message.
                if wasTerminated { #expect(failure.delivery == .uncertain, "cut after \(end)") }
                if end >= terminatorEnd { #expect(failure.delivery == .uncertain, "cut after \(end)") }
                if end < dataStart { #expect(failure.delivery == .notSent, "cut after \(end)") }
                if failure.delivery == .uncertain { #expect(attempt.wasPrepared, "cut after \(end)") }
                #expect(failure.error.kind == .connectionClosed, "cut after \(end)")
                #expect(await connection.isUsable == false)
            }
        }
    }

    struct Answer: Sendable, CustomTestStringConvertible {
        let text: String
        let kind: SMTPError.Kind
        var testDescription: String { String(text.prefix(40)) }
    }

    static let lastAnswers = [
        Answer(text: "S: 354 go", kind: .protocolViolation), Answer(text: "S: 334 ", kind: .protocolViolation),
        Answer(text: "S: garbage", kind: .protocolViolation), Answer(text: "S: 199 x", kind: .protocolViolation),
        Answer(text: "S: 250-a\nS: 451 b", kind: .protocolViolation), Answer(text: "S~ 250", kind: .connectionClosed),
        Answer(text: "S~ 250-queued\r\n250", kind: .connectionClosed),
        Answer(text: "S~ 250 " + String(repeating: "x", count: 1 << 20), kind: .limitExceeded),
        Answer(text: String(repeating: "S: 250-x\n", count: 5_000), kind: .limitExceeded),
    ]

    private static let upToTheEnd =
        "C: MAIL FROM:<ada@example.org>\nC: RCPT TO:<ben@example.org>\nC: DATA\n"
        + "S: 250 ok\nS: 250 ok\nS: 354 go\nC: Subject: x\nC: \nC: ..hidden\nC: .\n"

    @Test("After the end of the message only a valid reply determines the result", arguments: lastAnswers)
    func answers(_ row: Answer) async throws {
        let attempt = try await SMTPSessions.submit(
            Self.upToTheEnd + row.text + "\nX: close\nX: silence", after: SMTPSessions.greeted("PIPELINING"))
        #expect(attempt.failure?.delivery == .uncertain && attempt.wasPrepared)
        #expect(attempt.failure?.error.kind == row.kind)
        #expect(attempt.failure?.explanation.contains("may have been sent") == true)
        #expect(attempt.failure?.answers.map(\.verdict) == [.accepted])
    }

    @Test("RFC 5321 §4.5.3.2: a server that is silent at any step is abandoned after the time limit of this step")
    func silence() async throws {
        let limit = Duration.milliseconds(60)
        var noCommand = SMTPSessions.patience
        noCommand.command = limit
        var noStart = SMTPSessions.patience
        noStart.dataInitiation = limit
        var noEnd = SMTPSessions.patience
        noEnd.dataTermination = limit
        let group = "C: MAIL FROM:<ada@example.org>\nC: RCPT TO:<ben@example.org>\nC: DATA\n"
        let rows: [(String, SMTPTimeLimits, SubmissionFailure.Delivery)] = [
            (group, noCommand, .notSent), (group + "S: 250 ok\n", noCommand, .notSent),
            (group + "S: 250 ok\nS: 250 ok\n", noStart, .notSent), (Self.upToTheEnd, noEnd, .uncertain),
            (Self.upToTheEnd + "S~ 25\n", noEnd, .uncertain),
        ]
        for (transcript, limits, delivery) in rows {
            let attempt = try await SMTPSessions.submit(
                transcript + "X: silence", after: SMTPSessions.greeted("PIPELINING"), limits: limits)
            #expect(attempt.failure?.delivery == delivery)
            #expect(attempt.failure?.error.kind == .timedOut)
        }
    }

    @Test("A cancelled submission is not sent before the end of the message is written")
    func cancelledBefore() async throws {
        let script =
            SMTPSessions.greeted("PIPELINING")
            + ServerScript(
                "C: MAIL FROM:<ada@example.org>\nC: RCPT TO:<ben@example.org>\nC: DATA\n"
                    + "S: 250 ok\nS: 250 ok\nS: 354 go\nC: Subject: x\nC: \nC: ..hidden\nX: gone")
        try await ScriptedServer.run([script]) { server in
            let connection = try await SMTPSessions.connect(to: server)
            let task = Task {
                await SMTPSessions.attempt(connection, try SMTPSessions.envelope()) {
                    withUnsafeCurrentTask { $0?.cancel() }
                }
            }
            let attempt = try await task.value
            #expect(attempt.failure?.delivery == .notSent && attempt.failure?.error.kind == .cancelled)
        }
    }

    @Test("A submission that is cancelled while it waits for the reply still uses the reply")
    func cancelledAfter() async throws {
        for answers in [true, false] {
            let script =
                SMTPSessions.greeted("PIPELINING")
                + ServerScript(Self.upToTheEnd + (answers ? "C: now\nS: 250 ok\nX: silence" : "X: silence"))
            var limits = SMTPSessions.patience
            if !answers { limits.farewell = .milliseconds(60) }
            try await ScriptedServer.run([script]) { [limits] server in
                let connection = try await SMTPSessions.connect(to: server, limits: limits)
                let task = Task { await SMTPSessions.attempt(connection, try SMTPSessions.envelope()) }
                while try await server.received.suffix(5) != Array("\r\n.\r\n".utf8)[...] { await Task.yield() }
                task.cancel()
                if answers { try await connection.write(Array("now\r\n".utf8), within: .seconds(60)) }
                let attempt = try await task.value
                #expect((attempt.receipt != nil) == answers)
                #expect(attempt.failure?.delivery == (answers ? nil : .uncertain))
            }
        }
    }
}
