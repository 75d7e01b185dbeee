import Foundation
public import NIOCore
import NIOPosix
import NIOSSL

/// A server on a free loopback port that follows a script and rejects every unexpected byte.
public final class ScriptedServer: Sendable {
    /// The server's use of TLS.
    public enum Encryption: Sendable {
        /// Plaintext; `X: starttls` needs certificates.
        case plaintext(TestCertificates?)
        /// TLS from the first byte.
        case tls(TestCertificates)
        /// TLS from the first byte, but nothing newer than TLS 1.1.
        case outdatedTLS(TestCertificates)
    }

    /// What the client did wrong, in words.
    public struct Complaint: Error, CustomStringConvertible {
        /// One sentence for each connection that went wrong.
        public var description: String
    }

    private let channel: any Channel
    private let sessions: NIOLoopBound<ScriptSessions>

    /// The port it listens on.
    public let port: Int

    /// The event loops for servers and clients of a test.
    public static var eventLoopGroup: any EventLoopGroup { MultiThreadedEventLoopGroup.singleton }

    private init(channel: any Channel, sessions: NIOLoopBound<ScriptSessions>, port: Int) {
        self.channel = channel
        self.sessions = sessions
        self.port = port
    }

    /// Runs a server while the body runs: one script for each connection, in order.
    ///
    /// - Parameter others: creates the script of each further connection.
    /// - Throws: what the body throws, or a `Complaint` if the client did not follow the scripts exactly.
    public static func run<Result>(
        _ scripts: [ServerScript], others: (@Sendable () -> ServerScript)? = nil,
        encryption: Encryption = .plaintext(nil),
        _ body: (ScriptedServer) async throws -> Result
    ) async throws -> Result {
        let server = try await start(scripts, others: others, encryption: encryption)
        let result: Result
        do {
            result = try await body(server)
        } catch {
            let complaints = await server.stop(isComplete: false)
            guard complaints.isEmpty else {
                throw Complaint(description: "\(error); " + complaints.joined(separator: "; "))
            }
            throw error
        }
        let complaints = await server.stop(isComplete: true)
        guard complaints.isEmpty else { throw Complaint(description: complaints.joined(separator: "; ")) }
        return result
    }

    private static func start(
        _ scripts: [ServerScript], others: (@Sendable () -> ServerScript)?, encryption: Encryption
    ) async throws -> ScriptedServer {
        // One event loop for the listener and all its connections, so that they can share their state without locks.
        let loop = eventLoopGroup.next()
        let sessions = try await loop.submit {
            NIOLoopBound(ScriptSessions(scripts, others: others, loop: loop), eventLoop: loop)
        }.get()
        let context = try sslContext(encryption)
        let startsEncrypted = if case .plaintext = encryption { false } else { true }
        let channel = try await ServerBootstrap(group: loop)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if startsEncrypted, let context {
                        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    }
                    try channel.pipeline.syncOperations.addHandler(
                        ScriptHandler(sessions: sessions.value, tls: context))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return ScriptedServer(channel: channel, sessions: sessions, port: channel.localAddress?.port ?? 0)
    }

    private static func sslContext(_ encryption: Encryption) throws -> NIOSSLContext? {
        let files: TestCertificates
        switch encryption {
        case .plaintext(nil): return nil
        case .plaintext(.some(let chosen)), .tls(let chosen), .outdatedTLS(let chosen): files = chosen
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(files.certificateFile.path).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: files.keyFile.path, format: .pem)))
        configuration.minimumTLSVersion = .tlsv1
        configuration.shutdownTimeout = .milliseconds(100)
        if case .outdatedTLS = encryption { configuration.maximumTLSVersion = .tlsv11 }
        return try NIOSSLContext(configuration: configuration)
    }

    /// The number of connections so far.
    public var connectionCount: Int {
        get async throws { try await channel.eventLoop.submit { [sessions] in sessions.value.connectionCount }.get() }
    }

    /// Everything that clients have sent so far, on all connections, decrypted.
    public var received: [UInt8] {
        get async throws { try await channel.eventLoop.submit { [sessions] in sessions.value.received }.get() }
    }

    private func stop(isComplete: Bool) async -> [String] {
        try? await channel.close().get()
        let complaints = channel.eventLoop.flatSubmit { [sessions] in sessions.value.finish(isComplete: isComplete) }
        return (try? await complaints.get()) ?? ["the scripted server could not be stopped"]
    }
}
