import Foundation
import MailTestKit
import StoreTestKit
import Testing

@Suite("Secrets stay in the vault", .timeLimit(.minutes(10)), .soundStores)
struct PlantedSecretTests {
    /// Servers that repeat what the client sent in their refusals.
    private static let echoing = ServerScript([
        .send(Array("* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] ready\r\n".utf8)),
        .serve { line in
            let words = line.split(separator: " ", maxSplits: 1).map { String($0) }
            guard words.count == 2 else { return nil }
            let isSignIn = words[1].hasPrefix("AUTHENTICATE")
            return Array("\(words[0]) \(isSignIn ? "NO [ALERT] you sent \(words[1])" : "OK")\r\n".utf8)
        },
    ])

    private static let echoingSubmission = ServerScript([
        .send(Array("220 mail.example ESMTP\r\n".utf8)),
        .serve { line in
            if line.hasPrefix("EHLO") { return Array("250-mail.example\r\n250 AUTH PLAIN\r\n".utf8) }
            return Array("535 5.7.8 you sent \(line)\r\n".utf8)
        },
    ])

    @Test("MO-07: 20 passwords that servers refuse and repeat appear in no output, log or file")
    func planted() async throws {
        let folder = try TemporaryDirectory()
        let certificates = try await TestCertificates.make(.trusted, in: folder.url)
        let program = try Program(
            trusting: certificates.authorityFile, environment: ["VAULTMAIL_LOG": "trace"])
        let secrets = (1...20).map { "canary-\($0)-\(UInt64.random(in: 0 ... .max))" }
        var said = ""
        try await ScriptedServer.run([], others: { Self.echoing }, encryption: .tls(certificates)) { imap in
            try await ScriptedServer.run([], others: { Self.echoingSubmission }, encryption: .tls(certificates)) {
                smtp in
                for secret in secrets {
                    let outcome = try await program.run(
                        [
                            "account", "add", "anna@example.org", "--imap", "localhost:\(imap.port)", "--smtp",
                            "localhost:\(smtp.port)", "--username", "anna", "--password-stdin",
                        ], input: secret + "\n")
                    #expect(outcome.status == 4, "\(outcome.errors)")
                    said += outcome.output + outcome.errors
                }
                #expect(try await imap.connectionCount == 20)
                #expect(try await smtp.connectionCount == 20)
            }
        }
        #expect(said.contains("Receiving:") && said.contains("Sending:"))
        let names = try FileManager.default.subpathsOfDirectory(atPath: program.home.path)
        let files = names.compactMap { try? Data(contentsOf: program.home.file($0)) } + [Data(said.utf8)]
        #expect(!names.contains { $0.hasSuffix("secrets.sealed") })
        for secret in secrets {
            let forms = [
                secret, Data(secret.utf8).base64EncodedString(), Data("\0anna\0\(secret)".utf8).base64EncodedString(),
            ]
            for form in forms {
                #expect(!files.contains { $0.range(of: Data(form.utf8)) != nil })
            }
        }
    }
}
