import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Recent searches", .soundStores)
struct RecentSearchTests {
    @Test("The newest comes first, each once, ten at most, and all can be forgotten")
    func list() throws {
        let fixture = try StoreFixture()
        #expect(try fixture.store.recentSearches().isEmpty)
        for query in ["from:anna", "  tea OR coffee ", "FROM:Anna", "", " \n"] {
            try fixture.store.addRecentSearch(query)
        }
        #expect(try fixture.store.recentSearches() == ["FROM:Anna", "tea OR coffee"])
        for number in 1...12 { try fixture.store.addRecentSearch("word \(number)") }
        #expect(try fixture.store.recentSearches() == (3...12).reversed().map { "word \($0)" })
        try fixture.store.clearRecentSearches()
        #expect(try fixture.store.recentSearches().isEmpty)
    }

    @Test("Hostile text stays one search, and an endless one is not remembered")
    func hostile() throws {
        let fixture = try StoreFixture()
        try fixture.store.addRecentSearch("a\u{1E}b\u{0}\u{1F}'\"; DROP TABLE setting")
        try fixture.store.addRecentSearch(String(repeating: "x", count: MailStore.maximumRecentSearchLength + 1))
        #expect(try fixture.store.recentSearches() == ["ab'\"; DROP TABLE setting"])
    }
}
