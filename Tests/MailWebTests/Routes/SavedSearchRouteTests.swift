import MailModel
import MailStorage
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Saved searches of the interface", .soundStores)
struct SavedSearchRouteTests {
    @Test("Searches are saved, listed with their unread conversations, renamed and deleted")
    func changes() async throws {
        try await WebFixture.run { web in
            func names(_ answer: [String: Any]) -> [String] {
                (answer["searches"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
            }
            let path = "/api/saved-searches"
            let added = try web.json(try await web.post(path + "/new", #"{"name":"Plans","query":"plans"}"#))
            #expect(names(added) == ["Plans"])
            let id = try #require(try web.store.savedSearch(named: "Plans")).id
            let listed = try web.json(try await web.get(path))["searches"] as? [[String: Any]]
            #expect(listed?.first?["unread"] as? Int == 2)
            let taken = try await web.post(path + "/new", #"{"name":"plans","query":"tea"}"#)
            #expect(taken.status == 409 && taken.text.contains("has this name"))
            #expect(try web.json(try await web.post(path + "/\(id)/rename", #"{"name":"Trips"}"#)).count == 1)
            #expect(try names(web.json(try await web.get(path))) == ["Trips"])
            #expect(try await web.post(path + "/\(id)/delete", #"{"x":1}"#).status == 400)
            #expect(try names(web.json(try await web.post(path + "/\(id)/delete", "{}"))) == [])
            #expect(try await web.post(path + "/\(id)/delete", "{}").status == 404)
        }
    }
}
