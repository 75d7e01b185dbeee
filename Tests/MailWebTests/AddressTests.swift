import HTTPTypes
import MailModel
import MailStorage
import Testing

@testable import MailWeb

@Suite("Addresses of requests")
struct AddressTests {
    @Test("A request target is decoded like a form")
    func targetIsTakenApart() throws {
        let target = try #require(RequestTarget("/search?q=a+b%2Bc%C3%A9&q=second&empty=&alone&=x&bad=%zz%4"))
        #expect(target.path == "/search")
        #expect(target.query == ["q": "a b+cé", "empty": "", "alone": "", "": "x", "bad": "%zz%4"])
        #expect(RequestTarget("/")?.query == [:])
        #expect(RequestTarget("/?")?.path == "/")
    }

    @Test(
        "Only targets in origin form are accepted",
        arguments: ["", "*", "localhost:80", "http://localhost/", "a/b", "?x"])
    func otherFormsAreNoAddresses(text: String) {
        #expect(RequestTarget(text) == nil)
    }

    @Test("Invalid UTF-8 and long queries are handled")
    func hostileQueries() {
        let many = (0..<10_000).map { "k\($0)=1" }.joined(separator: "&")
        #expect(RequestTarget("/x?" + many)?.query.count == 32)
        #expect(RequestTarget("/x?q=%ff%00%c3")?.query["q"] == "\u{FFFD}\u{0}\u{FFFD}")
    }

    struct MatchRow: Sendable, CustomTestStringConvertible {
        var pattern: String
        var path: String
        var parameters: [String: String]?
        var testDescription: String { "\(pattern) \(path)" }
    }

    @Test(
        "A route's path matches whole segments",
        arguments: [
            MatchRow(pattern: "/", path: "/", parameters: [:]),
            MatchRow(pattern: "/", path: "//", parameters: nil),
            MatchRow(pattern: "/api/threads", path: "/api/threads", parameters: [:]),
            MatchRow(pattern: "/api/threads", path: "/api/threads/", parameters: nil),
            MatchRow(pattern: "/api/threads", path: "//api/threads", parameters: nil),
            MatchRow(pattern: "/api/threads", path: "/API/threads", parameters: nil),
            MatchRow(pattern: "/api/threads", path: "/api/./threads", parameters: nil),
            MatchRow(pattern: "/api/threads/:id", path: "/api/threads/12", parameters: ["id": "12"]),
            MatchRow(pattern: "/api/threads/:id", path: "/api/threads/", parameters: nil),
            MatchRow(pattern: "/api/threads/:id", path: "/api/threads/1/2", parameters: nil),
            MatchRow(pattern: "/mailbox/**", path: "/mailbox/1/thread/2", parameters: [:]),
            MatchRow(pattern: "/mailbox/**", path: "/mailboxes", parameters: nil),
            MatchRow(pattern: "/mailbox/**", path: "/mailbox/", parameters: [:]),
        ])
    func routeMatches(row: MatchRow) {
        let route = Route(.get, row.pattern, .page) { _ in RouteResponse(contentType: "text/plain") }
        #expect(route.match(row.path.split(separator: "/", omittingEmptySubsequences: false)) == row.parameters)
    }

    @Test("Exactly one Host field with our name and port is accepted")
    func hostVerdicts() {
        let policy = HostPolicy(port: 8686)
        #expect(policy.verdict(hosts: ["localhost:8686"]) == .canonical)
        #expect(policy.verdict(hosts: ["127.0.0.1:8686"]) == .alias)
        #expect(policy.verdict(hosts: ["[::1]:8686"]) == .alias)
        #expect(policy.verdict(hosts: []) == .foreign)
        #expect(policy.verdict(hosts: ["localhost:8686", "localhost:8686"]) == .foreign)
        for host in WebAttack.foreignHosts(port: 8686) { #expect(policy.verdict(hosts: [host]) == .foreign, "\(host)") }
    }

    @Test("Scopes of lists are parsed strictly")
    func scopes() throws {
        #expect(try ThreadListResource.scope("inbox") == .unifiedInbox)
        #expect(try ThreadListResource.scope("starred") == .starred)
        #expect(try ThreadListResource.scope("mailbox:12") == .mailbox(MailboxID(12)))
        #expect(try ThreadListResource.scope("archive:3") == .archive(AccountID(3)))
        #expect(try ThreadListResource.scope("archive") == .unifiedArchive)
        #expect(try ThreadListResource.scope("outbox") == .outbox)
        #expect(try ThreadListResource.scope("category:updates") == .category(.updates, in: nil))
        #expect(try ThreadListResource.scope("category:forums:7") == .category(.forums, in: MailboxID(7)))
        for scope in [ThreadScope.category(.primary, in: nil), .category(.social, in: MailboxID(3)), .unifiedInbox] {
            #expect(try ThreadListResource.scope(ThreadListResource.name(of: scope)) == scope)
        }
        for text in [
            "", "inbox:1", "outbox:1", "archive:", "category", "category:", "category:other", "category:updates:",
            "category:updates:x",
            "category:5", "mailbox", "mailbox:", "mailbox:x",
            "archive:99999999999999999999", "trash",
        ] {
            #expect(throws: RouteError.self) { try ThreadListResource.scope(text) }
        }
    }
}
