import Foundation
import MailTestKit
import StoreTestKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

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

    @Test("MO-07: 20 passwords that servers refuse and echo are in no output, log, file, argument or environment")
    func planted() async throws {
        let folder = try TemporaryDirectory()
        let certificates = try await TestCertificates.make(.trusted, in: folder.url)
        let program = try Program(
            trusting: certificates.authorityFile, environment: ["VAULTMAIL_LOG": "trace"])
        let secrets = (1...20).map { "canary-\($0)-\(UInt64.random(in: 0 ... .max))" }
        var said = ""
        let watch = try await ProcessWatch.begin(program)
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
        let seen = try await watch.end()
        #expect(seen.range(of: Data("--password-stdin".utf8)) != nil, "no process of the program was seen")
        let files = try Self.files(of: program)
        #expect(!files.keys.contains { $0.hasSuffix("secrets.sealed") })
        Self.expectNowhere(secrets, in: Array(files.values) + [Data(said.utf8), seen])
    }

    @Test("MO-07: passphrases of the app lock and of passwords are in no output, log, file, argument or environment")
    func passphrases() async throws {
        let folder = try TemporaryDirectory()
        let certificates = try await TestCertificates.make(.trusted, in: folder.url)
        let program = try Program(
            trusting: certificates.authorityFile, environment: ["VAULTMAIL_LOG": "trace"])
        let secrets = (1...4).map { "canary-\($0)-\(UInt64.random(in: 0 ... .max))" }
        let watch = try await ProcessWatch.begin(program)
        let daemon = try program.start(["serve", "--port", "0"])
        while try await program.run(["open", "--print-url"]).status != 0 { await Task.yield() }
        var said = ""
        for (arguments, input) in [
            (["app-lock", "on"], [secrets[0]]), (["app-lock", "change"], [secrets[0], secrets[1]]),
            (["vault", "passphrase"], [secrets[2]]), (["vault", "passphrase"], [secrets[2], secrets[3]]),
            (["vault", "unlock"], [secrets[3]]),
        ] {
            let outcome = try await program.run(arguments, input: input.joined(separator: "\n") + "\n")
            #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
            said += outcome.output + outcome.errors
        }
        daemon.signal(SIGTERM)
        _ = await daemon.end()
        let seen = try await watch.end()
        #expect(seen.range(of: Data("serve\0--port".utf8)) != nil, "the daemon was not seen")
        let files = try Self.files(of: program)
        #expect(files.keys.contains { $0.hasSuffix("secrets.sealed") })
        Self.expectNowhere(secrets, in: Array(files.values) + [Data((said + daemon.errors).utf8), seen])
    }

    /// Every file of the program by its path.
    private static func files(of program: Program) throws -> [String: Data] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: program.home.path)
        let pairs = names.compactMap { name in (try? Data(contentsOf: program.home.file(name))).map { (name, $0) } }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    private static func expectNowhere(_ secrets: [String], in places: [Data]) {
        for secret in secrets {
            let forms = [
                secret, Data(secret.utf8).base64EncodedString(), Data("\0anna\0\(secret)".utf8).base64EncodedString(),
            ]
            for form in forms { #expect(!places.contains { $0.range(of: Data(form.utf8)) != nil }) }
        }
    }
}
