public import Foundation

/// A certificate authority for one test, and a server certificate. Created by `openssl`.
public struct TestCertificates: Sendable {
    /// The authority's certificate (PEM), which a client must trust.
    public let authorityFile: URL
    /// The server's certificate (PEM).
    public let certificateFile: URL
    /// The server's private key (PEM).
    public let keyFile: URL

    /// Creates both in a folder. Throws `ToolFailure` if `openssl` is missing or fails.
    public static func make(_ variant: CertificateVariant, in folder: URL) async throws -> TestCertificates {
        let maker = CertificateMaker(folder: folder, variant: variant)
        try maker.writeConfiguration()
        try await maker.makeAuthority()
        try await maker.makeServerCertificate()
        return TestCertificates(
            authorityFile: maker.file("ca.pem"), certificateFile: maker.file("server.pem"),
            keyFile: maker.file("server.key"))
    }
}

private struct CertificateMaker {
    let folder: URL
    let variant: CertificateVariant

    func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

    func writeConfiguration() throws {
        let host = variant == .wrongHost ? "mail.elsewhere.example" : "localhost"
        let names = variant == .commonNameOnly ? "" : "subjectAltName = DNS:\(host)"
        // No IP address among the names: a client must check the host name that the user entered.
        let text = """
            [req]
            distinguished_name = unused
            prompt = no
            [unused]
            CN = unused
            [authority]
            basicConstraints = critical,CA:TRUE
            keyUsage = critical,keyCertSign,cRLSign
            subjectKeyIdentifier = hash
            [server]
            basicConstraints = CA:FALSE
            extendedKeyUsage = serverAuth
            \(names)

            """
        try Data(text.utf8).write(to: file("openssl.cnf"))
    }

    func makeAuthority() async throws {
        try await openssl(
            ["req", "-x509"] + newKey("ca.key") + subject("VaultMail test authority")
                + ["-extensions", "authority", "-days", "30", "-out", file("ca.pem").path])
    }

    func makeServerCertificate() async throws {
        if variant == .selfSigned {
            return try await openssl(
                ["req", "-x509"] + newKey("server.key") + subject("localhost")
                    + ["-extensions", "server", "-days", "30", "-out", file("server.pem").path])
        }
        try await openssl(
            ["req"] + newKey("server.key") + subject("localhost") + ["-out", file("server.csr").path])
        let days = variant == .expired ? "-1" : "30"
        try await openssl([
            "x509", "-req", "-in", file("server.csr").path, "-CA", file("ca.pem").path, "-CAkey", file("ca.key").path,
            "-set_serial", "2", "-days", days, "-extfile", file("openssl.cnf").path, "-extensions", "server",
            "-out", file("server.pem").path,
        ])
    }

    private func newKey(_ name: String) -> [String] {
        [
            "-config", file("openssl.cnf").path, "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-keyout", file(name).path,
        ]
    }

    private func subject(_ name: String) -> [String] { ["-subj", "/CN=\(name)"] }

    private func openssl(_ arguments: [String]) async throws {
        try await CommandLineTool.run(["openssl"] + arguments)
    }
}
