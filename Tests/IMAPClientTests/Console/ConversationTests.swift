import MailModel
import MailTestKit
import SASL
import Testing

@testable import IMAPClient

@Suite("Typed commands")
struct ConversationTests {
    /// Runs all lines like `debug imap-session`; the output includes error sentences.
    private func trace(
        _ lines: [String], hiding credentials: IMAPCredentials? = nil, after beginning: String = "S: * OK ready",
        _ script: ServerScript
    ) async throws -> [String] {
        let typed = InteractiveCommandReader()
        for line in lines { typed.add(line) }
        typed.end()
        let whole = ServerScript(beginning) + script + ServerScript("X: gone")
        return try await ScriptedServer.run([whole]) { server in
            let connection = try await Sessions.connect(to: server)
            if let credentials { await connection.hide(credentials) }
            var shown: [String] = []
            while let line = await typed.next() {
                do {
                    guard try await connection.converse(line, more: typed, show: { shown.append($0) }) else { break }
                } catch let error as IMAPError {
                    shown.append("# \(error.kind)")
                }
            }
            await connection.close()
            return shown
        }
    }

    @Test("Both sides are shown, literals only by their size, and control characters are escaped")
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

    @Test("Control characters in the input are escaped too")
    func showsTyped() async throws {
        let shown = try await trace(["NOOP \u{1B}[2J"], ServerScript("C: A1 NOOP \u{1B}[2J\nS: A1 BAD what"))
        #expect(shown == ["C: A1 NOOP \u{FFFD}[2J", "S: A1 BAD what"])
    }

    @Test(
        "A typed password is not shown after any white space or tag, nor when the server repeats it",
        arguments: [
            "LOGIN person hunter22", "login\tperson\thunter22", "a1 LOGIN person hunter22",
            "C: A1 LOGIN person hunter22", "  LOGIN  person  hunter22",
            #"LOGIN "person" "hunter22""#, #"LOGIN"person" "hunter22""#, "LOGIN\u{A0}person hunter22",
            "AUTHENTICATE PLAIN AHBlcnNvbgBodW50ZXIyMg==", "7 authenticate\tPLAIN AHBlcnNvbgBodW50ZXIyMg==",
        ])
    func redacts(line: String) async throws {
        let shown = try await trace(
            [line, #"ID ("x" "hunter22")"#],
            ServerScript(
                """
                C: A1 \(line)
                S: A1 BAD Unknown command HUNTER22 AHBLCNNVBGBODW50ZXIYMG==
                C: A2 ID ("x" "hunter22")
                S: * ID ("x" "hunter22")
                S: A2 OK done
                """))
        #expect(shown.count == 5)
        let text = shown.joined(separator: "\n").lowercased()
        #expect(!text.contains("hunter") && !text.contains("odw50zxiym"))
        #expect(shown.first?.hasSuffix("‹private›") == true)
        #expect(shown.dropFirst(2).allSatisfy { $0.contains("‹private›") || $0 == "S: A2 OK done" })
    }

    @Test("Responses to authentication challenges are not shown, whole or in part")
    func redactsAnswers() async throws {
        let shown = try await trace(
            ["AUTHENTICATE PLAIN", "AHBlcnNvbgBzZWNyZXQ=", "NOOP secret"],
            ServerScript(
                """
                C: A1 AUTHENTICATE PLAIN
                S: +
                C: AHBlcnNvbgBzZWNyZXQ=
                S: A1 OK welcome
                C: A2 NOOP secret
                S: A2 BAD SECRET what
                """))
        #expect(
            shown == [
                "C: A1 AUTHENTICATE ‹private›", "S: +", "C: ‹private›", "S: A1 OK welcome", "C: A2 NOOP ‹private›",
                "S: A2 BAD ‹private› what",
            ])
    }

    @Test("After a refused sign-in command, its further lines are neither sent nor shown until the next command")
    func redactsLateAnswers() async throws {
        let shown = try await trace(
            ["AUTHENTICATE PLAIN", "AGFubmEAc2VjcmV0", "c2VjcmV0", "noop"],
            ServerScript("C: A1 AUTHENTICATE PLAIN\nS: A1 NO not so\nC: A2 noop\nS: A2 OK done"))
        let refusal = "# \(IMAPError.Kind.notSent(.credentials))"
        #expect(
            shown == [
                "C: A1 AUTHENTICATE ‹private›", "S: A1 NO not so", refusal, refusal, "C: A2 noop", "S: A2 OK done",
            ])
    }

    @Test("The lines of a LOGIN with literals are neither sent nor shown")
    func redactsLiterals() async throws {
        let shown = try await trace(
            ["LOGIN {4}", "anna {9}", "hunter-2!", "NOOP"], ServerScript("C: A1 NOOP\nS: A1 OK done"))
        let refusal = "# \(IMAPError.Kind.notSent(.credentials))"
        #expect(shown == ["# \(IMAPError.Kind.notSent(.literal))", refusal, refusal, "C: A1 NOOP", "S: A1 OK done"])
    }

    @Test("A sign-in command is not shown even if the server interprets it otherwise")
    func redactsMisplaced() async throws {
        let shown = try await trace(
            ["NOOP", "LOGIN person hunter22"],
            ServerScript("C: A1 NOOP\nS: + what\nC: LOGIN person hunter22\nS: A1 BAD hunter22"))
        #expect(!shown.joined().contains("hunter22"))
    }

    @Test("The session's own password is not shown, in any case, in base64, or in the middle of it")
    func hidesOwn() async throws {
        let shown = try await trace(
            [#"ID ("x" "se\"cret")"#],
            hiding: IMAPCredentials(username: "person", password: Secret(#"se"cret"#)),
            ServerScript(
                """
                C: A1 ID ("x" "se\\"cret")
                S: * OK SE"CRET
                S: * OK \(Base64.encode(Array("\u{0}person\u{0}se\"cret".utf8)))
                S: * OK \(Base64.encode(Array("n,,se\"cret".utf8)).uppercased())
                S: A1 OK done
                """))
        #expect(shown.first == #"C: A1 ID ("x" "‹private›")"#)
        #expect(shown.dropFirst().first == "S: * OK ‹private›")
        for encoded in ["c2UiY3JldA", "2UIY3JLD"] { #expect(!shown.joined().contains(encoded), "\(encoded)") }
        #expect(shown.dropFirst().dropLast().allSatisfy { $0.contains("‹private›") })
    }

    @Test(
        "Message contents in quoted strings are shown only by their size",
        arguments: [
            (
                #"(UID 1 BODY[TEXT] "the secret text" PREVIEW "preview of secret")"#,
                "(UID 1 BODY[TEXT] ‹15 bytes› PREVIEW ‹17 bytes›)"
            ),
            (
                #"(BODY[HEADER.FIELDS (DATE "TO")]<0> "a \" secret" UID 2)"#,
                "(BODY[HEADER.FIELDS (DATE \"TO\")]<0> ‹11 bytes› UID 2)"
            ),
            (
                #"(RFC822.SIZE 5 rfc822.text "secret" BINARY[1] "secret")"#,
                "(RFC822.SIZE 5 rfc822.text ‹6 bytes› BINARY[1] ‹6 bytes›)"
            ),
            (#"(PREVIEW (FUZZY "secret") BODY[1] NIL)"#, "(PREVIEW (FUZZY ‹6 bytes›) BODY[1] NIL)"),
            (#"(BODY[1] secret UID 1)"#, "(BODY[1] ‹6 bytes› UID 1)"),
            (#"(BODY[1] "he said "secret" loudly" UID 1)"#, "(BODY[1] ‹31 bytes›"),
            (#"(BODY[1] "secret"#, "(BODY[1] ‹6 bytes›"),
            (#"(ENVELOPE (NIL "BODY[] ") BODY[1] "secret")"#, #"(ENVELOPE (NIL "BODY[] ") BODY[1] ‹6 bytes›)"#),
            (#"(FLAGS (\Seen) BODY ("TEXT" "PLAIN"))"#, #"(FLAGS (\Seen) BODY ("TEXT" "PLAIN"))"#),
        ])
    func countsQuoted(_ row: String, _ expected: String) async throws {
        let shown = try await trace(
            ["FETCH 1 ALL"], ServerScript("C: A1 FETCH 1 ALL\nS: * 1 FETCH \(row)\nS: A1 OK done"))
        #expect(shown.dropFirst().first == "S: * 1 FETCH \(expected)")
    }

    @Test("The next typed line ends IDLE")
    func idle() async throws {
        let shown = try await trace(
            ["IDLE", "DONE"], ServerScript("C: A1 IDLE\nS: + idling\nC: DONE\nS: * 3 EXISTS\nS: A1 OK done"))
        #expect(shown == ["C: A1 IDLE", "S: + idling", "C: DONE", "S: * 3 EXISTS", "S: A1 OK done"])
    }

    @Test("The end of the input ends IDLE with DONE, and cancels everything else")
    func endOfLines() async throws {
        let idle = try await trace(["IDLE"], ServerScript("C: A1 IDLE\nS: + idling\nC: DONE\nS: A1 OK done"))
        #expect(idle == ["C: A1 IDLE", "S: + idling", "C: DONE", "S: A1 OK done"])
        let other = try await trace(
            ["AUTHENTICATE PLAIN"], ServerScript("C: A1 AUTHENTICATE PLAIN\nS: +\nC: *\nS: A1 BAD cancelled"))
        #expect(other == ["C: A1 AUTHENTICATE ‹private›", "S: +", "C: *", "S: A1 BAD cancelled"])
    }

    @Test("Responses during IDLE are shown at once")
    func idleShowsNews() async throws {
        let script = ServerScript(
            """
            S: * OK ready
            C: A1 IDLE
            S: + idling
            S: * 3 EXISTS
            C: DONE
            S: A1 OK done
            X: gone
            """)
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            let typed = InteractiveCommandReader()
            var shown: [String] = []
            try await connection.converse("IDLE", more: typed) { line in
                shown.append(line)
                // Nothing is typed before the events can be read.
                if line.contains("EXISTS") { typed.add("DONE") }
            }
            #expect(shown == ["C: A1 IDLE", "S: + idling", "S: * 3 EXISTS", "C: DONE", "S: A1 OK done"])
            await connection.close()
        }
    }

    @Test("If the server ends IDLE, the next typed line is a command")
    func idleEndsByItself() async throws {
        let script = ServerScript(
            "S: * OK ready\nC: A1 IDLE\nS: + idling\nS: A1 OK enough\nC: A2 NOOP\nS: A2 OK done\nX: gone")
        try await ScriptedServer.run([script]) { server in
            let connection = try await Sessions.connect(to: server)
            let typed = InteractiveCommandReader()
            try await connection.converse("IDLE", more: typed, show: { _ in })
            typed.add("NOOP")
            let next = try #require(await typed.next())
            let goesOn = try await connection.converse(next, more: typed, show: { _ in })
            #expect(goesOn)
            await connection.close()
        }
    }

    @Test(
        "LOGOUT ends the session even if the server omits its last responses",
        arguments: ["S: * BYE bye\nS: A1 OK done\nX: gone", "S: * BYE bye\nX: close", "X: close"])
    func logOut(ending: String) async throws {
        try await ScriptedServer.run([ServerScript("S: * OK ready\nC: A1 LOGOUT\n" + ending)]) { server in
            let connection = try await Sessions.connect(to: server)
            let goesOn = try await connection.converse("LOGOUT", more: InteractiveCommandReader(), show: { _ in })
            #expect(!goesOn)
            #expect(await !connection.isUsable)
        }
    }

    @Test("A session that the server closes without LOGOUT is an error")
    func goodbye() async throws {
        let shown = try await trace(["NOOP"], ServerScript("C: A1 NOOP\nS: * BYE going down"))
        #expect(shown == ["C: A1 NOOP", "S: * BYE going down", "# \(IMAPError.Kind.connectionClosed)"])
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let line: String
        let problem: IMAPError.LineProblem
        var testDescription: String { "\(problem)" }
    }

    static let refusals = [
        Refusal(line: "STARTTLS", problem: .startTLS), Refusal(line: "compress\tDEFLATE", problem: .compress),
        Refusal(line: "NOOP\r\nA9 DELETE INBOX", problem: .badCharacter), Refusal(line: "x\0", problem: .badCharacter),
        Refusal(line: "APPEND INBOX {5}", problem: .literal), Refusal(line: "", problem: .empty),
        Refusal(line: "NOOP " + String(repeating: "x", count: 8_000), problem: .tooLong),
    ]

    @Test(
        "Commands that change the transport or need more than a line are not sent, and the error gives the reason",
        arguments: refusals)
    func refuses(_ row: Refusal) async throws {
        try await ScriptedServer.run([ServerScript("S: * OK ready\nC: A1 NOOP\nS: A1 OK done\nX: gone")]) { server in
            let connection = try await Sessions.connect(to: server)
            let typed = InteractiveCommandReader()
            let error = await Sessions.failure {
                try await connection.converse(row.line, more: typed, show: { _ in })
            }
            #expect(error?.kind == .notSent(row.problem))
            #expect(error?.leavesConnectionUsable == true)
            #expect(error?.explanation.contains("server did not understand") == false)
            try await connection.converse("NOOP", more: typed, show: { _ in })
            await connection.close()
        }
    }
}
