import Foundation
import LocalModels
import MailTestKit
import Testing

@Suite("Files of models")
struct ModelFolderTests {
    private struct Fixture {
        let directory: TemporaryDirectory
        let folder: ModelFolder
        let model: LocalModel

        init() throws {
            directory = try TemporaryDirectory(named: "models")
            folder = ModelFolder(root: directory.file("models"))
            model = try DownloadFixture.model()
        }

        func file(_ bytes: [UInt8], _ name: String) throws -> URL {
            let url = directory.file(name)
            try Data(bytes).write(to: url)
            return url
        }
    }

    @Test("FR-SET-04: a file is imported by its content, under any name")
    func imports() async throws {
        let fixture = try Fixture()
        let url = try fixture.file(DownloadFixture.content, "download (1)")
        let found = try await fixture.folder.importFile(url, catalogue: [fixture.model])
        #expect(found.model == fixture.model && found.file == fixture.model.files.first)
        #expect(fixture.folder.state(of: fixture.model) == .downloaded)
        #expect(FileManager.default.fileExists(atPath: url.path))
    }

    @Test("FR-SET-04: a file with other content or size, a folder and a missing file are not imported")
    func refusals() async throws {
        let fixture = try Fixture()
        var changed = DownloadFixture.content
        changed[0] ^= 1
        for bytes in [changed, Array(changed.dropLast()), []] {
            let url = try fixture.file(bytes, "file")
            let error = await #expect(throws: ModelError.self) {
                try await fixture.folder.importFile(url, catalogue: [fixture.model])
            }
            #expect(error?.kind == .unknownFile)
        }
        for url in [fixture.directory.url, fixture.directory.file("nothing")] {
            let error = await #expect(throws: ModelError.self) {
                try await fixture.folder.importFile(url, catalogue: [fixture.model])
            }
            #expect(error?.kind == .unwritable)
        }
        #expect(fixture.folder.state(of: fixture.model) == .notDownloaded(partial: 0))
    }

    @Test("FR-SET-04: verification deletes a changed file, and removal leaves nothing")
    func verifies() async throws {
        let fixture = try Fixture()
        await #expect(throws: ModelError(.notDownloaded)) { try await fixture.folder.verify(fixture.model) }
        let url = try fixture.file(DownloadFixture.content, "file")
        _ = try await fixture.folder.importFile(url, catalogue: [fixture.model])
        try await fixture.folder.verify(fixture.model)
        #expect(fixture.folder.byteCount(of: fixture.model) == DownloadFixture.content.count)
        let file = try #require(fixture.model.files.first)
        let stored = fixture.folder.file(file, of: fixture.model)
        var changed = DownloadFixture.content
        changed[9] ^= 1
        try Data(changed).write(to: stored)
        await #expect(throws: ModelError(.verification)) { try await fixture.folder.verify(fixture.model) }
        #expect(!FileManager.default.fileExists(atPath: stored.path))
        try fixture.folder.remove(fixture.model)
        try fixture.folder.remove(fixture.model)
        #expect(!FileManager.default.fileExists(atPath: fixture.folder.folder(of: fixture.model).path))
    }
}
