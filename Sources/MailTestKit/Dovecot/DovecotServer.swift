public import Foundation

/// A private Dovecot on free loopback ports with TLS; removed with its mail when released.
///
/// It is both the server for the client under test and, through `doveadm`, an independent check of the results.
public final class DovecotServer: Sendable {
    /// The password of every user.
    public static let password = "secret"

    /// Port of IMAP with TLS from the first byte, on `localhost`.
    public let port: Int
    /// Port of IMAP with STARTTLS; signing in before STARTTLS is refused.
    public let startTLSPort: Int
    /// Port of LMTP.
    public let lmtpPort: Int
    /// The certificate authority to trust (PEM).
    public let authorityFile: URL

    let folder: TemporaryDirectory
    let options: DovecotOptions
    let identity: DovecotConfiguration.Identity
    private let process: Int32

    private init(folder: TemporaryDirectory, configuration: DovecotConfiguration, process: Int32) {
        self.folder = folder
        self.process = process
        port = configuration.ports.imaps
        startTLSPort = configuration.ports.imap
        lmtpPort = configuration.ports.lmtp
        authorityFile = configuration.certificates.authorityFile
        options = configuration.options
        identity = configuration.identity
    }

    deinit {
        kill(process, SIGTERM)
    }

    /// Starts a server and returns once it accepts connections. Throws `DovecotFailure` or `ToolFailure`.
    public static func start(_ options: DovecotOptions = DovecotOptions()) async throws -> DovecotServer {
        let folder = try TemporaryDirectory(named: "vm-dovecot")
        let certificates = try await TestCertificates.make(options.certificate, in: folder.url)
        let lines = options.users.map { "\($0):{PLAIN}\(password)\n" }
        try folder.write(lines.joined(), to: "users")
        var reason = "no free port"
        for _ in 1...5 {
            guard let ports = DovecotConfiguration.Ports.free() else { continue }
            let configuration = DovecotConfiguration(
                folder: folder.url, options: options, certificates: certificates, ports: ports, identity: .current)
            // Another program may take a port before Dovecot does: then starting fails, and we retry with other ports.
            do {
                let server = try await launch(configuration, folder: folder)
                for user in options.users { try await server.own(folder.file("mail/\(user)")) }
                return server
            } catch let failure as ToolFailure {
                reason = failure.description
            }
        }
        throw DovecotFailure(reason: reason)
    }

    /// Stops the server and returns when it has exited. The mail is kept until the last reference is released.
    public func stop() async {
        guard isRunning, kill(process, SIGTERM) == 0 else { return }
        // It is not a child process, so we cannot wait for it; it always exits within seconds.
        for _ in 1...1000 where isRunning {
            do { try await ContinuousClock().sleep(for: .milliseconds(10)) } catch { return }
        }
    }

    /// False after the server has stopped: it removes its PID file last.
    public var isRunning: Bool {
        FileManager.default.fileExists(atPath: folder.file("run/master.pid").path) && kill(process, 0) == 0
    }

    /// The contents of Dovecot's log.
    public var log: String {
        (try? String(contentsOf: folder.file("dovecot.log"), encoding: .utf8)) ?? ""
    }

    private static func launch(
        _ configuration: DovecotConfiguration, folder: TemporaryDirectory
    ) async throws -> DovecotServer {
        // Helper processes of a server run by root run as other users and need access to the sockets.
        let mode = configuration.identity.isRoot ? 0o755 : 0o700
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
        for name in ["run", "mail"] {
            try manager.createDirectory(
                at: folder.file(name), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        }
        try folder.write(configuration.text, to: "dovecot.conf")
        try folder.write(configuration.accessRules, to: "access")
        try folder.write(configuration.tokenSettings, to: "oauth2")
        // Without -F the program exits when its sockets are open.
        try await CommandLineTool.runDaemon(["dovecot", "-c", folder.file("dovecot.conf").path], timeLimit: 30)
        let process = try await processID(from: folder.file("run/master.pid"))
        return DovecotServer(folder: folder, configuration: configuration, process: process)
    }

    /// The daemon writes the file shortly after its parent has exited, without any notification to wait for.
    private static func processID(from file: URL) async throws -> Int32 {
        for _ in 1...500 {
            let written = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            if written.hasSuffix("\n"), let process = Int32(written.dropLast()), process > 1 { return process }
            try await ContinuousClock().sleep(for: .milliseconds(10))
        }
        throw DovecotFailure(reason: "it wrote no process id")
    }
}
