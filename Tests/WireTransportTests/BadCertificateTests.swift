import Foundation
import Logging
import MailTestKit
import NIOCore
import Testing

@testable import WireTransport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// `openssl s_server` on a free port, with its received data in a file.
private struct OtherServer {
    let port: Int
    private let tool: RunningTool
    private let output: URL

    /// Everything that a client sent over TLS.
    var received: String { String(decoding: (try? Data(contentsOf: output)) ?? Data(), as: UTF8.self) }

    init(_ arguments: [String], in folder: TemporaryDirectory) throws {
        port = try #require(FreePort.find())
        let (fifo, output) = (folder.file("input-\(port)"), folder.file("output-\(port)"))
        // A pipe that is also open for writing never ends, so the server does not exit.
        mkfifo(fifo.path, 0o600)
        let command = #"exec openssl s_server -quiet -accept "127.0.0.1:$1" "${@:4}" <> "$2" > "$3""#
        tool = try RunningTool(
            ["bash", "-c", command, "bash", "\(port)", fifo.path, output.path] + arguments,
            errors: folder.file("errors-\(port)"))
        self.output = output
    }

    func stop() async {
        tool.signal(SIGKILL)
        _ = await tool.end()
    }
}

@Suite("Twenty bad servers")
struct BadCertificateTests {
    private static let certificates = Task {
        let folder = try TemporaryDirectory(named: "vm-bad-tls")
        let tool = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Tools/make_bad_certificates")
        try await CommandLineTool.run([tool.path, folder.path])
        return folder
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        var host = "mail.example.org"
        var options: [String] = []
        let kind: WireError.Kind
        var testDescription: String { "\(name) for \(host) \(options.joined(separator: " "))" }
    }

    static let rows = [
        Row(name: "expired", kind: .certificate(.expired)),
        Row(name: "not-yet-valid", kind: .certificate(.notYetValid)),
        Row(name: "self-signed", kind: .certificate(.selfSigned)),
        Row(name: "unknown-authority", kind: .certificate(.unknownAuthority)),
        Row(name: "wrong-host", kind: .certificate(.wrongHost)),
        Row(name: "common-name-only", kind: .certificate(.commonNameOnly)),
        Row(name: "wildcard-of-all", host: "example.org", kind: .certificate(.wildcardTooBroad)),
        Row(name: "wildcard-too-short", host: "a.b.example.org", kind: .certificate(.wildcardTooShort)),
        Row(name: "address-only", kind: .certificate(.addressesOnly)),
        Row(name: "good", host: "192.0.2.1", kind: .certificate(.namesOnly)),
        Row(name: "idn", host: "bücher.example", kind: .certificate(.unencodedName)),
        Row(name: "name-constraint", kind: .certificate(.nameNotAllowed)),
        Row(name: "not-an-authority", kind: .certificate(.notAnAuthority)),
        Row(name: "missing-link", kind: .certificate(.missingLink)),
        Row(name: "unknown-demand", kind: .certificate(.unknownDemand)),
        Row(name: "sha1", options: ["-cipher", "ALL:@SECLEVEL=0"], kind: .certificate(.weakSignature)),
        Row(name: "rsa-1024", options: ["-cipher", "ALL:@SECLEVEL=0"], kind: .certificate(.weakKey)),
        Row(name: "not-for-servers", kind: .certificate(.notForServers)),
        Row(name: "good", options: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"], kind: .tlsTooOld),
        Row(name: "good", options: ["-tls1", "-cipher", "ALL:@SECLEVEL=0"], kind: .tlsTooOld),
        Row(
            name: "good", options: ["-tls1_2", "-cipher", "NULL:aNULL:RC4:@SECLEVEL=0"], kind: .noCommonCipher),
        Row(
            name: "good", options: ["-tls1_3", "-Verify", "1", "-verify_return_error"], kind: .clientCertificateWanted),
    ]

    @Test("C5: each is refused with its own reason, and no credential is sent", arguments: rows)
    func refuses(_ row: Row) async throws {
        let (error, received) = try await meet(row.name, host: row.host, options: row.options)
        #expect(error?.kind == row.kind)
        #expect(error?.isTransient == false)
        #expect(received.isEmpty)
    }

    @Test(
        "C5: the twenty-two refusals have twenty-one messages: two outdated versions of TLS share one")
    func messages() {
        let messages = Set(Self.rows.map { WireError($0.kind, host: "mail.example.org").explanation })
        #expect(messages.count == Set(Self.rows.map(\.kind)).count)
        #expect(messages.count == 21)
    }

    @Test(
        "The same server without defects is accepted and gets the credential",
        arguments: [[], ["-alpn", "http/1.1"]])
    func acceptsGood(_ options: [String]) async throws {
        let (error, received) = try await meet("good", host: "mail.example.org", options: options)
        #expect(error == nil)
        #expect(received.contains("LOGIN person secret"))
    }

    /// Connects to a server with the named certificate and sends a password if it is accepted.
    private func meet(_ name: String, host: String, options: [String]) async throws -> (WireError?, String) {
        let folder = try await Self.certificates.value
        let trust = try TLSTrust(roots: .path(folder.file("ca.pem").path))
        let chain = folder.file("\(name)/chain.pem").path
        let server = try OtherServer(
            ["-cert", chain, "-cert_chain", chain, "-key", folder.file("\(name)/key.pem").path] + options, in: folder)
        let error = await failure { try await sayPassword(to: server, host: host, trust: trust) }
        // The data may not have been written to the file yet.
        for _ in 0..<500 where error == nil && server.received.isEmpty {
            try await ContinuousClock().sleep(for: .milliseconds(10))
        }
        let received = server.received
        await server.stop()
        return (error, received)
    }

    private func failure(_ body: () async throws -> Void) async -> WireError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? WireError ?? WireError(.broken)
        }
    }

    private func sayPassword(to server: OtherServer, host: String, trust: TLSTrust) async throws {
        let connection = try await connectWhenReady(to: server, host: host, trust: trust)
        defer { connection.close() }
        // In TLS 1.3 a server requires a certificate only after the client has finished; an IMAP server sends first.
        do {
            _ = try await connection.read(within: .milliseconds(500))
        } catch let error as WireError where error.kind == .timedOut {}
        try await connection.write(ByteBuffer(string: "A1 LOGIN person secret\r\n"), within: .seconds(5))
    }

    /// The only sign that the server is ready is that it accepts connections.
    private func connectWhenReady(
        to server: OtherServer, host: String, trust: TLSTrust
    ) async throws -> WireConnection {
        for _ in 0..<500 {
            do {
                return try await WireConnection.connect(
                    host: host, address: "127.0.0.1", port: server.port, trust: trust, within: .seconds(60),
                    logger: Logger(label: "test"), eventLoopGroup: ScriptedServer.eventLoopGroup)
            } catch let error as WireError where error.kind == .refused {
                try await ContinuousClock().sleep(for: .milliseconds(10))
            }
        }
        throw WireError(.refused)
    }
}
