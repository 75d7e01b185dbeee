import Embeddings
import Foundation
import LocalModels
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Synchronization
import Testing

@testable import SemanticSearch

@Suite("Search by meaning", .timeLimit(.minutes(5)), .soundStores)
struct SemanticSearchTests {
    private static func filled() throws -> SemanticFixture {
        let fixture = try SemanticFixture()
        try fixture.add("Travel", "Your flight to Lisbon departs on Monday at eight in the morning.", uid: 1)
        try fixture.add("Invoice 2041", "Please transfer the amount due for March within fourteen days.", uid: 2)
        try fixture.add("Cake", "My grandmother's recipe for apple cake needs cinnamon and butter.", uid: 3)
        try fixture.add("Отчёт", "Пожалуйста, пришлите отчёт до пятницы, иначе мы не успеем.", uid: 4)
        return fixture
    }

    @Test("Nothing is computed until the search is turned on; then paraphrases find their message")
    func finds() async throws {
        let fixture = try Self.filled()
        await fixture.service().catchUp()
        #expect(try fixture.store.embeddingProgress() == (0, 4))
        try fixture.store.change(.semanticSearchEnabled, to: "true")
        await fixture.service().catchUp()
        #expect(try fixture.store.embeddingProgress() == (4, 4))
        let index = try SemanticIndex(store: fixture.store, encoder: try SemanticFixture.encoder.get())
        let queries = [
            ("when does my plane leave", "Travel"), ("bill that has to be paid", "Invoice 2041"),
            ("baking a dessert with fruit", "Cake"),
        ]
        for (query, subject) in queries {
            #expect(try fixture.subjects(index.similar(to: query, limit: 3)).first == subject, "\(query)")
        }
    }

    @Test("For a language that the model does not know, only words are searched, with a notice")
    func unknownLanguage() async throws {
        let fixture = try Self.filled()
        try fixture.store.change(.semanticSearchEnabled, to: "true")
        await fixture.service().catchUp()
        #expect(try fixture.store.pendingEmbeddings(limit: 10).isEmpty, "it is asked for again")
        let index = try SemanticIndex(store: fixture.store, encoder: try SemanticFixture.encoder.get())
        #expect(throws: SemanticSearchError.unknownLanguage) { try index.similar(to: "пришлите отчёт", limit: 3) }
        let all = try fixture.subjects(index.similar(to: "report until Friday", limit: 10))
        #expect(!all.contains("Отчёт"))
    }

    @Test("More like this finds the nearest other messages, and a message without a vector is an error")
    func moreLikeThis() async throws {
        let fixture = try Self.filled()
        let other = try fixture.add("Boarding pass", "Online check-in for your Monday flight is open.", uid: 5)
        try fixture.store.change(.semanticSearchEnabled, to: "true")
        let empty = try SemanticIndex(store: fixture.store, encoder: try SemanticFixture.encoder.get())
        #expect(throws: SemanticSearchError.noVector) { try empty.similar(to: other, limit: 3) }
        await fixture.service().catchUp()
        let index = try SemanticIndex(store: fixture.store, encoder: try SemanticFixture.encoder.get())
        #expect(try fixture.subjects(index.similar(to: other, limit: 3)).first == "Travel")
    }

    @Test("On battery nothing is computed, and a text that arrives later replaces the vector of the header")
    func laterText() async throws {
        let fixture = try SemanticFixture()
        let message = try fixture.add("Hello", uid: 1)
        try fixture.store.change(.semanticSearchEnabled, to: "true")
        await fixture.service(isOnBattery: true).catchUp()
        #expect(try fixture.store.embeddingProgress() == (0, 1))
        await fixture.service().catchUp()
        #expect(try fixture.store.pendingEmbeddings(limit: 5).isEmpty)
        try fixture.setText("The train to Hamburg leaves from platform nine.", of: message)
        #expect(try fixture.store.pendingEmbeddings(limit: 5).map(\.message) == [message])
        await fixture.service().catchUp()
        let index = try SemanticIndex(store: fixture.store, encoder: try SemanticFixture.encoder.get())
        #expect(try fixture.subjects(index.similar(to: "railway departure", limit: 1)) == ["Hello"])
    }

    @Test("FR-SET-04: messages that wait for the model or for power are prepared soon after it is available")
    func waits() async throws {
        let fixture = try SemanticFixture()
        let message = try fixture.add("Hello", uid: 1)
        try fixture.setText("The train to Hamburg leaves from platform nine.", of: message)
        try fixture.store.change(.semanticSearchEnabled, to: "true")
        let clock = ManualClock()
        let isHere = Mutex(false)
        let service = EmbeddingService(
            store: fixture.store, isOnBattery: { false }, clock: clock, logger: SemanticFixture.logger
        ) {
            guard isHere.withLock({ $0 }) else { throw SemanticSearchError.noModel }
            return try SemanticFixture.encoder.get()
        }
        let running = Task { await service.run() }
        await clock.waitForSleepers(1)
        isHere.withLock { $0 = true }
        // First it checks again, then it pauses after its work.
        while try !fixture.store.pendingEmbeddings(limit: 1).isEmpty {
            clock.advance(by: EmbeddingService.waitInterval)
            await clock.waitForSleepers(1)
        }
        running.cancel()
        clock.advance(by: EmbeddingService.waitInterval)
        await running.value
    }

    @Test("How far messages are prepared is counted; it waits for power only while work is left")
    func preparation() async throws {
        let fixture = try Self.filled()
        try fixture.store.change(.semanticSearchEnabled, to: "true")
        let waiting = try Preparation(of: fixture.store, isOnBattery: true)
        #expect(waiting.preparedCount == 0 && waiting.totalCount == 4 && waiting.isPaused)
        let working = try Preparation(of: fixture.store, isOnBattery: false)
        #expect(!working.isPaused)
        await fixture.service().catchUp()
        let done = try Preparation(of: fixture.store, isOnBattery: true)
        #expect(done.preparedCount == 4 && done.totalCount == 4 && !done.isPaused)
    }

    @Test("FR-SET-03: vectors are a cache: clearing removes them, and they are computed again")
    func clearing() async throws {
        let fixture = try Self.filled()
        try fixture.store.change(.semanticSearchEnabled, to: "true")
        await fixture.service().catchUp()
        let announced = try fixture.store.storageUse().clearableBytes
        #expect(announced >= 3 * 384)
        #expect(try fixture.store.clearCache() == announced)
        #expect(try fixture.store.embeddingProgress().completed == 0)
        await fixture.service().catchUp()
        #expect(try fixture.store.embeddingProgress() == (4, 4))
    }

    @Test("Without the model, or while the search is off, there is an explanation")
    func unavailable() throws {
        let fixture = try SemanticFixture()
        let folder = ModelFolder(root: fixture.directory.file("models"))
        let model = SemanticModel(in: folder, store: fixture.store)
        #expect(throws: SemanticSearchError.off) { try model.load() }
        try fixture.store.change(.semanticSearchEnabled, to: "true")
        #expect(throws: SemanticSearchError.noModel) { try model.load() }
        #expect(!model.isAvailable)
    }

    @Test("A missing library and invalid files have separate explanations")
    func unusable() {
        let missing = SemanticSearchError(.missingLibrary)
        #expect(missing == .missingLibrary && missing.explanation.contains("libopenblas0"))
        #expect(SemanticSearchError(.unreadableWeights) == .unusableModel)
    }

    @Test(
        "The kernel's files say whether the computer runs on battery",
        arguments: [
            (["AC": ("Mains", "1"), "BAT0": ("Battery", "")], false), (["AC": ("Mains", "0")], true),
            (["AC": ("Mains", "0"), "USB": ("Mains", "1")], false), (["BAT0": ("Battery", "")], false), ([:], false),
        ] as [([String: (String, String)], Bool)])
    func power(supplies: [String: (String, String)], isOnBattery: Bool) throws {
        let folder = try TemporaryDirectory(named: "power")
        for (name, (type, online)) in supplies {
            try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: true)
            try folder.write(type + "\n", to: "\(name)/type")
            try folder.write(online + "\n", to: "\(name)/online")
        }
        #expect(PowerSupply.isOnBattery(folder: folder.path) == isOnBattery)
    }
}
