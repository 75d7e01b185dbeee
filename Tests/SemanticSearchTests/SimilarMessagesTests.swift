import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Synchronization
import Testing

@testable import SemanticSearch

@Suite("The group of similar messages", .timeLimit(.minutes(5)), .soundStores)
struct SimilarMessagesTests {
    private static func filled() async throws -> SemanticFixture {
        let fixture = try SemanticFixture()
        try fixture.store.change(.semanticSearchEnabled, to: "true")
        try fixture.add("Travel", "Your flight to Lisbon departs on Monday at eight.", uid: 1, from: "air@example.org")
        try fixture.add("Ticket", "The aircraft takes off at noon from gate four.", uid: 2, from: "anna@example.org")
        try fixture.add("Old ticket", "The aeroplane departs at nine.", uid: 3, in: .trash)
        try fixture.add("Cheap ticket", "Win an aeroplane trip that departs today.", uid: 4, in: .spam)
        await fixture.service().catchUp()
        return fixture
    }

    private static func subjects(_ matches: [SimilarMessages.Match]) -> Set<String> {
        Set(matches.map(\.message.subject))
    }

    @Test("Spam and Trash are left out unless the query asks for them; other operators hold too")
    func filters() async throws {
        let similar = try await Self.filled().similar()
        let plain = "when does my plane leave"
        #expect(Self.subjects(try await similar.find(plain, limit: 9)) == ["Travel", "Ticket"])
        #expect(Self.subjects(try await similar.find("from:anna \(plain)", limit: 9)) == ["Ticket"])
        #expect(Self.subjects(try await similar.find("in:trash \(plain)", limit: 9)) == ["Old ticket"])
        #expect(Self.subjects(try await similar.find("in:anywhere \(plain)", limit: 9)).count == 4)
        #expect(try await similar.find("from:anna is:unread", limit: 9).isEmpty)
    }

    @Test("More like a conversation finds others, without itself, Spam and Trash")
    func like() async throws {
        let fixture = try await Self.filled()
        let travel = try #require(try fixture.store.search("subject:travel").hits.first).message
        let found = try await fixture.similar().like(travel.thread, limit: 9)
        #expect(Self.subjects(found) == ["Ticket"])
    }

    @Test("FR-SET-04: without its model the search answers nothing from memory, and the memory is released")
    func modelGone() async throws {
        let fixture = try await Self.filled()
        let hasModel = Mutex(true)
        let similar = fixture.similar { hasModel.withLock { $0 } }
        #expect(try await similar.find("when does my plane leave", limit: 9).count == 2)
        #expect(await similar.isLoaded && similar.isAvailable)
        hasModel.withLock { $0 = false }
        await #expect(throws: SemanticSearchError.noModel) { try await similar.find("my plane", limit: 9) }
        #expect(await !similar.isLoaded && !similar.isAvailable)
    }

    @Test("A text that replaces a header is found at once, although the number of vectors stays the same")
    func exactVersion() async throws {
        let fixture = try await Self.filled()
        let message = try fixture.add("Hello", uid: 9)
        await fixture.service().catchUp()
        let similar = fixture.similar()
        #expect(!Self.subjects(try await similar.find("railway departure", limit: 9)).contains("Hello"))
        try fixture.setText("The train to Hamburg leaves from platform nine.", of: message)
        await fixture.service().catchUp()
        #expect(Self.subjects(try await similar.find("railway departure", limit: 9)).contains("Hello"))
    }

    @Test("Model and vectors are released when nothing is searched, and when everything is prepared")
    func released() async throws {
        let fixture = try await Self.filled()
        let service = fixture.service()
        await service.catchUp()
        #expect(await !service.isLoaded)
        try fixture.add("Another", "One more text.", uid: 12)
        await service.catchUp()
        #expect(await !service.isLoaded)
        let similar = fixture.similar()
        _ = try await similar.find("when does my plane leave", limit: 9)
        #expect(await similar.isLoaded)
        // Its clock has no pauses: after the last search the time is over at once.
        let task = Task { await similar.run() }
        while await similar.isLoaded { await Task.yield() }
        task.cancel()
    }
}
