import Foundation
import LocalModels
import MailTestKit
import WebRequests

/// A catalogue with one small model, whose download begins and waits to be cancelled.
enum StubModels {
    static let id = "small-model"
    static let content = Array("weights".utf8)
    /// The SHA-256 of `content`.
    static let checksum = "9a129038d9a00aed0cf6a7ea059ca50a813449061ab87848cf1a13eafdf33b2c"

    static func library(in directory: TemporaryDirectory) -> ModelLibrary {
        let models = [model].compactMap { $0 }
        return ModelLibrary(catalogue: models, folder: ModelFolder(root: directory.file("models"))) {
            _, progress async throws(ModelError) in
            await progress(3)
            // Never yields; ends when the test, or the end of the program, cancels it.
            let endless = AsyncStream<Void> { _ in }
            for await _ in endless {}
            throw ModelError(.cancelled)
        }
    }

    static var model: LocalModel? {
        guard let address = WebAddress("https://models.example.org/weights"),
            let source = WebAddress("https://models.example.org/")
        else { return nil }
        return LocalModel(
            id: id, name: "Small model", capability: .embed, purpose: "For tests.", license: "Apache-2.0",
            version: "1", source: source,
            files: [ModelFile(name: "weights", address: address, byteCount: content.count, sha256: checksum)])
    }
}
