import Foundation
import Logging
import MailTestKit
import NIOCore

@testable import WireTransport

/// A server certificate, and a client that trusts the authority that should have signed it.
struct TestIdentity: Sendable {
    let folder: TemporaryDirectory
    let files: TestCertificates
    let trust: TLSTrust

    static func make(_ variant: CertificateVariant) async throws -> TestIdentity {
        let folder = try TemporaryDirectory(named: "vm-tls")
        let files = try await TestCertificates.make(variant, in: folder.url)
        return TestIdentity(
            folder: folder, files: files, trust: try TLSTrust(roots: .path(files.authorityFile.path)))
    }
}

func connect(
    to server: ScriptedServer, host: String = "localhost", trust: TLSTrust?, within limit: Duration = .seconds(20)
) async throws -> WireConnection {
    try await WireConnection.connect(
        host: host, port: server.port, trust: trust, within: limit, logger: Logger(label: "test"),
        eventLoopGroup: ScriptedServer.eventLoopGroup)
}

func text(_ buffer: ByteBuffer) -> String { String(buffer: buffer) }
