import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import TextGeneration

@Suite("A downloaded text model", .timeLimit(.minutes(5)), .soundStores)
struct DownloadedModelTests {
    private let fixture: TextModelFixture
    private let clock = ManualClock()

    init() throws {
        fixture = try TextModelFixture(["Shall we meet for tea at four?", "Yes, at the pier. Please bring biscuits."])
        try fixture.store.change(.textGenerationEndpoint, to: "downloaded:\(TextModelFixture.modelID)")
        try fixture.store.change(.textGenerationEnabled, to: "true")
    }

    private var socket: URL { fixture.directory.file("llama.sock") }

    private func server(path: [String] = TestTextModel.path) -> LlamaServer {
        LlamaServer(
            socket: socket, environment: ["PATH": path.joined(separator: ":")], clock: clock,
            logger: TextModelFixture.logger, eventLoopGroup: ScriptedServer.eventLoopGroup)
    }

    /// A program of this name that does something else.
    private func server(script: String) throws -> LlamaServer {
        let folder = fixture.directory.file("bin")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let program = folder.appending(path: "llama-server")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
        return server(path: [folder.path, "/usr/bin", "/bin"])
    }

    @Test("FR-SET-04: a downloaded model runs in llama.cpp's server, which ends when unused")
    func writes() async throws {
        let server = server()
        let model = fixture.model(server: server, downloaded: TestTextModel.small)
        #expect(await model.status() == .ready(model: "Small model"))
        #expect(!FileManager.default.fileExists(atPath: socket.path), "started before anything was asked")
        var sentences: [SummarySentence] = []
        for _ in 0..<10 where sentences.isEmpty { sentences = await fixture.summary(model).sentences }
        #expect(!sentences.isEmpty)
        #expect(sentences.allSatisfy { fixture.messages.contains($0.message) && !$0.text.isEmpty })
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(300))
        await server.idling?.value
        #expect(await server.running == nil)
        #expect(!FileManager.default.fileExists(atPath: socket.path))
    }

    @Test("FR-SET-04: a server that was killed is started again for the next answer")
    func startsAgain() async throws {
        let server = server()
        let model = fixture.model(server: server, downloaded: try await TestTextModel.madeUp(in: fixture.directory))
        #expect(await fixture.summary(model).error != .notStarted)
        let first = try #require(await server.running).process
        #expect(await fixture.summary(model).error != .notStarted)
        #expect(await server.running?.process === first, "started for each answer")
        await first.stop()
        var answers: [SummarySentence] = []
        for _ in 0..<10 where answers.isEmpty { answers = await fixture.summary(model).sentences }
        #expect(!answers.isEmpty)
        #expect(await server.running?.process !== first, "not started again")
        await server.stop()
    }

    @Test("FR-SET-04: a missing part is reported, and nothing is started")
    func missing() async throws {
        let model = fixture.model(server: server(), downloaded: nil)
        #expect(await model.status() == .unusable(.notDownloaded))
        #expect(await fixture.summary(model).error == .notDownloaded)
        let bare = fixture.model(server: server(path: ["/nonexistent"]), downloaded: TestTextModel.small)
        #expect(!bare.hasServer)
        #expect(await bare.status() == .unusable(.noServer))
        #expect(await fixture.summary(bare).error == .noServer)
    }

    @Test("FR-SET-04: a server that ends at once or is no server fails with a sentence, and leaves nothing running")
    func broken() async throws {
        let ended = try server(script: "exit 1")
        #expect(
            await fixture.summary(fixture.model(server: ended, downloaded: TestTextModel.small)).error == .notStarted)
        #expect(await ended.running == nil)
        let pid = fixture.directory.file("pid")
        _ = try await CommandLineTool.run(["mkfifo", pid.path])
        let silent = try server(script: "echo $$ > '\(pid.path)'; exec sleep 3600")
        let asking = Task {
            await fixture.summary(fixture.model(server: silent, downloaded: TestTextModel.small)).error
        }
        let number = try #require(
            Int32(try await CommandLineTool.run(["cat", pid.path]).output.trimmingCharacters(in: .newlines)))
        asking.cancel()
        #expect(await asking.value == .cancelled)
        #expect(await silent.running == nil)
        #expect(kill(number, 0) == -1)
    }

    @Test("FR-SET-04: the server gets none of the user's variables for it, and no network")
    func environment() async throws {
        let output = fixture.directory.file("environment")
        let folder = fixture.directory.file("bin")
        let script = try server(script: "env > '\(output.path)'; exit 1")
        _ = await fixture.summary(fixture.model(server: script, downloaded: TestTextModel.small))
        let lines = String(decoding: try Data(contentsOf: output), as: UTF8.self).split(separator: "\n")
        #expect(lines.contains("LLAMA_ARG_OFFLINE=1") && lines.contains { $0.hasPrefix("PATH=\(folder.path):") })
    }

    @Test("FR-SET-04: the setting takes an address of this computer or a model's id, and nothing else")
    func settings() throws {
        #expect(TextModelSource("downloaded:qwen2.5-1.5b-instruct") == .downloaded("qwen2.5-1.5b-instruct"))
        #expect(TextModelSource("127.0.0.1:8080")?.text == "http://127.0.0.1:8080/v1")
        let refused = ["downloaded:", "downloaded:../x", "downloaded:A", "downloaded:a b", "http://example.org:80", ""]
        for text in refused { #expect(TextModelSource(text) == nil, "\(text)") }
        #expect(throws: SettingError.self) {
            try fixture.store.change(.textGenerationEndpoint, to: "downloaded:\(String(repeating: "a", count: 101))")
        }
    }
}
