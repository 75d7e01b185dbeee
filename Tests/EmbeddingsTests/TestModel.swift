import Foundation
import Testing

@testable import Embeddings

/// The real model, which `script/setup test` puts into `.build-model`.
enum TestModel {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: ".build-model")

    static let encoder = Result {
        try SentenceEncoder(
            weights: folder.appending(path: "model.safetensors"), vocabulary: folder.appending(path: "vocab.txt"))
    }

    /// - Throws: if the model is not there; `script/setup test` fetches it.
    static func get() throws -> SentenceEncoder { try encoder.get() }
}
