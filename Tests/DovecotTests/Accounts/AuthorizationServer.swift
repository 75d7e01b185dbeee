import Foundation
import MailTestKit

/// A private authorization server made with Authlib, see `Tests/Tools/authorization_server.py`.
struct AuthorizationServer: Sendable {
    private let process: RunningTool
    private let certificate: URL
    private let secure: Int
    private let plain: Int

    static let clientID = "vaultmail-test-client"
    static let clientSecret = "vaultmail-test-client-secret"

    /// What the server has issued.
    struct State: Decodable {
        var counts: [String: Int]
        /// Every token ever issued.
        var secrets: [String]
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private struct Ports: Decodable {
        var https: Int
        var http: Int
    }

    /// The repository's Python with the test packages.
    private static var repository: URL {
        URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
    }

    static func start(_ certificates: TestCertificates, in folder: TemporaryDirectory) async throws
        -> AuthorizationServer
    {
        let python = repository.appending(path: ".build-venv/bin/python").path
        let script = repository.appending(path: "Tests/Tools/authorization_server.py").path
        let ports = folder.file("ports")
        let process = try RunningTool(
            [
                "env", "--default-signal", python, script, certificates.certificateFile.path, certificates.keyFile.path,
                ports.path,
            ], errors: folder.file("authorization-server.log"))
        for _ in 1...1000 {
            if let data = try? Data(contentsOf: ports), let found = try? JSONDecoder().decode(Ports.self, from: data) {
                return AuthorizationServer(
                    process: process, certificate: certificates.authorityFile, secure: found.https, plain: found.http)
            }
            try await ContinuousClock().sleep(for: .milliseconds(20))
        }
        throw Failure(description: "the authorization server did not start: \(process.errors)")
    }

    var authorizationURL: String { "https://localhost:\(secure)/authorize" }
    var tokenURL: String { "https://localhost:\(secure)/token" }
    var introspectionURL: String { "http://127.0.0.1:\(plain)/introspect" }

    /// Opens an address as a browser does that is signed in and consents; returns the last page.
    func open(_ address: String) async throws -> String {
        try await CommandLineTool.run(["curl", "-sL", "--cacert", certificate.path, address]).output
    }

    /// The address that the provider would send the browser to.
    func redirect(from address: String) async throws -> String {
        try await CommandLineTool.run(
            ["curl", "-s", "-o", "/dev/null", "-w", "%{redirect_url}", "--cacert", certificate.path, address]
        ).output
    }

    func state() async throws -> State {
        let output = try await CommandLineTool.run(["curl", "-s", "http://127.0.0.1:\(plain)/state"]).output
        return try JSONDecoder().decode(State.self, from: Data(output.utf8))
    }

    func change(_ json: String) async throws {
        try await CommandLineTool.run([
            "curl", "-s", "-H", "Content-Type: application/json", "-d", json, "http://127.0.0.1:\(plain)/change",
        ])
    }
}
