import IMAPProtocol
import Testing

@Suite("Responses about the server, mailboxes and numbers")
struct MailboxResponseTests {
    private static func list(_ attributes: [String], _ delimiter: String?, _ name: String) -> IMAPResponse {
        .untagged(.list(ListResponse(attributes: attributes, delimiter: delimiter, rawName: bytes(name))))
    }

    private static func status(_ name: String, _ fill: (inout StatusResponse) -> Void = { _ in }) -> IMAPResponse {
        var response = StatusResponse(rawName: bytes(name))
        fill(&response)
        return .untagged(.mailboxStatus(response))
    }

    private static func extended(_ fill: (inout ExtendedSearchResponse) -> Void) -> IMAPResponse {
        var response = ExtendedSearchResponse()
        fill(&response)
        return .untagged(.extendedSearch(response))
    }

    private static func quota(_ fill: (inout QuotaResponse) -> Void) -> IMAPResponse {
        var response = QuotaResponse(root: [], resources: [])
        fill(&response)
        return .untagged(.quota(response))
    }

    private static let namespace: IMAPResponse = {
        var response = NamespaceResponse()
        response.personal = [NamespaceResponse.Entry(prefix: [], delimiter: "/")]
        response.shared = [NamespaceResponse.Entry(prefix: bytes("#shared/"), delimiter: "/")]
        return .untagged(.namespace(response))
    }()

    static let rows: [ResponseRow] = [
        ResponseRow(
            "Q06: a space at the end of CAPABILITY", "* CAPABILITY IMAP4rev1  IDLE AUTH=PLAIN \r\n",
            .untagged(.capability(["IMAP4rev1", "IDLE", "AUTH=PLAIN"]))),
        ResponseRow(
            "Q06: LITERAL+ in two", "* CAPABILITY LITERAL + LITERAL - X +\r\n",
            .untagged(.capability(["LITERAL+", "LITERAL-", "X", "+"]))),
        ResponseRow(
            "ENABLED", "* ENABLED CONDSTORE\r\n* ENABLED\r\n", .untagged(.enabled(["CONDSTORE"])),
            .untagged(.enabled([]))),
        ResponseRow(
            "LIST", "* LIST (\\HasNoChildren \\Sent) \"/\" \"Sent Items\"\r\n",
            list(["\\HasNoChildren", "\\Sent"], "/", "Sent Items")),
        ResponseRow("LIST with a backslash as delimiter", "* LIST () \"\\\\\" INBOX\r\n", list([], "\\", "INBOX")),
        ResponseRow("LIST with a flat name", "* LIST (\\Noselect) NIL \"\"\r\n", list(["\\Noselect"], nil, "")),
        ResponseRow("LIST with a literal", "* LIST () \".\" {9}\r\na\r\n\"b\\c d\r\n", list([], ".", "a\r\n\"b\\c d")),
        ResponseRow(
            "Q24: LIST with tabs and spaces in an atom", "* LIST () \"/\" INBOX/Da\tOggetto\tdi x\r\n",
            list([], "/", "INBOX/Da\tOggetto\tdi x")),
        ResponseRow(
            "LIST with a bracketed name", "* LIST (\\All) \"/\" \"[Gmail]/Alle Nachrichten\"\r\n",
            list(["\\All"], "/", "[Gmail]/Alle Nachrichten")),
        ResponseRow(
            "LIST with an unescaped name is broken and harms nothing", "* LIST () \"/\" \"a\"b\"\r\n* 1 EXISTS\r\n",
            .malformed(MalformedResponse(failure: .malformed(at: 14, expected: .string))), .untagged(.exists(1))),
        ResponseRow(
            "LSUB", "* LSUB () \"/\" INBOX\r\n",
            .untagged(.lsub(ListResponse(attributes: [], delimiter: "/", rawName: bytes("INBOX"))))),
        ResponseRow(
            "STATUS", "* STATUS INBOX (MESSAGES 231 UIDNEXT 44292 UIDVALIDITY 1 UNSEEN 3 HIGHESTMODSEQ 7011231777)\r\n",
            status("INBOX") {
                $0.messages = 231
                $0.uidNext = 44292
                $0.uidValidity = 1
                $0.unseen = 3
                $0.highestModificationSequence = 7_011_231_777
            }),
        ResponseRow("Q29: STATUS that tells nothing", "* STATUS \"INBOX\" ()\r\n", status("INBOX")),
        ResponseRow(
            "Q06: a space at the end of STATUS", "* STATUS INBOX (MESSAGES 1 ) \r\n",
            status("INBOX") { $0.messages = 1 }),
        ResponseRow(
            "Q05: STATUS with numbers that do not fit",
            "* STATUS a (MESSAGES 4294967296 UNSEEN -1 RECENT 5.5 UIDNEXT 5)\r\n",
            status("a") {
                $0.uidNext = 5
                $0.ignoredItems = ["MESSAGES", "UNSEEN", "RECENT"]
            }),
        ResponseRow(
            "STATUS with other items", "* STATUS a (MAILBOXID (F2212) SIZE 5000000000 X (1 (2)) RECENT 4)\r\n",
            status("a") {
                $0.mailboxID = "F2212"
                $0.byteCount = 5_000_000_000
                $0.recent = 4
                $0.ignoredItems = ["X"]
            }),
        ResponseRow(
            "STATUS with a name that should have been quoted", "* STATUS My (old) mail (MESSAGES 2)\r\n",
            status("My (old) mail") { $0.messages = 2 }),
        ResponseRow("SEARCH", "* SEARCH 2 84 882\r\n", .untagged(.search([2, 84, 882], modificationSequence: nil))),
        ResponseRow(
            "Q06: SEARCH that found nothing", "* SEARCH \r\n* SEARCH\r\n",
            .untagged(.search([], modificationSequence: nil)), .untagged(.search([], modificationSequence: nil))),
        ResponseRow(
            "SEARCH with MODSEQ", "* SEARCH 2 5 (MODSEQ 917162500)\r\n",
            .untagged(.search([2, 5], modificationSequence: 917_162_500))),
        ResponseRow(
            "SEARCH with numbers that are none", "* SEARCH 0 4294967296 x 7\r\n",
            .untagged(.search([7], modificationSequence: nil))),
        ResponseRow(
            "ESEARCH", "* ESEARCH (TAG \"A282\") UID MIN 2 MAX 9 COUNT 3 ALL 2,8:9 MODSEQ 12\r\n",
            extended {
                $0.tag = "A282"
                $0.isUID = true
                $0.min = 2
                $0.max = 9
                $0.count = 3
                $0.all = uidSet(2...2, 8...9)
                $0.modificationSequence = 12
            }),
        ResponseRow(
            "ESEARCH that found nothing", "* ESEARCH (TAG \"A1\") UID\r\n",
            extended {
                $0.tag = "A1"
                $0.isUID = true
            }),
        ResponseRow(
            "ESEARCH with more than we know",
            "* ESEARCH (TAG \"A1\" MAILBOX \"x\" UIDVALIDITY 1) UID RELEVANCY (4 99) COUNT 4294967296 ALL 4:5\r\n",
            extended {
                $0.tag = "A1"
                $0.isUID = true
                $0.all = uidSet(4...5)
                $0.ignoredItems = ["MAILBOX", "UIDVALIDITY", "RELEVANCY", "COUNT"]
            }),
        ResponseRow(
            "FLAGS", "* FLAGS (\\Answered $Label1 [tag])\r\n", .untagged(.flags(["\\Answered", "$Label1", "[tag]"]))),
        ResponseRow(
            "numbers", "* 4294967295 EXISTS\r\n* 0 RECENT\r\n* 7 expunge\r\n", .untagged(.exists(.max)),
            .untagged(.recent(0)), .untagged(.expunge(7))),
        ResponseRow(
            "numbers that do not fit", "* 4294967296 EXISTS\r\n* 0 EXPUNGE\r\n* 0 FETCH (UID 1)\r\n",
            .malformed(MalformedResponse(failure: .malformed(at: 2, expected: .number))),
            .malformed(MalformedResponse(failure: .malformed(at: 2, expected: .number))),
            .malformed(MalformedResponse(concern: .message, failure: .malformed(at: 2, expected: .number)))),
        ResponseRow(
            "Q33: VANISHED", "* VANISHED 23\r\n* VANISHED (EARLIER) 1:5,12:4294967295\r\n",
            .untagged(.vanished(earlier: false, uids: uidSet(23...23))),
            .untagged(.vanished(earlier: true, uids: uidSet(1...5, 12...4_294_967_295)))),
        ResponseRow(
            "Q38: sets the wrong way round", "* VANISHED 5:3,1,*\r\n",
            .untagged(.vanished(earlier: false, uids: uidSet(1...1, 3...5, 4_294_967_295...4_294_967_295)))),
        ResponseRow(
            "VANISHED of nothing", "* VANISHED\r\n",
            .malformed(MalformedResponse(failure: .malformed(at: 10, expected: .uidSet)))),
        ResponseRow(
            "ID", "* ID (\"Name\" \"Cyrus\" \"version\" NIL)\r\n* ID NIL\r\n", .untagged(.id(["name": "Cyrus"])),
            .untagged(.id([:]))),
        ResponseRow("NAMESPACE", "* NAMESPACE ((\"\" \"/\" \"X\" (\"y\"))) NIL ((\"#shared/\" \"/\"))\r\n", namespace),
        ResponseRow(
            "responses of other extensions",
            "* QUOTA \"\" (STORAGE 10 99999999999999999999)\r\n* 7 XFOO {3}\r\nabc\r\n",
            quota { $0.ignoredItems = ["STORAGE"] }, .untagged(.other(name: "XFOO"))),
        ResponseRow(
            "a response of no known name whose lists are not closed is broken and harms nothing",
            "* garbage ((\r\n* 7 XFOO )\r\n* 1 EXISTS\r\n",
            .malformed(
                MalformedResponse(concern: .aside, failure: .malformed(at: 12, expected: .closeParenthesis))),
            .malformed(MalformedResponse(concern: .aside, failure: .malformed(at: 9, expected: .closeParenthesis))),
            .untagged(.exists(1))),
        ResponseRow(
            "nothing behind the asterisk", "* \r\n*\r\n*OK\r\n",
            .malformed(MalformedResponse(failure: .malformed(at: 2, expected: .response))),
            .malformed(MalformedResponse(failure: .malformed(at: 1, expected: .space))),
            .malformed(MalformedResponse(failure: .malformed(at: 1, expected: .space)))),
    ]

    @Test("Every response is parsed the same at any split", arguments: rows)
    func line(_ row: ResponseRow) { row.check() }

    @Test("Capabilities are compared without regard to case")
    func capabilities() {
        let capabilities = Capabilities(["imap4rev1", "AUTH=PLAIN", "auth=XOAUTH2", "Literal-", "QRESYNC"])
        #expect(capabilities.contains("IMAP4rev1"))
        #expect(!capabilities.contains("IDLE"))
        #expect(capabilities.mechanisms == ["PLAIN", "XOAUTH2"])
        #expect(capabilities.hasCondstore)
        #expect(capabilities.literalMode == .nonSynchronizingUpTo4096)
        #expect(Capabilities(["LITERAL+", "LITERAL-"]).literalMode == .nonSynchronizing)
        #expect(Capabilities().literalMode == .synchronizing)
        #expect(Capabilities().isEmpty)
    }
}
