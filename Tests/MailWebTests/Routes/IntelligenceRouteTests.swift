import Foundation
import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Background work on the page", .soundStores)
struct IntelligenceRouteTests {
    @Test("Prepared messages are counted while semantic search is on, and classified ones always")
    func progress() async throws {
        try await WebFixture.run { web in
            let off = try web.json(try await web.get("/api/intelligence"))
            #expect(off["similar"] is NSNull)
            try web.store.change(.semanticSearchEnabled, to: "true")
            let on = try web.json(try await web.get("/api/intelligence"))
            let similar = try #require(on["similar"] as? [String: Any])
            let total = try web.store.embeddingProgress().total
            #expect(total > 0)
            #expect(similar["prepared"] as? Int == 0 && similar["total"] as? Int == total)
            let categories = try #require(on["categories"] as? [String: Any])
            let progress = try web.store.categoryProgress()
            #expect(categories["classified"] as? Int == progress.done && categories["total"] as? Int == progress.total)
            #expect(categories["complete"] as? Bool == progress.isComplete)
        }
    }

    @Test("The page shows the progress of reprocessing stored mail after an update")
    func searchIndex() async throws {
        try await WebFixture.run { web in
            let before = try web.json(try await web.get("/api/intelligence"))["search_index"] as? [String: Any]
            #expect(before?["complete"] as? Bool == true)
            try web.store.beginTextUpdate(version: .max)
            let index = try web.json(try await web.get("/api/intelligence"))["search_index"] as? [String: Any]
            #expect(index?["updated"] as? Int == 0 && index?["complete"] as? Bool == false)
            #expect(try index?["total"] as? Int == web.store.textProgress().total)
        }
    }
}
