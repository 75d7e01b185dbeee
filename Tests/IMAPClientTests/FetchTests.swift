import IMAPProtocol
import MailModel
import MailTestKit
import Testing

@testable import IMAPClient

private func set(_ range: ClosedRange<UInt32>) -> UIDSet { UIDSet(normalizing: [range]) }

@Suite("Fetching and searching")
struct FetchTests {
    @Test("FR-SYNC-01: the newest messages are fetched by number and come with their UIDs")
    func fetchesNewest() async throws {
        let transcript = """
            C: A3 FETCH 8:10 (UID FLAGS)
            S: * 8 FETCH (UID 80 FLAGS ())
            S: * 9 FETCH (FLAGS (\\Seen) UID 90)
            S: * 11 EXISTS
            S: * 10 FETCH (UID 100 FLAGS (\\Flagged))
            S: A3 OK done
            C: A4 FETCH 1:11 (UID)
            S: * 11 FETCH (UID 110)
            S: A4 OK done
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let rows = try await connection.fetchNewest(count: 3, items: [.uid, .flags])
            #expect(rows.map { $0.uid?.rawValue } == [80, 90, 100])
            #expect(await connection.takeEvents() == [.exists(11)])
            let everything = try await connection.fetchNewest(count: 50, items: [.uid])
            #expect(everything.count == 1)
            let none = try await connection.fetchNewest(count: 0, items: [.uid])
            #expect(none.isEmpty)
        }
    }

    @Test("MO-29: literals keep every byte, and reports in between reach the events, not the rows")
    func separatesNewsFromRows() async throws {
        let rest = ServerScript(
            """
            S: * 2 FETCH (FLAGS (\\Seen) UID 2)
            S: * 12 FETCH (UID 77 FLAGS (\\Flagged) MODSEQ (9))
            S: * 13 FETCH (FLAGS (\\Answered))
            S: * 3 EXPUNGE
            S: * OK still here
            S: * VANISHED 8:9
            S: * 4 FETCH (UID 5 BODY[] {0}
            S: )
            S: A3 OK done
            X: gone
            """)
        // The literal looks like the end of the response and the command.
        let literal = "a\r\n) A3 OK\r\n"
        let script =
            Sessions.selected()
            + ServerScript([
                .expect(Array("A3 UID FETCH 1:5 (UID BODY.PEEK[])\r\n".utf8)),
                .send(Array("* 1 FETCH (UID 1 BODY[] {\(literal.utf8.count)}\r\n\(literal))\r\n".utf8)),
            ]) + rest
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            try await connection.logIn(Sessions.credentials)
            _ = try await connection.select("INBOX")
            let rows = try await connection.fetch(set(1...5), items: [.uid, .bodyPeek(section: "", partial: nil)])
            #expect(rows.map { $0.uid?.rawValue } == [1, 5])
            #expect(rows.first?.wholeMessage == Array(literal.utf8))
            #expect(rows.last?.wholeMessage == [])
            let events = await connection.takeEvents()
            #expect(
                events == [
                    .vanished(set(8...9)), .expunged,
                    .flagsChanged(uid: UID(2), flags: [#"\Seen"#], modificationSequence: nil),
                    .flagsChanged(
                        uid: UID(77), flags: [#"\Flagged"#], modificationSequence: ModificationSequence(9)),
                    .flagsChanged(uid: nil, flags: [#"\Answered"#], modificationSequence: nil),
                ])
            #expect(await connection.selected?.exists == 7)
            await connection.close()
        }
    }

    @Test("FR-SYNC-02: an unreadable row does not affect the others")
    func skipsBrokenRow() async throws {
        let transcript = """
            C: A3 UID FETCH 1:3 (UID RFC822.SIZE)
            S: * 1 FETCH (UID 1 RFC822.SIZE 5)
            S: * 2 FETCH what is this
            S: * 3 FETCH (UID 3 RFC822.SIZE 7)
            S: A3 OK done
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let rows = try await connection.fetch(set(1...3), items: [.uid, .rfc822Size])
            #expect(rows.map(\.size) == [5, 7])
        }
    }

    @Test("MO-25: a long set is sent in commands of bounded length, ascending")
    func splitsLongSets() async throws {
        let uids = UIDSet(normalizing: (1...400).map { UInt32($0 * 1000)...UInt32($0 * 1000) })
        let pieces = uids.pieces(maximumBytes: 800)
        #expect(pieces.count > 2)
        #expect(pieces.allSatisfy { $0.description.utf8.count <= 800 })
        #expect(pieces.reduce(UIDSet()) { $0.union($1) } == uids)
        #expect(UIDSet().pieces(maximumBytes: 800).isEmpty)
        let steps = pieces.enumerated().flatMap { index, piece -> [ServerScript.Step] in
            [
                .expect(Array("A\(index + 3) UID FETCH \(piece) (UID FLAGS)\r\n".utf8)),
                .send(Array("A\(index + 3) OK done\r\n".utf8)),
            ]
        }
        try await ScriptedServer.run([Sessions.selected() + ServerScript(steps + [.expectClose])]) { server in
            let connection = try await Sessions.connect(to: server)
            try await connection.logIn(Sessions.credentials)
            _ = try await connection.select("INBOX")
            let rows = try await connection.fetch(uids, items: [.uid, .flags])
            #expect(rows.isEmpty)
            await connection.close()
        }
    }

    @Test("Rows before a refusal are delivered")
    func keepsRowsBeforeRefusal() async throws {
        let transcript = """
            C: A3 UID FETCH 1:2 (UID FLAGS)
            S: * 1 FETCH (UID 1 FLAGS ())
            S: A3 NO [EXPUNGEISSUED] some are gone
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            var rows: [UInt32?] = []
            let error = await Sessions.failure {
                try await connection.fetch(set(1...2), items: [.uid, .flags]) { rows += $0.map { $0.uid?.rawValue } }
            }
            #expect(error?.kind == .serverRefused(.other))
            #expect(rows == [1])
            #expect(await connection.isUsable)
        }
    }

    @Test("A refused FETCH leaves the connection usable; an error of the consumer closes it")
    func errorsDuringFetch() async throws {
        struct Unwilling: Error {}
        let transcript = """
            C: A3 UID FETCH 1 (UID FLAGS)
            S: A3 NO [UNAVAILABLE] server error
            C: A4 UID FETCH 2 (UID FLAGS) (CHANGEDSINCE 12)
            S: * 2 FETCH (UID 2 FLAGS ())
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let error = await Sessions.failure { _ = try await connection.fetch(set(1...1), items: [.uid, .flags]) }
            #expect(error?.kind == .serverRefused(.unavailable))
            await #expect(throws: Unwilling.self) {
                try await connection.fetch(
                    set(2...2), items: [.uid, .flags], changedSince: ModificationSequence(12)
                ) { _ in throw Unwilling() }
            }
            #expect(await !connection.isUsable)
        }
    }

    @Test("A search is answered by ESEARCH or SEARCH; results outside the requested set are ignored")
    func searches() async throws {
        let transcript = """
            C: A3 UID SEARCH RETURN (ALL) UID 1:4294967295
            S: * ESEARCH (TAG "A3") UID ALL 1:5,9
            S: A3 OK done
            C: A4 UID SEARCH RETURN (ALL) UID 3:6
            S: * SEARCH 3 5 700
            S: A4 OK done
            C: A5 UID SEARCH RETURN (ALL) HEADER "Message-ID" "<a\\"b@x>"
            S: * ESEARCH (TAG "A5") UID
            S: A5 OK done
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let all = try await connection.searchAll()
            #expect(all.description == "1:5,9")
            let existing = try await connection.search(in: set(3...6))
            #expect(existing.description == "3,5")
            let matching = try await connection.search(header: "Message-ID", value: "<a\"b@x>")
            #expect(matching.isEmpty)
        }
    }

    @Test(
        "RFC 4466 §2.6.2: ESEARCH for another command is ignored; without a tag it answers the running command"
    )
    func searchesOfOthers() async throws {
        let transcript = """
            C: A3 UID SEARCH RETURN (ALL) UID 1:4294967295
            S: * ESEARCH (TAG "A2") UID ALL 7:9
            S: * ESEARCH (TAG "A3") UID ALL 1:5
            S: * ESEARCH (TAG "a3") UID ALL 8
            S: A3 OK done
            C: A4 UID SEARCH RETURN (ALL) UID 3:6
            S: * ESEARCH UID ALL 3
            S: A4 OK done
            C: A5 UID SEARCH RETURN (ALL) UID 3:6
            S: * ESEARCH (TAG "A6") UID ALL 3:6
            S: A5 OK done
            C: A6 UID SEARCH RETURN (ALL) UID 3:6
            S: * ESEARCH (TAG "A5") UID ALL 3:6
            S: * ESEARCH (TAG "A6") UID
            S: A6 OK done
            X: gone
            """
        try await Sessions.run(transcript) { connection in
            let all = try await connection.searchAll()
            #expect(all.description == "1:5")
            let existing = try await connection.search(in: set(3...6))
            #expect(existing.description == "3")
            let error = await Sessions.failure { _ = try await connection.search(in: set(3...6)) }
            #expect(error?.kind == .serverRefused(.unavailable))
            let none = try await connection.search(in: set(3...6))
            #expect(none.isEmpty)
        }
    }

    @Test("An empty search result is not trusted if the server counts messages")
    func distrustsEmptySearch() async throws {
        let transcript = "C: A3 UID SEARCH UID 1:4294967295\nS: * SEARCH\nS: A3 OK done\nX: gone"
        try await Sessions.run(transcript, after: Sessions.selected("IMAP4rev1")) { connection in
            let error = await Sessions.failure { _ = try await connection.searchAll() }
            #expect(error?.kind == .serverRefused(.unavailable))
        }
    }
}
