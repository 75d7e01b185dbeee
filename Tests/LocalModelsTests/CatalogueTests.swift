import LocalModels
import Testing
import WebRequests

@Suite("The catalogue of models")
struct CatalogueTests {
    @Test("FR-SET-04: every model states a license, and each file a fixed URL, its size and its SHA-256")
    func entries() {
        #expect(ModelCatalogue.models.map(\.id) == ["all-minilm-l6-v2", "qwen2.5-1.5b-instruct"])
        #expect(ModelCatalogue.models.map(\.capability) == [.embed, .generate])
        for model in ModelCatalogue.models {
            #expect(model.license == "Apache-2.0" && model.source.scheme == .https && !model.files.isEmpty)
            for file in model.files {
                #expect(file.address.scheme == .https && file.address.path.contains(model.version))
                #expect(file.byteCount > 0 && file.sha256.wholeMatch(of: /[0-9a-f]{64}/) != nil)
            }
            #expect(Set(model.files.map(\.name)).count == model.files.count)
        }
        #expect(ModelCatalogue.models.first?.byteCount == 91_099_884)
    }
}
