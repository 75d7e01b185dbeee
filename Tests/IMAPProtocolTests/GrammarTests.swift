import IMAPProtocol
import MailModel
import Testing

/// Every response of RFC 3501, RFC 9051 and the extensions that we use: each name once, and each is parsed into its own
/// value. `docs/imap-support.md` lists the extension of each.
@Suite("The whole grammar of responses")
struct GrammarTests {
    static let responses = [
        "OK x", "NO x", "BAD x", "BYE x", "PREAUTH x", "CAPABILITY IMAP4rev1", "ENABLED QRESYNC", "LIST () \"/\" a",
        "LSUB () \"/\" a", "XLIST (\\Inbox) \"/\" a", "STATUS a (MESSAGES 1)", "SEARCH 1", "ESEARCH ALL 1", "SORT 1",
        "THREAD (1)", "FLAGS (\\Seen)", "1 EXISTS", "1 RECENT", "1 EXPUNGE", "1 FETCH (UID 1)", "VANISHED 1",
        "ID NIL", "NAMESPACE NIL NIL NIL", "QUOTA \"\" (STORAGE 1 2)", "QUOTAROOT a \"\"",
    ]

    static let codes = [
        "ALERT", "ALREADYEXISTS", "APPENDUID 1 2", "AUTHENTICATIONFAILED", "AUTHORIZATIONFAILED", "BADCHARSET (X)",
        "BADEVENT (X)", "CANNOT", "CAPABILITY IMAP4rev1", "CLIENTBUG", "CLOSED", "COMPRESSIONACTIVE", "CONTACTADMIN",
        "COPYUID 1 2 3", "CORRUPTION", "EXPIRED", "EXPUNGEISSUED", "HASCHILDREN", "HIGHESTMODSEQ 1", "INUSE", "LIMIT",
        "MAILBOXID (a)", "MODIFIED 1", "NOMODSEQ", "NONEXISTENT", "NOPERM", "NOTIFICATIONOVERFLOW", "NOTSAVED",
        "OVERQUOTA", "PARSE", "PERMANENTFLAGS ()", "PRIVACYREQUIRED", "READ-ONLY", "READ-WRITE", "REFERRAL imap://x",
        "SERVERBUG", "TOOBIG", "TRYCREATE", "UIDNEXT 1", "UIDNOTSTICKY", "UIDVALIDITY 1", "UNAVAILABLE", "UNKNOWN-CTE",
        "UNSEEN 1", "USEATTR", "WEBALERT https://x",
    ]

    static let fetchItems = [
        "UID 1", "FLAGS ()", "INTERNALDATE \"17-Jul-1996 02:44:25 -0700\"", "RFC822.SIZE 1", "RFC822 \"\"",
        "RFC822.HEADER \"\"", "RFC822.TEXT \"\"", "BODY[] \"\"", "BODY[1.HEADER.FIELDS (A B)]<5> \"\"",
        "BODY (\"text\" \"plain\" NIL NIL NIL \"7bit\" 1 1)",
        "BODYSTRUCTURE (\"text\" \"plain\" NIL NIL NIL \"7bit\" 1 1)",
        "ENVELOPE (NIL \"s\" NIL NIL NIL NIL NIL NIL NIL NIL)", "BINARY[1] \"\"", "BINARY.SIZE[1] 1", "MODSEQ (1)",
        "EMAILID (a)", "THREADID (a)", "PREVIEW \"a\"", "SAVEDATE \"17-Jul-1996 02:44:25 -0700\"", "X-GM-MSGID 1",
        "X-GM-THRID 1", "X-GM-LABELS (a)",
    ]

    static let statusItems = [
        "MESSAGES 1", "RECENT 1", "UIDNEXT 1", "UIDVALIDITY 1", "UNSEEN 1", "HIGHESTMODSEQ 1", "SIZE 1",
        "MAILBOXID (a)",
        "DELETED 1", "DELETED-STORAGE 1", "APPENDLIMIT 1",
    ]

    static let searchItems = ["MIN 1", "MAX 1", "COUNT 1", "ALL 1", "MODSEQ 1", "PARTIAL (1:2 1)"]

    @Test("Every response is parsed into a distinct value", arguments: responses)
    func response(_ text: String) {
        switch IMAPProtocolTests.response("* " + text) {
        case .untagged(.other), .malformed, nil: Issue.record("not read")
        default: break
        }
    }

    @Test("Every response code is parsed into a distinct value", arguments: codes)
    func code(_ text: String) {
        switch IMAPProtocolTests.response("* OK [\(text)] x") {
        case .untagged(.status(.ok, .some(.other), _)), .untagged(.status(_, nil, _)): Issue.record("not read")
        case .untagged(.status(.ok, .some, "x")): break
        default: Issue.record("not read")
        }
    }

    @Test("Every FETCH item is parsed into a distinct value", arguments: fetchItems)
    func fetchItem(_ text: String) throws {
        let response = try #require(fetched("(\(text))"))
        #expect(response.invalidItems.isEmpty)
        #expect(response != FetchResponse(sequenceNumber: 1))
    }

    @Test("A malformed FETCH item is invalid and does not affect others", arguments: fetchItems)
    func brokenFetchItem(_ text: String) throws {
        let name = text.prefix { $0 != " " && $0 != "[" }
        for broken in ["\(name)\(name == "BINARY" ? "[1]" : "") ((", "\(name)[1 (\"", "\(name) {3}\r\n((( "] {
            let response = try #require(fetched("(X-BEFORE 1 MODSEQ (9) \(broken) FLAGS (\\Seen))"), "\(broken)")
            #expect(response.modseq?.rawValue == 9 || name == "MODSEQ", "\(broken)")
        }
        let response = try #require(fetched("(\(name) (5.5 \"x\"y) FLAGS (\\Seen) UID 4)"))
        #expect(name == "UID" || response.uid?.rawValue == 4)
        #expect(name == "FLAGS" || response.flags == ["\\Seen"])
    }

    @Test("Every item of STATUS is parsed into a distinct value", arguments: statusItems)
    func statusItem(_ text: String) {
        guard case .untagged(.mailboxStatus(let status)) = IMAPProtocolTests.response("* STATUS a (\(text))") else {
            Issue.record("not read")
            return
        }
        #expect(status != StatusResponse(rawName: bytes("a")))
    }

    @Test("Every item of ESEARCH is parsed into a distinct value", arguments: searchItems)
    func searchItem(_ text: String) {
        guard case .untagged(.extendedSearch(let found)) = IMAPProtocolTests.response("* ESEARCH \(text)") else {
            Issue.record("not read")
            return
        }
        #expect(found != ExtendedSearchResponse())
    }
}
