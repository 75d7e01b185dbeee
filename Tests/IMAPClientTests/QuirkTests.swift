import IMAPProtocol
import MailModel
import MailTestKit
import Testing

@testable import IMAPClient

private func set(_ ranges: ClosedRange<UInt32>...) -> UIDSet { UIDSet(normalizing: ranges) }

/// Quirks that show in a session; see `ServerQuirks`. The others are in the tables of the protocol's tests.
@Suite("Quirks of servers, in sessions")
struct QuirkTests {
    // MARK: Signing in

    private func signIn(_ transcript: String, host: String? = nil, _ check: (IMAPConnection) async throws -> Void)
        async throws
    {
        try await ScriptedServer.run([ServerScript(transcript + "\nX: gone")]) { server in
            let connection = try await Sessions.connect(to: server, host: host)
            try await connection.logIn(Sessions.credentials)
            try await check(connection)
            await connection.close()
        }
    }

    @Test("Q17: capabilities before the OK of signing in are used")
    func capabilitiesBeforeOK() async throws {
        let transcript = """
            S: * OK [CAPABILITY IMAP4rev1 AUTH=XOAUTH2] Gimap ready
            C: A1 LOGIN "person" "secret"
            S: * CAPABILITY IMAP4rev1 IDLE X-GM-EXT-1 UIDPLUS
            S: A1 OK person authenticated (Success)
            """
        try await signIn(transcript) { connection in
            #expect(await connection.capabilities == Capabilities(["IMAP4rev1", "IDLE", "X-GM-EXT-1", "UIDPLUS"]))
        }
    }

    @Test("Q18: capabilities are asked for again after signing in")
    func damagedCapabilities() async throws {
        let transcript = """
            S: * OK [CAPABILITY st0 IMAP4rev1 SASL-IR AUTH=ATOKEN AUTH=PLAIN IDL] iCloud
            C: A1 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=
            S: A1 OK user logged in
            C: A2 CAPABILITY
            S: * CAPABILITY IMAP4rev1 IDLE CONDSTORE
            S: A2 OK done
            """
        try await signIn(transcript) { connection in
            #expect(await connection.capabilities == Capabilities(["IMAP4rev1", "IDLE", "CONDSTORE"]))
        }
    }

    @Test("Q19: an extension that the server does not name is not enabled")
    func enableWithoutEnabled() async throws {
        let transcript = """
            C: A2 ENABLE CONDSTORE QRESYNC
            S: A2 OK ENABLE completed
            C: A3 ENABLE QRESYNC
            S: * ENABLED Qresync
            S: A3 OK done
            C: A4 ENABLE X-NO
            S: A4 BAD no such thing
            X: gone
            """
        try await Sessions.run(transcript, after: Sessions.signedIn("IMAP4rev1 ENABLE"), selects: false) { connection in
            let unnamed = try await connection.enable(["CONDSTORE", "QRESYNC"])
            #expect(unnamed.isEmpty)
            let named = try await connection.enable(["QRESYNC"])
            #expect(named == ["QRESYNC"])
            #expect(
                await Sessions.failure { _ = try await connection.enable(["X-NO"]) }?.kind
                    == .serverRefused(.badCommand))
            #expect(await connection.isUsable)
        }
    }

    @Test("ENABLE is not sent to a server that does not offer it")
    func enableIsNotOffered() async throws {
        try await Sessions.run("X: gone", after: Sessions.signedIn("IMAP4rev1"), selects: false) { connection in
            #expect(await Sessions.failure { _ = try await connection.enable(["QRESYNC"]) }?.kind == .notSupported)
            #expect(await connection.isUsable)
        }
    }

    @Test("Q20: our ID is sent to 163.com after every sign-in, and not to other servers")
    func identification() async throws {
        let beginning = """
            S: * OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN ID] ready
            C: A1 AUTHENTICATE PLAIN AHBlcnNvbgBzZWNyZXQ=
            S: A1 OK [CAPABILITY IMAP4rev1 ID] welcome
            """
        let identification = """

            C: A2 ID ("name" "VaultMail" "version" "1")
            S: * ID NIL
            S: A2 OK done
            """
        for host in ["imap.163.com", "IMAP.126.com", "yeah.net"] {
            try await signIn(beginning + identification, host: host) { #expect(await $0.isUsable) }
        }
        for host in ["imap.example.com", "imap.163.com.example.com", "my163.com"] {
            try await signIn(beginning, host: host) { #expect(await $0.isUsable) }
        }
    }

    @Test("Q10: a connection ends at the first BYE, even if the server repeats it")
    func endlessGoodbye() async throws {
        let transcript =
            "C: A3 NOOP\nS~ " + String(repeating: "* BYE Autologout\r\n", count: 200_000) + "\nX: gone"
        try await Sessions.run(transcript) { connection in
            let error = await Sessions.failure { try await connection.noop() }
            #expect(error?.kind == .connectionClosed && error?.serverText == "Autologout")
            #expect(await !connection.isUsable)
        }
    }

    // MARK: Refusals

    @Test("Q21: “authenticated but not connected” of Exchange causes a delay and keeps the connection")
    func notConnected() async throws {
        let transcript = "C: A3 SELECT Archive\nS: A3 BAD User is authenticated but not connected.\nX: gone"
        try await Sessions.run(transcript) { connection in
            let error = await Sessions.failure { _ = try await connection.select("Archive") }
            #expect(error?.kind == .serverRefused(.unavailable) && error?.recovery == .waitAndRetry)
            #expect(await connection.isUsable)
        }
    }

    @Test("Q22: a BYE during a command ends it with the server's text")
    func goodbyeInsideCommand() async throws {
        let transcript = """
            C: A3 SELECT {3}
            S: * BYE Session invalidated - AccessTokenExpired
            X: close
            """
        try await Sessions.run(transcript) { connection in
            let error = await Sessions.failure { _ = try await connection.select("a\r\n") }
            #expect(error?.kind == .connectionClosed && error?.recovery == .reconnect)
            #expect(error?.serverText == "Session invalidated - AccessTokenExpired")
        }
    }

    @Test("Q23: refusals of Gmail and Outlook are distinguished, with address and delay")
    func refusals() async throws {
        let transcript = """
            C: A3 NOOP
            S: A3 NO [WEBALERT https://accounts.example/a?b=c] Web login required.
            C: A4 NOOP
            S: A4 NO [OVERQUOTA] Account exceeded command or bandwidth limits.
            C: A5 NOOP
            S: A5 BAD Request is throttled. Suggested Backoff Time: 299961 milliseconds
            C: A6 NOOP
            S: A6 NO [OVERQUOTA] Mailbox is full
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let alert = await Sessions.failure { try await connection.noop() }
            #expect(alert?.explanation.contains("https://accounts.example/a?b=c") == true)
            #expect(alert?.description.contains("accounts") == false && alert?.suggestedDelay == nil)
            let bandwidth = await Sessions.failure { try await connection.noop() }
            #expect(bandwidth?.kind == .serverRefused(.limit))
            let throttled = await Sessions.failure { try await connection.noop() }
            #expect(throttled?.kind == .serverRefused(.limit) && throttled?.recovery == .waitAndRetry)
            #expect(throttled?.suggestedDelay == .milliseconds(299_961))
            let full = await Sessions.failure { try await connection.noop() }
            #expect(full?.kind == .serverRefused(.overQuota))
        }
    }

    @Test(
        "A delay requested by the server is respected up to an hour",
        arguments: [
            ("Suggested Backoff Time: 5 seconds", Duration.seconds(5)),
            ("x suggested backoff time:  7 milliseconds.", .milliseconds(7)),
            ("Suggested Backoff Time: 2147483647 seconds", .seconds(3600)),
            ("Suggested Backoff Time: 3000000000 milliseconds", .seconds(3600)),
            ("Suggested Backoff Time: 99999999999999999999 seconds", .seconds(3600)),
            ("Suggested Backoff Time: -5 seconds", nil),
            ("Suggested Backoff Time: 5 moons", nil), ("Suggested Backoff Time: 5", nil), ("", nil),
        ] as [(String, Duration?)])
    func delays(_ text: String, _ expected: Duration?) {
        #expect(IMAPError(.serverRefused(.limit), serverText: text).suggestedDelay == expected)
    }

    @Test("Q24: a listed mailbox that cannot be opened leaves the session usable")
    func unopenableMailbox() async throws {
        let transcript = """
            C: A3 LIST "" "*"
            S: * LIST (\\HasNoChildren) "/" Broken
            S: * LIST (\\HasNoChildren) "/" INBOX/Da\tOggetto
            S: A3 OK done
            C: A4 SELECT Broken
            S: A4 NO Mailbox is locked by nobody
            C: A5 SELECT INBOX
            S: * 3 EXISTS
            S: A5 OK done
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let listed = try await connection.listMailboxes()
            #expect(listed.map(\.rawName) == ["Broken", "INBOX/Da\tOggetto"])
            #expect(
                await Sessions.failure { _ = try await connection.select("Broken") }?.kind == .serverRefused(.other))
            #expect(await connection.selected == nil)
            let inbox = try await connection.select("INBOX")
            #expect(inbox.exists == 3)
        }
    }

    // MARK: Data

    @Test("Q25: rows received before the end of the stream are delivered")
    func rowsBeforeTheEnd() async throws {
        for ending in ["", "\nS~ * 4 FETCH (UID 4 FLAGS (", "\nS: * 4 FETCH (UID 40 FLAGS ())"] {
            let transcript = """
                C: A3 UID FETCH 1:9 (UID FLAGS)
                S: * 1 FETCH (UID 1 FLAGS ())
                S: * 2 FETCH (UID 2 FLAGS ())
                S: * 3 FETCH (UID 3 FLAGS ())\(ending)
                X: close
                """
            try await Sessions.run(transcript) { connection in
                var uids: [UInt32] = []
                let error = await Sessions.failure {
                    try await connection.fetch(set(1...9), items: [.uid, .flags]) { rows in
                        uids += rows.compactMap { $0.uid?.rawValue }
                    }
                }
                #expect(uids == [1, 2, 3], "\(ending)")
                #expect(error?.kind == .connectionClosed && error?.recovery == .reconnect)
            }
        }
    }

    @Test("Q28: a row below the requested UIDs is ignored")
    func rowBelowTheRange() async throws {
        let transcript = """
            C: A3 UID FETCH 200:4294967295 (UID FLAGS)
            S: * 10 FETCH (UID 150 FLAGS (\\Seen))
            S: A3 OK done
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let rows = try await connection.fetch(set(200...UInt32.max), items: [.uid, .flags])
            #expect(rows.isEmpty)
            let news = await connection.takeEvents()
            #expect(news == [.flagsChanged(uid: UID(150), flags: [#"\Seen"#], modificationSequence: nil)])
        }
    }

    @Test("Q33: VANISHED is applied at any time, and huge ranges stay ranges")
    func vanished() async throws {
        let transcript = """
            C: A3 NOOP
            S: * VANISHED 23
            S: * VANISHED 24,30:31
            S: A3 OK done
            C: A4 NOOP
            S: * VANISHED 12:4294967295
            S: A4 OK done
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            try await connection.noop()
            #expect(await connection.selected?.exists == 6)
            #expect(await connection.takeEvents() == [.vanished(set(23...24, 30...31))])
            try await connection.noop()
            #expect(await connection.selected?.exists == 0)
            #expect(await connection.takeEvents() == [.vanished(set(12...UInt32.max))])
        }
    }

    @Test("Q35: VANISHED (EARLIER) does not change the count, and a refused modifier has no effect")
    func vanishedEarlier() async throws {
        let transcript = """
            C: A3 UID FETCH 1:100 (UID FLAGS) (CHANGEDSINCE 5)
            S: * VANISHED (EARLIER) 1:26183,26185
            S: A3 OK done
            C: A4 UID FETCH 1:100 (UID FLAGS) (CHANGEDSINCE 6)
            S: A4 BAD Invalid UID Fetch modifier VANISHED
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let rows = try await connection.fetch(
                set(1...100), items: [.uid, .flags], changedSince: ModificationSequence(5))
            #expect(rows.isEmpty)
            #expect(await connection.selected?.exists == 10)
            let error = await Sessions.failure {
                _ = try await connection.fetch(
                    set(1...100), items: [.uid, .flags], changedSince: ModificationSequence(6))
            }
            #expect(error?.kind == .serverRefused(.badCommand))
            #expect(await connection.isUsable)
        }
    }

    @Test("Q36: messages missing from a response are not treated as removed")
    func missingAnswers() async throws {
        let transcript = """
            C: A3 UID SEARCH RETURN (ALL) UID 4:6
            S: * SEARCH 1 2 3 4 5 6 7 8 9
            S: A3 OK done
            C: A4 UID FETCH 4 (UID BODY.PEEK[])
            S: A4 OK FETCH completed.
            C: A5 UID FETCH 5 (UID BODY.PEEK[])
            S: A5 NO [UNAVAILABLE] UID FETCH Server error
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let found = try await connection.search(in: set(4...6))
            #expect(found == set(4...6))
            let rows = try await connection.fetch(set(4...4), items: [.uid, .bodyPeek(section: "")])
            #expect(rows.isEmpty)
            let error = await Sessions.failure {
                _ = try await connection.fetch(set(5...5), items: [.uid, .bodyPeek(section: "")])
            }
            #expect(error?.kind == .serverRefused(.unavailable) && error?.recovery == .waitAndRetry)
            #expect(await connection.takeEvents().isEmpty)
            #expect(await connection.selected?.exists == 10)
        }
    }

    @Test("Q38: sets are sent ascending, merged and in short form")
    func sets() async throws {
        let transcript = """
            C: A3 UID STORE 1,3:9 +FLAGS.SILENT (\\Seen)
            S: A3 OK done
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let uids = UIDSet([9, 8, 7, 3, 4, 5, 6, 1, 9].compactMap { UID($0) })
            try await connection.store(uids, add: [#"\Seen"#])
        }
        let scattered = UIDSet((1...2048).compactMap { UID(UInt32($0) * 1_000_003) })
        let pieces = scattered.pieces(maximumBytes: IMAPConnection.maximumSetBytes)
        #expect(pieces.allSatisfy { $0.description.utf8.count <= 800 })
        #expect(pieces.reduce(UIDSet()) { $0.union($1) } == scattered)
    }

    @Test("Q40: a move without effect is an error, and nothing is removed")
    func moveOfNothing() async throws {
        let transcript = """
            C: A3 UID MOVE 4 Archive
            S: A3 NO No messages were moved.
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let error = await Sessions.failure { _ = try await connection.move(set(4...4), to: "Archive") }
            #expect(error?.kind == .serverRefused(.other))
            #expect(await connection.isUsable)
        }
    }
}
