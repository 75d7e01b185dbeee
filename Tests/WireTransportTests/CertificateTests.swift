import MailTestKit
import NIOCore
import Testing

@testable import WireTransport

@Suite("Certificates")
struct CertificateTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let variant: CertificateVariant
        var host = "localhost"
        let problem: CertificateProblem
        var testDescription: String { "\(variant) for \(host)" }
    }

    static let rows = [
        Row(variant: .expired, problem: .expired),
        Row(variant: .selfSigned, problem: .selfSigned),
        Row(variant: .wrongHost, problem: .wrongHost),
        Row(variant: .commonNameOnly, problem: .commonNameOnly),
        Row(variant: .trusted, host: "127.0.0.1", problem: .namesOnly),
    ]

    @Test(
        "NFR-SYNC-05: a bad certificate is refused before anything is sent, each with its own reason", arguments: rows)
    func refusesBadCertificate(_ row: Row) async throws {
        let identity = try await TestIdentity.make(row.variant)
        try await ScriptedServer.run([ServerScript("X: gone")], encryption: .tls(identity.files)) { server in
            let error = await #expect(throws: WireError.self) {
                _ = try await connect(to: server, host: row.host, trust: identity.trust)
            }
            #expect(error?.kind == .certificate(row.problem))
            #expect(error?.isTransient == false)
            let sent = try await server.received
            #expect(sent.isEmpty)
        }
    }

    @Test("NFR-SYNC-05: a certificate from an untrusted authority is refused")
    func refusesUnknownAuthority() async throws {
        let identity = try await TestIdentity.make(.trusted)
        let stranger = try await TestIdentity.make(.trusted)
        // A second connection fetches the whole chain.
        let calls = [ServerScript("X: gone"), ServerScript("X: gone")]
        try await ScriptedServer.run(calls, encryption: .tls(identity.files)) { server in
            let error = await #expect(throws: WireError.self) {
                _ = try await connect(to: server, trust: stranger.trust)
            }
            #expect(error?.kind == .certificate(.missingLink))
            let sent = try await server.received
            #expect(sent.isEmpty)
        }
    }

    @Test("A valid certificate is accepted and data flows both ways")
    func acceptsGoodCertificate() async throws {
        let identity = try await TestIdentity.make(.trusted)
        let script = ServerScript("C: hello\nS: welcome\nX: gone")
        try await ScriptedServer.run([script], encryption: .tls(identity.files)) { server in
            let connection = try await connect(to: server, trust: identity.trust)
            try await connection.write(ByteBuffer(string: "hello\r\n"), within: .seconds(5))
            #expect(text(try await connection.read(within: .seconds(5))) == "welcome\r\n")
            connection.close()
        }
    }

    @Test("Each certificate problem has its own explanation with a remedy")
    func everyProblemHasItsSentence() {
        let sentences = CertificateProblem.allCases.map {
            WireError(.certificate($0), host: "mail.example.org").explanation
        }
        #expect(Set(sentences).count == CertificateProblem.allCases.count)
        for sentence in sentences { #expect(sentence.contains("mail.example.org")) }
    }

    struct NameRow: Sendable, CustomTestStringConvertible {
        let pattern: String
        let host: String
        let isMatch: Bool
        var testDescription: String { "\(pattern) for \(host)" }
    }

    static let nameRows = [
        NameRow(pattern: "mail.example.org", host: "mail.example.org", isMatch: true),
        NameRow(pattern: "MAIL.example.org", host: "mail.EXAMPLE.org.", isMatch: true),
        NameRow(pattern: "*.example.org", host: "mail.example.org", isMatch: true),
        NameRow(pattern: "*.example.org", host: "a.mail.example.org", isMatch: false),
        NameRow(pattern: "*.example.org", host: "example.org", isMatch: false),
        NameRow(pattern: "*.org", host: "example.org", isMatch: false),
        NameRow(pattern: "m*.example.org", host: "mail.example.org", isMatch: false),
        NameRow(pattern: "example.org", host: "mail.example.org", isMatch: false),
    ]

    @Test("A name in a certificate matches as RFC 9525 says", arguments: nameRows)
    func matchesNames(_ row: NameRow) {
        let identity = CertificateIdentity(names: [row.pattern], addresses: [])
        #expect((identity.problem(for: row.host) == nil) == row.isMatch)
    }

    @Test("An address is matched against addresses, a name against names, never across")
    func addressesAreNotNames() {
        let both = CertificateIdentity(names: ["mail.example.org"], addresses: [[192, 0, 2, 1]])
        #expect(both.problem(for: "192.0.2.1") == nil)
        #expect(both.problem(for: "192.0.2.2") == .wrongHost)
        #expect(CertificateIdentity(names: ["192.0.2.1"], addresses: []).problem(for: "192.0.2.1") == .namesOnly)
        #expect(
            CertificateIdentity(names: [], addresses: [[192, 0, 2, 1]]).problem(for: "mail.example.org")
                == .addressesOnly)
        #expect(CertificateIdentity(names: [], addresses: []).problem(for: "mail.example.org") == .commonNameOnly)
    }

    @Test("Bytes that are no certificate are never taken for a self-signed one")
    func survivesBrokenCertificates() throws {
        for bytes in [[], [0x30], [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x30, 0x02, 0x30, 0x7F]] as [[UInt8]] {
            #expect(CertificateParts(bytes) == nil)
        }
    }
}
