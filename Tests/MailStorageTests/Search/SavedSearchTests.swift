import MailModel
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Saved searches", .soundStores)
struct SavedSearchTests {
    @Test("They are listed by name, found in any case, renamed and deleted, and an event says so")
    func list() async throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        var changes = store.changes().makeAsyncIterator()
        let tea = try store.saveSearch(" subject:tea ", as: " Tea ")
        #expect(await changes.next()?.aspects == [.settings])
        _ = try store.saveSearch("from:anna", as: "Anna")
        #expect(try store.savedSearches().map(\.name) == ["Anna", "Tea"])
        #expect(try store.savedSearch(named: "TEA") == tea && tea.query == "subject:tea")
        try store.renameSavedSearch(tea.id, to: "tea")
        try store.renameSavedSearch(tea.id, to: "Äpfel")
        #expect(try store.savedSearch(named: "äpfel")?.query == "subject:tea")
        try store.deleteSavedSearch(tea.id)
        #expect(try store.savedSearches().map(\.name) == ["Anna"])
        #expect(throws: StoreError.self) { try store.deleteSavedSearch(tea.id) }
        #expect(throws: StoreError.self) { try store.renameSavedSearch(tea.id, to: "x") }
    }

    @Test("A name that is taken, an empty one and an endless one change nothing")
    func refusals() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        let other = try store.saveSearch("b", as: "Öl")
        _ = try store.saveSearch("a", as: "A")
        let before = try store.savedSearches()
        for (name, query) in [("a", "x"), ("öl", "x"), ("", "x"), (" \n", "x"), ("b", ""), ("b", "  ")] {
            #expect(throws: StoreError.self, "\(name) \(query)") { try store.saveSearch(query, as: name) }
        }
        let long = String(repeating: "x", count: 501)
        #expect(throws: StoreError.self) { try store.saveSearch("x", as: long) }
        #expect(throws: StoreError.self) { try store.saveSearch(long, as: "long") }
        #expect(throws: StoreError.self) { try store.renameSavedSearch(other.id, to: "A") }
        #expect(try store.savedSearches() == before)
        for number in 0..<(MailStore.maximumSavedSearches - 2) { _ = try store.saveSearch("x", as: "n\(number)") }
        #expect(throws: StoreError.self) { try store.saveSearch("x", as: "one too many") }
    }

    @Test("Unread conversations are counted, without those in Trash")
    func unread() throws {
        let fixture = try StoreFixture()
        try fixture.ingest("INBOX", [try Mail("a", subject: "Tea").incoming(1), try Mail("b").incoming(2)])
        try fixture.ingest("Trash", [try Mail("c", subject: "Tea").incoming(1)])
        let search = try fixture.store.saveSearch("tea OR coffee", as: "Drinks")
        #expect(try fixture.store.unreadCount(of: search) == 1)
        let id = try #require(try fixture.store.search("tea in:inbox ").messages.first).id
        try fixture.store.perform(.markRead, on: [.message(id)])
        #expect(try fixture.store.unreadCount(of: search) == 0)
        let blank = SavedSearch(id: search.id, name: "x", query: "()")
        #expect(try fixture.store.unreadCount(of: blank) == 0)
    }
}
