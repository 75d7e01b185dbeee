import Foundation
import LocalModels
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("Models on the page", .soundStores)
struct ModelRouteTests {
    private func model(_ answer: [String: Any]) throws -> [String: Any] {
        try #require((answer["models"] as? [[String: Any]])?.first)
    }

    @Test("G-03, FR-SET-04: source, size, license and checksum are listed, and nothing is downloaded without a request")
    func lists() async throws {
        try await WebFixture.run { web in
            let before = try model(try web.json(try await web.get("/api/models")))
            #expect(before["state"] as? String == "not_downloaded" && before["license"] as? String == "Apache-2.0")
            #expect(before["source"] as? String == "https://models.example.org/")
            #expect(before["size_bytes"] as? Int == StubModels.content.count)
            let files = try #require(before["files"] as? [[String: Any]])
            #expect(files.map { $0["sha256"] as? String } == [StubModels.checksum])
            #expect(!FileManager.default.fileExists(atPath: web.models.folder.root.path))
        }
    }

    @Test("FR-SET-04: a download is started, reports its progress, and is cancelled")
    func downloads() async throws {
        try await WebFixture.run { web in
            let body = #"{"model":"\#(StubModels.id)"}"#
            var shown = try model(try web.json(try await web.post("/api/models/download", body)))
            while shown["completed_bytes"] as? Int != 3 {
                shown = try model(try web.json(try await web.get("/api/models")))
            }
            #expect(shown["state"] as? String == "downloading")
            let ended = try model(try web.json(try await web.post("/api/models/cancel", body)))
            #expect(ended["state"] as? String == "not_downloaded" && ended["error"] is NSNull)
        }
    }

    @Test("FR-SET-04: a downloaded model counts as storage until it is removed")
    func removes() async throws {
        try await WebFixture.run { web in
            let url = web.models.folder.root.deletingLastPathComponent().appendingPathComponent("weights")
            try Data(StubModels.content).write(to: url)
            _ = try await web.models.folder.importFile(url, catalogue: web.models.catalogue)
            let storage = try web.json(try await web.get("/api/storage"))
            #expect(storage["models_bytes"] as? Int == StubModels.content.count)
            let shown = try model(try web.json(try await web.get("/api/models")))
            #expect(shown["state"] as? String == "downloaded")
            let body = #"{"model":"\#(StubModels.id)"}"#
            let removed = try model(try web.json(try await web.post("/api/models/remove", body)))
            #expect(removed["state"] as? String == "not_downloaded")
            #expect(try web.json(try await web.get("/api/storage"))["models_bytes"] as? Int == 0)
        }
    }

    @Test("A model that is not in the catalogue is not found")
    func unknown() async throws {
        try await WebFixture.run { web in
            for path in ["download", "cancel", "remove"] {
                let response = try await web.post("/api/models/\(path)", #"{"model":"../../etc"}"#)
                #expect(response.status == 404 && response.text.contains("unknown_model"))
            }
        }
    }

    @Test("FR-SET-05: every model has its license in the settings, with the text")
    func licenses() async throws {
        for model in ModelCatalogue.models {
            #expect(SoftwareLicense.text(ofModel: model.id).contains("Apache License"))
        }
        try await WebFixture.run { web in
            let about = try web.json(try await web.get("/api/about"))
            let model = try #require((about["models"] as? [[String: Any]])?.first)
            #expect(model["name"] as? String == "Small model" && model["license"] as? String == "Apache-2.0")
        }
    }

    @Test("Without a model, a search has no similar messages and no error")
    func similar() async throws {
        try await WebFixture.run { web in
            let none = try web.json(try await web.get("/api/search/similar?q=plans"))
            #expect((none["results"] as? [Any])?.isEmpty == true && none["note"] is NSNull)
        }
    }
}
