import Crypto
import Foundation
import LocalModels
import Logging
import MailTestKit
import Testing
import WebRequests
import WireTransport

/// A model of one file, a folder for it, and the HTTPS server that has it.
struct DownloadFixture: Sendable {
    static let content: [UInt8] = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

    let model: LocalModel
    let folder: ModelFolder
    let server: FileServer
    let download: ModelDownload

    /// Runs `body` beside a server.
    ///
    /// - Parameters:
    ///   - offered: what the server has, if it is not the content of the catalogue.
    ///   - byteCount: the size in the catalogue, if it is not the true one.
    static func run(
        _ answers: [FileServer.Answer] = [], offered: [UInt8] = content, byteCount: Int = content.count,
        _ body: (DownloadFixture) async throws -> Void
    ) async throws {
        let directory = try TemporaryDirectory(named: "models")
        defer { withExtendedLifetime(directory) {} }
        let certificates = try await TestCertificates.make(.trusted, in: directory.url)
        let server = FileServer(offered, answers)
        try await ScriptedServer.run([], others: { server.session() }, encryption: .tls(certificates)) { listener in
            let port = listener.port
            let web = WebClient(
                trust: try TLSTrust(roots: .path(certificates.authorityFile.path)), logger: Logger(label: "test"),
                eventLoopGroup: ScriptedServer.eventLoopGroup,
                route: { _ in WebClient.Route(address: "127.0.0.1", port: port) })
            let model = try model(byteCount: byteCount)
            let folder = ModelFolder(root: directory.file("models"))
            try await body(
                DownloadFixture(
                    model: model, folder: folder, server: server, download: ModelDownload(model, to: folder, web: web)))
        }
    }

    static func model(byteCount: Int = content.count) throws -> LocalModel {
        let address = try #require(WebAddress("https://localhost/repository/resolve/1234/model.bin"))
        return LocalModel(
            id: "test-model", name: "Test model", capability: .embed, purpose: "For tests.", license: "Apache-2.0",
            version: "1234", source: address,
            files: [
                ModelFile(name: "model.bin", address: address, byteCount: byteCount, sha256: checksum(of: content))
            ])
    }

    private static func checksum(of bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// The bytes of the file with its final name; nil if there is none.
    var stored: [UInt8]? { bytes(of: "model.bin") }
    /// What an unfinished download left.
    var partial: [UInt8]? { bytes(of: "model.bin.part") }

    private func bytes(of name: String) -> [UInt8]? {
        (try? Data(contentsOf: folder.folder(of: model).appendingPathComponent(name))).map { [UInt8]($0) }
    }

    /// Runs the download, which must fail.
    func failure() async -> ModelError.Kind? {
        let error = await #expect(throws: ModelError.self) { try await download.run() }
        return error?.kind
    }
}
