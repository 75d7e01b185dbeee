import Foundation

extension DovecotServer {
    /// The server's certificate, for another server that the same client trusts.
    public var certificates: TestCertificates {
        let folder = authorityFile.deletingLastPathComponent()
        return TestCertificates(
            authorityFile: authorityFile, certificateFile: folder.appendingPathComponent("server.pem"),
            keyFile: folder.appendingPathComponent("server.key"))
    }
}
