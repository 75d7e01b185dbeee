public import Foundation
public import Logging
import NIOCore
import NIOPosix
public import ServiceLifecycle
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Serves the command line over a Unix socket that only this user may open; the peer's user ID is checked as well.
public struct ControlServer: Service {
    /// Handles a request.
    public typealias Responder = @Sendable (ControlRequest) async -> ControlReply

    private let socket: URL
    private let logger: Logger
    private let respond: Responder

    /// Creates a server for a socket path. An old socket file is replaced, which is safe while the instance lock is
    /// held.
    public init(socket: URL, logger: Logger, respond: @escaping Responder) {
        self.socket = socket
        self.logger = logger
        self.respond = respond
    }

    /// Serves until graceful shutdown or cancellation.
    public func run() async throws {
        let server = try await listen()
        try await withGracefulShutdownHandler {
            try await server.executeThenClose { connections in
                try await withThrowingDiscardingTaskGroup { group in
                    for try await connection in connections {
                        group.addTask { await serve(connection) }
                    }
                    group.cancelAll()
                }
            }
        } onGracefulShutdown: {
            server.channel.close(promise: nil)
        }
        try? FileManager.default.removeItem(at: socket)
    }

    private typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private func listen() async throws -> NIOAsyncChannel<Connection, Never> {
        guard socket.path.utf8.count < 100 else {
            throw ApplicationError(ProgramText.socketPathTooLong(socket.path))
        }
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(unixDomainSocketPath: socket.path, cleanupExistingSocketFile: true) { channel in
                channel.eventLoop.makeCompletedFuture { try Connection(wrappingChannelSynchronously: channel) }
            }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: socket.path)
        return server
    }

    private func serve(_ connection: Connection) async {
        do {
            guard try await isSameUser(connection.channel) else { return }
            try await connection.executeThenClose { inbound, outbound in
                var lines = LineBuffer(limit: ControlFraming.maximumLineBytes)
                for try await chunk in inbound {
                    lines.append(chunk)
                    while let line = try lines.next() {
                        let reply = await answer(line)
                        var bytes = ByteBuffer(bytes: try JSONEncoder().encode(reply))
                        bytes.writeInteger(ControlFraming.newline)
                        try await outbound.write(bytes)
                    }
                }
            }
        } catch {
            logger.debug("Control connection ended early", metadata: ["error": "\(error)"])
        }
    }

    private func answer(_ line: [UInt8]) async -> ControlReply {
        guard let request = try? JSONDecoder().decode(ControlRequest.self, from: Data(line)) else {
            return ControlReply(ApplicationError(ProgramText.otherVersion))
        }
        return await respond(request)
    }

    private func isSameUser(_ channel: any Channel) async throws -> Bool {
        #if canImport(Glibc)
            guard let provider = channel as? any SocketOptionProvider else { return false }
            let peer: PeerCredentials = try await provider.unsafeGetSocketOption(
                level: NIOBSDSocket.OptionLevel.socket, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED)
            ).get()
            return peer.uid == geteuid()
        #else
            return true
        #endif
    }
}

#if canImport(Glibc)
    /// `struct ucred` of unix(7), which the C library's module does not export.
    private struct PeerCredentials {
        var pid: Int32 = 0
        var uid: UInt32 = 0
        var gid: UInt32 = 0
    }
#endif
