import MailModel
import SearchLanguage
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Where a search looks", .soundStores)
struct SearchScopeTests {
    private func fixture() throws -> StoreFixture {
        let fixture = try StoreFixture(listing: StoreFixture.usual + [StoreFixture.listed("Junk", .spam)])
        for (number, path) in ["INBOX", "Trash", "Junk", "Work"].enumerated() {
            try fixture.ingest(path, [try Mail(path, subject: "Tea of \(path)").incoming(UInt32(number + 1))])
        }
        return fixture
    }

    private func subjects(_ text: String, _ fixture: StoreFixture, isGrouped: Bool = false) throws -> [String] {
        try search(text, fixture, isGrouped: isGrouped).messages.map(\.subject).map {
            $0.filter { $0 != SearchResults.hitStart && $0 != SearchResults.hitEnd }
        }.sorted()
    }

    private func search(_ text: String, _ fixture: StoreFixture, isGrouped: Bool = false) throws -> SearchResults {
        try fixture.store.search(
            SearchQuery(parsing: text, at: SearchMoment(now: fixture.time.now)),
            SearchOptions(includesSpamAndTrash: false, isGrouped: isGrouped))
    }

    @Test(
        "MO-04: Spam and Trash are left out unless the query says where to look, and the answer says that there is more",
        arguments: [
            ("tea ", ["Tea of INBOX", "Tea of Work"], true),
            ("is:unread ", ["Tea of INBOX", "Tea of Work"], true),
            ("tea OR is:unread ", ["Tea of INBOX", "Tea of Work"], true),
            ("-in:inbox ", ["Tea of Work"], true),
            ("inbox ", ["Tea of INBOX"], false),
            ("tea in:anywhere ", ["Tea of INBOX", "Tea of Junk", "Tea of Trash", "Tea of Work"], false),
            ("tea in:trash ", ["Tea of Trash"], false), ("is:trashed ", ["Tea of Trash"], false),
            ("in:spam ", ["Tea of Junk"], false),
        ])
    func leftOut(query: String, expected: [String], hasMore: Bool) throws {
        let fixture = try fixture()
        #expect(try subjects(query, fixture) == expected)
        #expect(try subjects(query, fixture, isGrouped: true) == expected)
        let found = try search(query, fixture)
        #expect(found.total == expected.count && found.hasMoreInSpamOrTrash == hasMore)
    }

    @Test("Without the option all mail is searched, as rules and exports need it")
    func everything() throws {
        #expect(try fixture().store.search("tea ").total == 4)
    }

    @Test("A message with a copy elsewhere is found though one is in Trash")
    func copies() throws {
        let fixture = try StoreFixture()
        let mail = Mail("same", subject: "Tea twice")
        try fixture.ingest("Trash", [try mail.incoming(1)])
        try fixture.ingest("Work", [try mail.incoming(2)])
        #expect(try subjects("tea ", fixture) == ["Tea twice"])
        #expect(try subjects("is:unread ", fixture) == ["Tea twice"])
    }

    @Test("Grouped results are counted as conversations")
    func conversations() throws {
        let fixture = try StoreFixture()
        let first = Mail("one", subject: "Tea")
        var answer = Mail("two", subject: "Re: Tea")
        answer.references = ["one@example.org"]
        try fixture.ingest("INBOX", [try first.incoming(1), try answer.incoming(2)])
        #expect(try search("tea ", fixture).total == 2)
        let grouped = try search("tea ", fixture, isGrouped: true)
        #expect(grouped.total == 1 && grouped.hits.map(\.countInThread) == [2] && grouped.isTotalExact)
    }
}
