import Foundation
import MailTestKit
import Synchronization
import Testing

@testable import LocalModels

@Suite("Downloads of models", .timeLimit(.minutes(5)))
struct DownloadTests {
    private static let content = DownloadFixture.content

    @Test("FR-SET-04: a model is downloaded over HTTPS with progress, verified, and not requested again")
    func complete() async throws {
        try await DownloadFixture.run { fixture in
            #expect(fixture.folder.state(of: fixture.model) == .notDownloaded(partial: 0))
            let seen = Mutex<[Int]>([])
            try await fixture.download.run { done in seen.withLock { $0.append(done) } }
            #expect(fixture.stored == Self.content && fixture.partial == nil)
            #expect(fixture.folder.state(of: fixture.model) == .downloaded)
            let progress = seen.withLock { $0 }
            #expect(progress == progress.sorted() && progress.last == Self.content.count && progress.count > 2)
            try await fixture.download.run()
            #expect(fixture.server.requests.count == 1)
            try await fixture.folder.verify(fixture.model)
        }
    }

    @Test("FR-SET-04: an interrupted download resumes with a range request, also repeatedly")
    func resumed() async throws {
        try await DownloadFixture.run([.cutAfter(60_000), .cutAfter(50_000)]) { fixture in
            #expect(await fixture.failure() == .interrupted)
            let first = try #require(fixture.partial)
            #expect(first == Array(Self.content.prefix(first.count)) && !first.isEmpty)
            #expect(fixture.folder.state(of: fixture.model) == .notDownloaded(partial: first.count))
            #expect(await fixture.failure() == .interrupted)
            let second = try #require(fixture.partial)
            #expect(second.count > first.count)
            try await fixture.download.run()
            #expect(fixture.stored == Self.content)
            #expect(fixture.server.requests.map(\.range) == [nil, "bytes=\(first.count)-", "bytes=\(second.count)-"])
        }
    }

    @Test("FR-SET-04: if a server ignores the range, the file is downloaded from the start without duplicate data")
    func ignoredRange() async throws {
        try await DownloadFixture.run([.cutAfter(60_000), .whole]) { fixture in
            #expect(await fixture.failure() == .interrupted)
            try await fixture.download.run()
            #expect(fixture.stored == Self.content)
        }
    }

    @Test("FR-SET-04: other content of the right size is deleted and reported with the specified text; a retry works")
    func wrongContent() async throws {
        var other = Self.content
        other[100_000] ^= 1
        try await DownloadFixture.run(offered: other) { fixture in
            #expect(await fixture.failure() == .verification)
            #expect(fixture.stored == nil && fixture.partial == nil)
            #expect(ModelError(.verification).explanation == "Download verification failed. Please retry.")
            #expect(fixture.folder.byteCount(of: fixture.model) == 0)
        }
    }

    @Test("A file of another size is refused before it is written", arguments: [199_999, 200_001, 1])
    func wrongSize(byteCount: Int) async throws {
        try await DownloadFixture.run(byteCount: byteCount) { fixture in
            #expect(await fixture.failure() == .wrongSize)
            #expect(fixture.stored == nil && fixture.partial == [])
        }
    }

    @Test("A resumed file whose size has changed is refused, and the partial file stays unchanged")
    func changedSize() async throws {
        let fields = ["Content-Range: bytes 5-9/10"]
        try await DownloadFixture.run([.cutAfter(60_000), .status(206, fields), .status(416, [])]) { fixture in
            #expect(await fixture.failure() == .interrupted)
            let part = fixture.partial
            #expect(await fixture.failure() == .wrongSize)
            #expect(await fixture.failure() == .wrongSize)
            #expect(fixture.partial == part && fixture.stored == nil)
        }
    }

    @Test("Redirects to HTTPS are followed")
    func redirects() async throws {
        let fields = ["Location: https://cdn.localhost.example/file?signature=a%2Fb~c"]
        try await DownloadFixture.run([.status(307, ["Location: /moved"]), .status(302, [])]) { fixture in
            #expect(await fixture.failure() == .refused, "a redirect without an address")
            #expect(fixture.server.requests.map(\.path) == ["/repository/resolve/1234/model.bin", "/moved"])
        }
        try await DownloadFixture.run([.status(302, fields)]) { fixture in
            // The certificate is for another name, which ends it: a redirect changes the host that is verified.
            #expect(await fixture.failure() == .network)
            #expect(fixture.stored == nil)
        }
        try await DownloadFixture.run([.status(307, ["Location: /moved"])]) { fixture in
            try await fixture.download.run()
            #expect(fixture.stored == Self.content)
        }
    }

    @Test(
        "FR-SET-04: an unencrypted or endless redirect is refused",
        arguments: [
            Array(repeating: "http://localhost/model.bin", count: 1), ["ftp://localhost/x"], ["//"],
            Array(repeating: "https://localhost/again", count: 6),
        ])
    func unsafeRedirects(targets: [String]) async throws {
        let answers = targets.map { FileServer.Answer.status(302, ["Location: \($0)"]) }
        try await DownloadFixture.run(answers) { fixture in
            #expect(await fixture.failure() == .unsafeRedirect)
            #expect(fixture.server.requests.count == targets.count && fixture.stored == nil)
        }
    }

    @Test("A server that does not have the file is reported", arguments: [404, 401, 500, 204])
    func refusals(status: Int) async throws {
        try await DownloadFixture.run([.status(status, [])]) { fixture in
            #expect(await fixture.failure() == .refused)
        }
    }

    @Test("FR-SET-04: a download can be cancelled; the partial file is kept, and another attempt resumes")
    func cancelled() async throws {
        try await DownloadFixture.run([.silentAfter(60_000)]) { fixture in
            let library = ModelLibrary(catalogue: [fixture.model], folder: fixture.folder) {
                _, progress async throws(ModelError) in
                try await fixture.download.run(onProgress: progress)
            }
            try await library.start(fixture.model.id)
            while case .downloading(let count)? = await library.entries().first?.state, count < 60_000 {
                await Task.yield()
            }
            let other = await #expect(throws: ModelError.self) { try await fixture.download.run() }
            #expect(other?.kind == .busy)
            #expect(fixture.folder.state(of: fixture.model) == .downloading(60_000))
            await library.cancel(fixture.model.id)
            #expect(fixture.partial?.count == 60_000)
            #expect(await library.entries().first?.failure == nil)
            try await library.start(fixture.model.id)
            await library.wait(for: fixture.model.id)
            #expect(await library.entries().first?.state == .downloaded)
            try await library.remove(fixture.model.id)
            #expect(fixture.stored == nil && library.byteCount == 0)
        }
    }

    @Test("A full disk is reported before anything is requested, or when it fills up")
    func fullDisk() async throws {
        try await DownloadFixture.run(byteCount: 1 << 60) { fixture in
            #expect(await fixture.failure() == .diskFull)
            #expect(fixture.server.requests.isEmpty)
        }
        try await DownloadFixture.run { fixture in
            let folder = fixture.folder.folder(of: fixture.model)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // Writing to this device fails as on a full disk.
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("model.bin.part").path, withDestinationPath: "/dev/full")
            let kind = await fixture.failure()
            #expect(kind == .diskFull)
            #expect(fixture.stored == nil)
        }
    }

    @Test("A failed download is shown until the next attempt, and every failure has its own message")
    func failures() async throws {
        try await DownloadFixture.run([.status(404, [])]) { fixture in
            let library = ModelLibrary(catalogue: [fixture.model], folder: fixture.folder) {
                _, progress async throws(ModelError) in
                try await fixture.download.run(onProgress: progress)
            }
            await #expect(throws: ModelError(.unknownModel)) { try await library.start("other") }
            try await library.start(fixture.model.id)
            await library.wait(for: fixture.model.id)
            #expect(await library.entries().first?.failure?.kind == .refused)
            try await library.start(fixture.model.id)
            await library.wait(for: fixture.model.id)
            #expect(await library.entries().first?.failure == nil)
        }
        let words = Set(ModelError.Kind.allCases.map { ModelError($0).explanation })
        #expect(words.count == ModelError.Kind.allCases.count)
    }
}
