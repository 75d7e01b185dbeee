import Foundation
import IMAPProtocol
import MailModel
import Testing

@Suite("Responses of extensions")
struct ExtensionResponseTests {
    private static func list(_ name: String, _ fill: (inout ListResponse) -> Void) -> IMAPResponse {
        var response = ListResponse(attributes: [], delimiter: "/", rawName: bytes(name))
        fill(&response)
        return .untagged(.list(response))
    }

    private static func partial(_ range: ClosedRange<UInt32>, fromEnd: Bool, _ hits: UIDSet) -> IMAPResponse {
        var response = ExtendedSearchResponse()
        response.isUID = true
        response.partial = PartialRange(range, countsFromEnd: fromEnd).map { PartialResult(range: $0, hits: hits) }
        return .untagged(.extendedSearch(response))
    }

    private static func quota(
        _ root: String, _ resources: [(String, UInt64, UInt64)], ignored: [String] = []
    ) -> IMAPResponse {
        var quota = QuotaResponse(
            root: bytes(root),
            resources: resources.map { QuotaResponse.Resource(name: $0.0, usage: $0.1, limit: $0.2) })
        quota.ignoredItems = ignored
        return .untagged(.quota(quota))
    }

    private static let noPage: IMAPResponse = {
        var response = ExtendedSearchResponse()
        response.ignoredItems = ["PARTIAL"]
        return .untagged(.extendedSearch(response))
    }()

    static let rows: [ResponseRow] = [
        ResponseRow(
            "RFC 5258: what is below a mailbox", "* LIST () \"/\" a (\"childinfo\" (\"SUBSCRIBED\" X))\r\n",
            list("a") { $0.childInformation = ["SUBSCRIBED", "X"] }),
        ResponseRow(
            "RFC 9051: the name before", "* LIST () \"/\" \"b c\" (\"X-Y\" (1 2) OLDNAME (\"a b\"))\r\n",
            list("b c") {
                $0.oldRawName = bytes("a b")
                $0.ignoredItems = ["X-Y"]
            }),
        ResponseRow(
            "items of LIST that cannot be read do not cost the mailbox", "* LIST () \"/\" \"b\" (OLDNAME (\r\n",
            list("b") { _ in }),
        ResponseRow(
            "a name in parentheses that should have been quoted", "* LIST () \"/\" Mail (old)\r\n",
            list("Mail (old)") { _ in }),
        ResponseRow("only parentheses as a name", "* LIST () \"/\" (x)\r\n", list("(x)") { _ in }),
        ResponseRow(
            "RFC 9394: a page of the oldest hits", "* ESEARCH UID PARTIAL (1:30 4,5:9)\r\n",
            partial(1...30, fromEnd: false, uidSet(4...9))),
        ResponseRow(
            "RFC 9394: a page of the newest hits, empty", "* ESEARCH UID PARTIAL (-30:-1 NIL)\r\n",
            partial(1...30, fromEnd: true, UIDSet())),
        ResponseRow(
            "pages that are none are left out",
            "* ESEARCH PARTIAL (1:-30 4)\r\n* ESEARCH PARTIAL (0:3 4)\r\n* ESEARCH PARTIAL (1:99999999999 4)\r\n",
            noPage, noPage, noPage),
        ResponseRow(
            "RFC 5256: SORT keeps the order", "* SORT 9 2 (MODSEQ 17) 4\r\n* SORT\r\n",
            .untagged(.sort([9, 2, 4], modificationSequence: 17)),
            .untagged(.sort([], modificationSequence: nil))),
        ResponseRow(
            "RFC 5256: THREAD", "* THREAD (2)(3 6 (4 23)(44 7 96))\r\n",
            .untagged(
                .thread([
                    ThreadResponse(numbers: [2]),
                    ThreadResponse(
                        numbers: [3, 6],
                        branches: [ThreadResponse(numbers: [4, 23]), ThreadResponse(numbers: [44, 7, 96])]),
                ]))),
        ResponseRow(
            "RFC 5256: a thread whose first message is not there", "* THREAD ((3)(5))\r\n* THREAD\r\n",
            .untagged(
                .thread([
                    ThreadResponse(
                        numbers: [], branches: [ThreadResponse(numbers: [3]), ThreadResponse(numbers: [5])])
                ])),
            .untagged(.thread([]))),
        ResponseRow(
            "threads that cannot be read harm nothing", "* THREAD (3 (5) 6)\r\n* THREAD (3\r\n",
            .malformed(MalformedResponse(concern: .aside, failure: .malformed(at: 16, expected: .closeParenthesis))),
            .malformed(MalformedResponse(concern: .aside, failure: .malformed(at: 11, expected: .number)))),
        ResponseRow(
            "RFC 9208: QUOTA",
            "* QUOTA \"\" (STORAGE 10 512 message 2 9)\r\n* QUOTA \"#user/x\" ()\r\n",
            quota("", [("STORAGE", 10, 512), ("MESSAGE", 2, 9)]), quota("#user/x", [])),
        ResponseRow(
            "Q05: quotas of more than 64 bits, and below zero",
            "* QUOTA a (STORAGE -1 99999999999999999999 MAILBOX 5000000000 9000000000)\r\n",
            quota("a", [("MAILBOX", 5_000_000_000, 9_000_000_000)], ignored: ["STORAGE"])),
        ResponseRow(
            "RFC 9208: QUOTAROOT", "* QUOTAROOT INBOX \"\" \"a b\"\r\n* QUOTAROOT \"x\"\r\n",
            .untagged(.quotaRoot(rawName: bytes("INBOX"), roots: [[], bytes("a b")])),
            .untagged(.quotaRoot(rawName: bytes("x"), roots: []))),
        ResponseRow(
            "quotas that cannot be read harm nothing", "* QUOTA x (STORAGE\r\n* QUOTAROOT\r\n",
            .malformed(MalformedResponse(concern: .aside, failure: .malformed(at: 18, expected: .number))),
            .malformed(MalformedResponse(concern: .aside, failure: .malformed(at: 11, expected: .atom)))),
        ResponseRow(
            "RFC 3516: parts without their transfer encoding",
            "* 1 FETCH (BINARY[1.2] ~{3}\r\na\0b BINARY[2]<5> NIL BINARY.SIZE[1] 70 binary.size[] 5 UID 3)\r\n",
            fetchResponse(1) {
                $0.binarySections = [
                    BodySection(name: "1.2"): [0x61, 0, 0x62], BodySection(name: "2", origin: 5): nil,
                ]
                $0.binarySizes = ["1": 70, "": 5]
                $0.uid = UID(3)
            }),
        ResponseRow(
            "RFC 8970: previews, and as Dovecot's draft had them",
            "* 1 FETCH (PREVIEW \"caf\u{e9}\")\r\n* 2 FETCH (PREVIEW NIL UID 3)\r\n* 3 FETCH (PREVIEW (FUZZY {2}\r\nab))\r\n",
            fetchResponse(1) { $0.preview = "caf\u{e9}" }, fetchResponse(2) { $0.uid = UID(3) },
            fetchResponse(3) { $0.preview = "ab" }),
        ResponseRow(
            "RFC 8514: when a message was put here",
            "* 1 FETCH (SAVEDATE \"17-Jul-1996 02:44:25 -0700\")\r\n* 2 FETCH (SAVEDATE nil UID 3)\r\n* 3 FETCH (SAVEDATE x UID 4)\r\n",
            fetchResponse(1) { $0.saveDate = Date(timeIntervalSince1970: 837_596_665) },
            fetchResponse(2) { $0.uid = UID(3) },
            fetchResponse(3) {
                $0.uid = UID(4)
                $0.invalidItems = ["SAVEDATE"]
            }),
    ]

    @Test("Every extension response is parsed the same at any split", arguments: rows)
    func line(_ row: ResponseRow) { row.check() }

    @Test("Threads are read to a depth of 100, so that no server can overflow the stack")
    func threadDepth() {
        func nested(_ depth: Int) -> IMAPResponse? {
            response("* THREAD " + String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth))
        }
        guard case .untagged(.thread) = nested(100) else {
            Issue.record("not read")
            return
        }
        #expect(
            nested(100_000) == .malformed(MalformedResponse(concern: .aside, failure: .nestingTooDeep(limit: 100))))
    }

    @Test(
        "Codes with arguments",
        arguments: [
            ("BADEVENT (FlagChange MessageNew)", ResponseCode.badEvent(["FlagChange", "MessageNew"])),
            ("MAILBOXID (F2212ea87-6097)", .mailboxID("F2212ea87-6097")),
            ("REFERRAL imap://user;AUTH=*@other.example/", .referral("imap://user;AUTH=*@other.example/")),
            ("REFERRAL imap://[::1]/x", .referral("imap://[::1]/x")),
            ("REFERRAL imap://a/ imap://b/", .referral("imap://a/ imap://b/")),
            (#"BADURL "/INBOX;UID=3]x""#, .other(name: "BADURL", text: #""/INBOX;UID=3]x""#)),
            (#"URLMECH INTERNAL XSAMPLE="P\"4]" Y"#, .other(name: "URLMECH", text: #"INTERNAL XSAMPLE="P\"4]" Y"#)),
            (#"X-ODD "never closed"#, .other(name: "X-ODD", text: #""never closed"#)),
            ("X-ODD [never", .other(name: "X-ODD", text: "[never")),
            ("BADCHARSET (UTF-8", .other(name: "BADCHARSET", text: "(UTF-8")),
            ("MAILBOXID F22", .other(name: "MAILBOXID", text: "F22")),
        ])
    func code(_ text: String, _ expected: ResponseCode) {
        #expect(response("* NO [\(text)] x") == .untagged(.status(.no, code: expected, text: "x")))
    }

    @Test("BODYSTRUCTURE keeps everything that a server reports about a part")
    func wholeStructure() throws {
        let inner = #"("text" "plain" NIL NIL NIL "7bit" 5 1)"#
        let envelope = #"("d" "s" (("A" NIL "a" "x")) NIL NIL NIL NIL NIL NIL "<i>")"#
        let wire =
            #"(("message" "rfc822" NIL "<c>" "about" "7bit" 900 "#
            + #"\#(envelope) \#(inner) 30 "md5=" ("attachment" ("filename" "m.eml")) ("en" "de") "loc" (1 (2)))"#
            + #"("message" "rfc822" NIL NIL NIL "7bit" 9 (broken) \#(inner) -3 (odd) NIL "fr" (odd)) "mixed" NIL NIL NIL "top")"#
        let structure = try #require(fetched("(BODYSTRUCTURE \(wire) UID 4)")?.bodyStructure)
        let first = try #require(structure.children.first)
        #expect(structure.location == "top" && structure.languages.isEmpty)
        #expect(first.contentID == "<c>" && first.contentDescription == "about" && first.lineCount == 30)
        #expect(first.md5 == "md5=" && first.languages == ["en", "de"] && first.location == "loc")
        #expect(first.envelope?.subject == bytes("s") && first.envelope?.from.first?.host == bytes("x"))
        #expect(first.disposition?.parameters.first?.value == "m.eml")
        #expect(first.children.first?.lineCount == 1)
        let second = try #require(structure.children.last)
        #expect(second.envelope == nil && second.lineCount == nil && second.md5 == nil && second.location == nil)
        #expect(second.languages == ["fr"] && second.children.first?.type == "text")
    }
}
