import IMAPProtocol
import Testing

@Suite("Status responses and their codes")
struct StatusResponseTests {
    private static func ok(_ code: ResponseCode?, _ text: String = "") -> IMAPResponse {
        .untagged(.status(.ok, code: code, text: text))
    }

    static let rows: [ResponseRow] = [
        ResponseRow("OK with text", "* OK Still here\r\n", ok(nil, "Still here")),
        ResponseRow("OK with nothing", "* OK\r\n", ok(nil)),
        ResponseRow("lower case", "* ok [alert] Hello\r\n", ok(.alert, "Hello")),
        ResponseRow("a greeting", "* PREAUTH in\r\n", .untagged(.status(.preauth, code: nil, text: "in"))),
        ResponseRow(
            "BYE", "* BYE Session invalidated - AccessTokenExpired\r\n",
            .untagged(.status(.bye, code: nil, text: "Session invalidated - AccessTokenExpired"))),
        ResponseRow("tagged", "A12 OK done\r\n", .tagged(tag: "A12", status: .ok, code: nil, text: "done")),
        ResponseRow("tagged without text", "A12 NO\r\n", .tagged(tag: "A12", status: .no, code: nil, text: "")),
        ResponseRow(
            "tagged BAD", "A3 BAD User is authenticated but not connected.\r\n",
            .tagged(tag: "A3", status: .bad, code: nil, text: "User is authenticated but not connected.")),
        ResponseRow(
            "Q07: a code without text", "* OK [HIGHESTMODSEQ 9122]\r\n", ok(.highestModificationSequence(9122))),
        ResponseRow(
            "Q08: a code on a separate line",
            "[COPYUID 55 31 6]\r\n* 1 EXPUNGE\r\n* 0 EXISTS\r\nA1 OK MOVE completed.\r\n",
            ok(.copyUID(uidValidity: 55, source: [31...31], destination: [6...6])), .untagged(.expunge(1)),
            .untagged(.exists(0)), .tagged(tag: "A1", status: .ok, code: nil, text: "MOVE completed.")),
        ResponseRow(
            "Q09: COPYUID without sets", "A1 OK [COPYUID 7  ] done\r\n",
            .tagged(tag: "A1", status: .ok, code: .copyUID(uidValidity: 7, source: [], destination: []), text: "done")),
        ResponseRow(
            "Q09: UIDVALIDITY zero", "* OK [UIDVALIDITY 0] bad\r\nA1 OK [COPYUID 0 35 41] done\r\n",
            ok(.uidValidity(0), "bad"),
            .tagged(
                tag: "A1", status: .ok,
                code: .copyUID(uidValidity: 0, source: [35...35], destination: [41...41]), text: "done")),
        ResponseRow(
            "COPYUID keeps the order of the server", "* OK [COPYUID 9 304,319:320 3956:3958] x\r\n",
            ok(.copyUID(uidValidity: 9, source: [304...304, 319...320], destination: [3956...3958]), "x")),
        ResponseRow(
            "Q10: a server that goes without any form", "Server Unavailable. 15\r\n",
            .untagged(.status(.bye, code: nil, text: "Server Unavailable. 15"))),
        ResponseRow(
            "RFC 3501 §7.5: a continuation with a code", "+ [ALERT] hurry up\r\n+ [never closed\r\n",
            .continuation(code: .alert, text: "hurry up"), .continuation(code: nil, text: "[never closed")),
        ResponseRow(
            "RFC 3501 §9: literals in a code, and none in the text behind it",
            "A1 NO [BADCHARSET ({5}\r\nUTF-8 {3}\r\na]b)] no {3}\r\n* OK [ALERT] {5}\r\n* 1 EXISTS\r\n",
            .tagged(tag: "A1", status: .no, code: .badCharset(["UTF-8", "a]b"]), text: "no {3}"),
            .untagged(.status(.ok, code: .alert, text: "{5}")), .untagged(.exists(1))),
        ResponseRow(
            "Q06: a continuation without a space", "+\r\n+ \r\n+ idling\r\n", .continuation(code: nil, text: ""),
            .continuation(code: nil, text: ""), .continuation(code: nil, text: "idling")),
        ResponseRow(
            "Q12: a bracket in a permanent flag", "* OK [PERMANENTFLAGS (\\Seen [tag] \\*)] ok\r\n",
            ok(.permanentFlags(["\\Seen", "[tag]", "\\*"]), "ok")),
        ResponseRow(
            "Q23: Gmail's code with an address for the browser",
            "A1 NO [WEBALERT https://x.example/a?b] Web login required.\r\n",
            .tagged(
                tag: "A1", status: .no, code: .webAlert("https://x.example/a?b"),
                text: "Web login required.")),
        ResponseRow(
            "Q06: capabilities in a code", "* OK [CAPABILITY IMAP4rev1 LITERAL + IDLE ] hi\r\n",
            ok(.capability(["IMAP4rev1", "LITERAL+", "IDLE"]), "hi")),
        ResponseRow("a code that is never closed is text", "* OK [ALERT no end\r\n", ok(nil, "[ALERT no end")),
        ResponseRow(
            "a code whose number does not fit", "* OK [UIDNEXT 4294967296] x\r\n",
            ok(.other(name: "UIDNEXT", text: "4294967296"), "x")),
        ResponseRow("an empty code", "* OK [] x\r\n", ok(.other(name: "", text: nil), "x")),
        ResponseRow(
            "a brace at the end of a text announces nothing", "* OK wait {5}\r\nA1 NO no {7}\r\n+ go {3}\r\n",
            ok(nil, "wait {5}"), .tagged(tag: "A1", status: .no, code: nil, text: "no {7}"),
            .continuation(code: nil, text: "go {3}")),
        ResponseRow(
            "UIDs that nobody could change", "A1 OK [MODIFIED 7,9] x\r\n",
            .tagged(tag: "A1", status: .ok, code: .modified(uidSet(7...7, 9...9)), text: "x")),
        ResponseRow(
            "APPENDUID", "A1 OK [APPENDUID 38505 3955] x\r\n",
            .tagged(
                tag: "A1", status: .ok, code: .appendUID(uidValidity: 38505, uids: uidSet(3955...3955)), text: "x")),
        ResponseRow(
            "bytes that are no UTF-8 in a text are replaced", "* NO caf\u{e9}\r\n",
            .untagged(.status(.no, code: nil, text: "caf\u{e9}"))),
        ResponseRow(
            "neither tag nor asterisk", "what is this\r\n* 1 EXISTS\r\n",
            .malformed(MalformedResponse(failure: .malformed(at: 0, expected: .response))), .untagged(.exists(1))),
    ]

    @Test("Every status line is parsed the same at any split", arguments: rows)
    func line(_ row: ResponseRow) { row.check() }

    @Test(
        "Plain response codes are known in any case",
        arguments: [
            ("ALERT", ResponseCode.alert), ("PARSE", .parse), ("read-only", .readOnly), ("READ-WRITE", .readWrite),
            ("TRYCREATE", .tryCreate), ("NOMODSEQ", .noModificationSequence), ("CLOSED", .closed),
            ("AUTHENTICATIONFAILED", .authenticationFailed), ("AUTHORIZATIONFAILED", .authorizationFailed),
            ("UNAVAILABLE", .unavailable), ("LIMIT", .limit), ("INUSE", .inUse), ("OVERQUOTA", .overQuota),
            ("NONEXISTENT", .nonExistent), ("ALREADYEXISTS", .alreadyExists), ("EXPIRED", .expired),
            ("PRIVACYREQUIRED", .privacyRequired), ("SERVERBUG", .serverBug), ("ClientBug", .clientBug),
            ("BADCHARSET", .badCharset([])), ("BADCHARSET (UTF-8 X)", .badCharset(["UTF-8", "X"])),
            ("UNSEEN 12", .unseen(12)),
            ("UIDNEXT 4392", .uidNext(4392)), ("UIDVALIDITY 3857529045", .uidValidity(3_857_529_045)),
            ("X-ODD", .other(name: "X-ODD", text: nil)),
        ])
    func code(_ text: String, _ expected: ResponseCode) {
        #expect(response("A1 NO [\(text)] words") == .tagged(tag: "A1", status: .no, code: expected, text: "words"))
    }
}
