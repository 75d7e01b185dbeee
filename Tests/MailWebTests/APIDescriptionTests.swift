import Foundation
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("The description of the API", .soundStores)
struct APIDescriptionTests {
    @Test("docs/api names every route of the API with its method and access, and no other")
    func routes() async throws {
        let described = try APIDescription.shared.get().routes.map { "\($0.method) \($0.path) \($0.access)" }
        try await WebFixture.run { web in
            let served = web.table.routes.filter { $0.path.hasPrefix("/api/") }
                .map { "\($0.method) \($0.path) \($0.access)" }
            #expect(Set(described) == Set(served))
            #expect(described.count == served.count)
        }
    }

    @Test("An answer with a missing, an unknown or a wrong field differs from its example")
    func differences() throws {
        let shape = JSONShape(["id": 1, "name|null": "x", "open?": true, "list": [["n": 1.5]]] as [String: Any])
        let good: [String: Any] = ["id": 2, "name": NSNull(), "list": [["n": 2]]]
        #expect(shape.differences(from: good, at: "a", [:]) == [])
        let bad: [String: Any] = ["id": true, "name": 1, "list": [["m": 2]], "more": 1]
        #expect(
            Set(shape.differences(from: bad, at: "a", [:])) == [
                "a.id is no number", "a.name is not text", "a.list[].n is missing", "a.list[].m is not described",
                "a.more is not described",
            ])
    }
}
