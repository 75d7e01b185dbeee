import MailModel
import MailTestKit
import Testing

@testable import IMAPClient

@Suite("IDLE")
struct IdleTests {
    @Test("FR-SYNC-03: new mail ends the wait; a keepalive does not")
    func returnsNewMail() async throws {
        let transcript = """
            C: A3 IDLE
            S: + idling
            S: * OK Still here
            S: * 11 EXISTS
            C: DONE
            S: * 1 RECENT
            S: A3 OK done
            C: A4 NOOP
            S: A4 OK done
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let events = try await connection.idleUntilEvent(limit: .seconds(30))
            #expect(events == [.exists(11)])
            try await connection.noop()
            #expect(await connection.selected?.exists == 11)
        }
    }

    @Test("I13: events below the threshold are collected in one IDLE, and none is lost")
    func collects() async throws {
        let transcript = """
            C: A3 IDLE
            S: + idling
            S: * 11 EXISTS
            S: * 3 FETCH (UID 30 FLAGS (\\Seen))
            S: * 12 EXISTS
            C: DONE
            S: A3 OK done
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let isEnough = try await connection.collectEvents(limit: .seconds(30)) { $0.contains(.exists(12)) }
            #expect(isEnough)
            #expect(await connection.takeEvents().map { "\($0)".hasPrefix("exists") } == [true, false])
        }
    }

    @Test("I13: if the server ends IDLE too early, IDLE is not restarted at once")
    func endsCollecting() async throws {
        let transcript = """
            C: A3 IDLE
            S: + idling
            S: * 11 EXISTS
            S: A3 OK done
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let isEnough = try await connection.collectEvents(limit: .seconds(30)) { $0.contains(.exists(12)) }
            #expect(!isEnough)
            #expect(await connection.takeEvents() == [.exists(11)])
        }
    }

    @Test("FR-SYNC-03: removals and changed flags end the wait as well")
    func returnsOtherEvents() async throws {
        let transcript = """
            C: A3 IDLE
            S: + idling
            S: * 3 FETCH (UID 30 FLAGS (\\Seen))
            C: DONE
            S: * VANISHED 12:4294967295
            S: A3 OK done
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let events = try await connection.idleUntilEvent(limit: .seconds(30))
            #expect(
                events == [
                    .vanished(UIDSet(normalizing: [12...UInt32.max])),
                    .flagsChanged(uid: UID(30), flags: [#"\Seen"#], modificationSequence: nil),
                ])
        }
    }

    @Test("FR-SYNC-03: IDLE is renewed, and events that arrive meanwhile are not lost")
    func renews() async throws {
        let transcript = """
            C: A3 IDLE
            S: + idling
            C: DONE
            S: A3 OK done
            C: A4 IDLE
            S: + idling
            C: DONE
            S: * 4 EXPUNGE
            S: A4 OK done
            X: gone
            """
        let limits = TimeLimits(idleRenewal: .milliseconds(20))
        try await Sessions.run(transcript, limits: limits) { connection in
            let events = try await connection.idleUntilEvent(limit: .seconds(30))
            #expect(events == [.expunged])
        }
    }

    @Test("The wait ends without events after its time limit")
    func timesOut() async throws {
        let transcript = "C: A3 IDLE\nS: + idling\nC: DONE\nS: A3 OK done\nX: gone"
        try await Sessions.run(transcript) { connection in
            let events = try await connection.idleUntilEvent(limit: .milliseconds(20))
            #expect(events == [])
        }
    }

    @Test("A cancelled wait ends IDLE with DONE, and the connection stays usable")
    func cancellationKeepsConnection() async throws {
        let (began, signal) = AsyncStream<Void>.makeStream()
        let script =
            Sessions.selected()
            + ServerScript([
                .answer { _ in
                    signal.finish()
                    return Array("+ idling\r\n".utf8)
                }
            ]) + ServerScript("C: DONE\nS: A3 OK done\nC: A4 NOOP\nS: A4 OK done\nX: gone")
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            try await connection.logIn(Sessions.credentials)
            _ = try await connection.select("INBOX")
            await withTaskGroup(of: IMAPError.Kind?.self) { group in
                group.addTask {
                    await Sessions.failure { _ = try await connection.idleUntilEvent(limit: .seconds(60)) }?.kind
                }
                for await _ in began {}
                group.cancelAll()
                #expect(await group.next() == .some(.cancelled))
            }
            #expect(await connection.isUsable)
            try await connection.noop()
            await connection.close()
        }
    }

    @Test(
        "A cancelled wait ends even if the server neither starts nor ends IDLE",
        arguments: ["X: silence", "S: + idling\nX: silence"])
    func cancellationEndsSilence(_ ending: String) async throws {
        let (began, signal) = AsyncStream<Void>.makeStream()
        let script =
            Sessions.selected()
            + ServerScript([
                .answer { _ in
                    signal.finish()
                    return []
                }
            ]) + ServerScript(ending)
        // Otherwise it would wait ten minutes. Whether the client sees "+ idling" within its farewell, and sends DONE,
        // depends on the machine: the server accepts both.
        let limits = TimeLimits(connect: .seconds(600), progress: .seconds(600), farewell: .milliseconds(1))
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server, limits: limits)
            try await connection.logIn(Sessions.credentials)
            _ = try await connection.select("INBOX")
            await withTaskGroup(of: Bool.self) { group in
                group.addTask {
                    await Sessions.failure { _ = try await connection.idleUntilEvent(limit: .seconds(600)) } != nil
                }
                for await _ in began {}
                group.cancelAll()
                #expect(await group.next() == true)
            }
            #expect(await !connection.isUsable)
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let answer: String
        let kind: IMAPError.Kind?
        var testDescription: String { answer }
    }

    static let broken = [
        Row(answer: "A3 NO not now", kind: .serverRefused(.other)),
        Row(answer: "A3 BAD what", kind: .serverRefused(.badCommand)),
        Row(answer: "A3 OK idle is over", kind: nil),
    ]

    @Test("IDLE is not repeated on a server that offers it without implementing it", arguments: broken)
    func brokenIdle(_ row: Row) async throws {
        try await Sessions.run("C: A3 IDLE\nS: \(row.answer)\nX: gone") { connection in
            let error = await Sessions.failure { _ = try await connection.idleUntilEvent(limit: .seconds(30)) }
            #expect(error?.kind == row.kind)
            #expect(await !connection.supportsIdle)
            let again = await Sessions.failure { _ = try await connection.idleUntilEvent(limit: .seconds(30)) }
            #expect(again?.kind == .notSupported)
            #expect(await connection.isUsable)
        }
    }

    static let notifying = "IMAP4rev1 IDLE NOTIFY"
    static let watching = """
        C: A3 NOTIFY SET (selected-delayed (MessageNew MessageExpunge FlagChange)) (personal (MessageNew MessageExpunge FlagChange MailboxName))

        """

    @Test(
        "RFC 5465: events in and about other mailboxes end the wait",
        arguments: [
            "* STATUS Work (MESSAGES 5 UIDNEXT 9 UIDVALIDITY 3)", #"* LIST () "/" New"#,
            "* OK [NOTIFICATIONOVERFLOW] too much",
        ])
    func tellsOfOthers(_ news: String) async throws {
        let transcript =
            Self.watching + """
                S: * STATUS Early (MESSAGES 1)
                S: A3 OK done
                C: A4 IDLE
                S: + idling
                S: \(news)
                C: DONE
                S: A4 OK done
                X: gone
                """
        try await Sessions.run(transcript, after: Sessions.selected(Self.notifying)) { connection in
            #expect(try await connection.monitorAllMailboxes() == true)
            #expect(try await connection.idleUntilEvent(limit: .seconds(30)) == [.elsewhere])
            // After an overflow the other mailboxes are polled.
            let isStillTold = try await connection.monitorAllMailboxes()
            #expect(isStillTold == !news.contains("OVERFLOW"))
        }
    }

    @Test("RFC 5465: events of other mailboxes survive SELECT, and the response to STATUS is not an event")
    func keepsEventsOfOthers() async throws {
        let transcript =
            Self.watching + """
                S: A3 OK done
                C: A4 STATUS Work (MESSAGES UIDNEXT UIDVALIDITY UNSEEN)
                S: * STATUS Work (MESSAGES 5 UIDNEXT 9 UIDVALIDITY 3 UNSEEN 0)
                S: A4 OK done
                C: A5 NOOP
                S: * STATUS Work (MESSAGES 6 UIDNEXT 10 UIDVALIDITY 3)
                S: * 11 EXISTS
                S: A5 OK done
                C: A6 SELECT Sent
                S: * 0 EXISTS
                S: A6 OK done
                X: gone
                """
        try await Sessions.run(transcript, after: Sessions.selected(Self.notifying)) { connection in
            #expect(try await connection.monitorAllMailboxes() == true)
            _ = try await connection.status("Work")
            #expect(await connection.takeEvents().isEmpty)
            try await connection.noop()
            _ = try await connection.select("Sent")
            #expect(await connection.takeEvents() == [.elsewhere])
        }
    }

    @Test("RFC 5465: NOTIFY is not repeated on a server that refuses it")
    func refusesToTell() async throws {
        try await Sessions.run(
            Self.watching + "S: A3 NO [BADEVENT (MessageNew)] no\nX: gone", after: Sessions.selected(Self.notifying)
        ) { connection in
            let answers = [try await connection.monitorAllMailboxes(), try await connection.monitorAllMailboxes()]
            #expect(answers == [false, false])
            #expect(await connection.isUsable)
        }
    }

    @Test("Without IDLE, waiting is refused as unsupported and nothing is sent")
    func notOffered() async throws {
        try await Sessions.run("X: gone", after: Sessions.selected("IMAP4rev1")) { connection in
            #expect(await !connection.supportsIdle)
            let error = await Sessions.failure { _ = try await connection.idleUntilEvent(limit: .seconds(30)) }
            #expect(error?.kind == .notSupported)
        }
    }

    @Test("A connection that is lost during IDLE ends the wait with an error")
    func connectionBreaks() async throws {
        try await Sessions.run("C: A3 IDLE\nS: + idling\nS: * BYE going down\nX: close") { connection in
            let error = await Sessions.failure { _ = try await connection.idleUntilEvent(limit: .seconds(30)) }
            #expect(error?.kind == .connectionClosed)
            #expect(error?.recovery == .reconnect)
            #expect(await !connection.isUsable)
        }
    }
}
