import Foundation
import MailTestKit

@testable import TextGeneration

/// llama.cpp's server and models for it, which `script/setup test` fetches.
enum TestTextModel {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    /// `Tests/Tools` has the server; its Python is that of the tests.
    static let path = [root.path + "/.build-venv/bin", root.path + "/Tests/Tools", "/usr/bin", "/bin"]
    /// A model of 135 million parameters. About one of its answers in five cannot be used.
    static let small = DownloadedTextModel(
        name: "Small model", file: root.appending(path: ".build-model/SmolLM2-135M-Instruct.Q4_1.gguf"))

    /// A model of made-up weights: its words mean nothing, and their form is that of the schema.
    static func madeUp(in folder: TemporaryDirectory) async throws -> DownloadedTextModel {
        let file = folder.file("made-up.gguf")
        let command = [
            "env", "PATH=\(path.joined(separator: ":"))", "python3",
            root.appending(path: "Tests/Tools/make_text_model.py").path, file.path,
        ]
        let outcome = try await CommandLineTool.run(command, timeLimit: 240)
        guard outcome.status == 0 else { throw ToolFailure(command: command, outcome: outcome) }
        return DownloadedTextModel(name: "Made up", file: file)
    }
}
