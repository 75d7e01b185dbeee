import IMAPProtocol
import MailModel
import MailTestKit
import Testing

@testable import IMAPClient

@Suite("Servers that violate the protocol")
struct HostileServerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let transcript: String
        let kind: IMAPError.Kind
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "an unknown tag", transcript: "S: A99 OK done", kind: .protocolViolation),
        Row(name: "a tag of the past", transcript: "S: A2 OK done", kind: .protocolViolation),
        Row(name: "an unexpected continuation", transcript: "S: + more?", kind: .protocolViolation),
        Row(name: "text that is no response", transcript: "S: ) FETCH (", kind: .protocolViolation),
        Row(name: "a bare farewell", transcript: "S: Server Unavailable. 15", kind: .connectionClosed),
        Row(name: "BYE", transcript: "S: * BYE Session invalidated\nS: * BYE again", kind: .connectionClosed),
        Row(
            name: "an end in the middle of a literal",
            transcript: "S: * 1 FETCH (UID 1 BODY[] {100}\nS: half\nX: close",
            kind: .connectionClosed),
        Row(name: "a huge literal", transcript: "S: * 1 FETCH (UID 1 BODY[] {99999999999}", kind: .limitExceeded),
        Row(
            name: "a literal that is no number", transcript: "S: * 1 FETCH (UID 1 BODY[] {999999999999999999999999}",
            kind: .limitExceeded),
        Row(
            name: "an endless line", transcript: "S~ * OK " + String(repeating: "x", count: 1_200_000),
            kind: .limitExceeded),
        Row(
            name: "endless news", transcript: "S~ " + String(repeating: "* 1 EXISTS\r\n", count: 130_000),
            kind: .limitExceeded),
        Row(name: "silence", transcript: "X: silence", kind: .timedOut),
    ]

    @Test("Each violation ends the command with its own error and closes the connection", arguments: rows)
    func closes(_ row: Row) async throws {
        let limits = TimeLimits(progress: row.kind == .timedOut ? .seconds(20) : .seconds(600))
        let transcript = "C: A3 UID FETCH 1 (UID BODY.PEEK[])\n" + row.transcript + "\nX: gone"
        try await Sessions.run(transcript, limits: limits) { connection in
            let error = await Sessions.failure {
                _ = try await connection.fetch(
                    UIDSet(normalizing: [1...1]), items: [.uid, .bodyPeek(section: "", partial: nil)])
            }
            #expect(error?.kind == row.kind)
            #expect(error?.leavesConnectionUsable == false)
            #expect(await !connection.isUsable)
            let later = await Sessions.failure { try await connection.noop() }
            #expect(later?.kind == .connectionClosed)
        }
    }

    @Test("The time limit is extended by complete responses, not by single bytes")
    func detectsStalls() {
        let start = ContinuousClock.now
        var watch = StallDetector(limit: .seconds(60), now: start)
        for second in stride(from: 10, to: 60, by: 10) { watch.received(1, at: start + .seconds(second)) }
        #expect(watch.remaining(at: start + .seconds(60)) <= .zero)
        watch.received(1024, at: start + .seconds(59))
        #expect(watch.remaining(at: start + .seconds(60)) == .seconds(59))
        watch.completedResponse(at: start + .seconds(100))
        #expect(watch.remaining(at: start + .seconds(100)) == .seconds(60))
    }

    @Test("A flood of flag changes is merged into one, so that memory stays bounded")
    func boundsEvents() throws {
        var log = EventLog()
        for number in 1...25_000 as ClosedRange<UInt32> {
            log.record(.flagsChanged(uid: UID(number), flags: [], modificationSequence: nil))
            log.record(.exists(number))
        }
        let events = log.take()
        #expect(events.count <= 10_002)
        #expect(events.first == .exists(25_000))
        #expect(events.contains(.flagsChanged(uid: nil, flags: [], modificationSequence: nil)))
        #expect(log.isEmpty)
    }

    @Test("A cancelled running command closes the connection at once; a waiting one leaves it open")
    func cancellation() async throws {
        let (began, signal) = AsyncStream<Void>.makeStream()
        let script =
            Sessions.selected()
            + ServerScript([
                .answer { _ in
                    signal.finish()
                    return []
                }, .expectClose,
            ])
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            try await connection.logIn(Sessions.credentials)
            _ = try await connection.select("INBOX")
            await withTaskGroup(of: IMAPError.Kind?.self) { group in
                group.addTask { await Sessions.failure { try await connection.noop() }?.kind }
                for await _ in began {}
                await withTaskGroup(of: IMAPError.Kind?.self) { waiting in
                    waiting.addTask { await Sessions.failure { try await connection.noop() }?.kind }
                    waiting.cancelAll()
                    #expect(await waiting.next() == .some(.cancelled))
                }
                #expect(await connection.isUsable)
                group.cancelAll()
                #expect(await group.next() == .some(.cancelled))
            }
            #expect(await !connection.isUsable)
        }
    }

    @Test("MO-28: calls at the same time run one after another")
    func commandsTakeTurns() async throws {
        let answers = ServerScript(
            (3...7).flatMap { tag in
                [.expect(Array("A\(tag) NOOP\r\n".utf8)), .send(Array("A\(tag) OK done\r\n".utf8))]
                    as [ServerScript.Step]
            })
        try await ScriptedServer.run([Sessions.selected() + answers + ServerScript("X: gone")]) { server in
            let connection = try await Sessions.connect(to: server)
            try await connection.logIn(Sessions.credentials)
            _ = try await connection.select("INBOX")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<5 { group.addTask { try await connection.noop() } }
                try await group.waitForAll()
            }
            await connection.close()
        }
    }
}
