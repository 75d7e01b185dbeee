public import Foundation

/// A Dovecot of one's own on free loopback ports with TLS, gone with its mail when stopped or released.
///
/// It is both a real peer for the client under test and, through `doveadm`, the independent judge of what happened.
public final class DovecotServer: Sendable {
    /// The password of every user.
    public static let password = "secret"

    /// Port of IMAP with TLS from the first byte, on `localhost`.
    public let port: Int
    /// Port of IMAP with STARTTLS; logging in before STARTTLS is refused.
    public let startTLSPort: Int
    /// Port of LMTP.
    public let lmtpPort: Int
    /// What a client has to trust (PEM).
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
            // Another program may take a port between our look and Dovecot's: then the start fails, and we look again.
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

    /// Stops the server and returns when it is gone. The mail stays until the last reference goes.
    public func stop() async {
        guard isRunning, kill(process, SIGTERM) == 0 else { return }
        // It is no child of ours, so that its end cannot be awaited; within seconds it always comes.
        for _ in 1...1000 where isRunning {
            do { try await ContinuousClock().sleep(for: .milliseconds(10)) } catch { return }
        }
    }

    /// False once the server has stopped: the last thing that it does is to remove the file with its process id.
    public var isRunning: Bool {
        FileManager.default.fileExists(atPath: folder.file("run/master.pid").path) && kill(process, 0) == 0
    }

    /// What Dovecot wrote to its log.
    public var log: String {
        (try? String(contentsOf: folder.file("dovecot.log"), encoding: .utf8)) ?? ""
    }

    private static func launch(
        _ configuration: DovecotConfiguration, folder: TemporaryDirectory
    ) async throws -> DovecotServer {
        // Root's helper processes run as other users and have to come through to the sockets.
        let mode = configuration.identity.isRoot ? 0o755 : 0o700
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
        for name in ["run", "mail"] {
            try manager.createDirectory(
                at: folder.file(name), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        }
        try folder.write(configuration.text, to: "dovecot.conf")
        try folder.write(configuration.accessRules, to: "access")
        // Without -F the program returns once its sockets are open.
        try await CommandLineTool.runDaemon(["dovecot", "-c", folder.file("dovecot.conf").path], timeLimit: 30)
        let process = try await processID(from: folder.file("run/master.pid"))
        return DovecotServer(folder: folder, configuration: configuration, process: process)
    }

    /// The daemon writes the file a moment after its parent has ended, and gives no sign of it that could be awaited.
    private static func processID(from file: URL) async throws -> Int32 {
        for _ in 1...500 {
            let written = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            if written.hasSuffix("\n"), let process = Int32(written.dropLast()), process > 1 { return process }
            try await ContinuousClock().sleep(for: .milliseconds(10))
        }
        throw DovecotFailure(reason: "it wrote no process id")
    }
}
