public import Foundation
import NIOCore
import NIOPosix

/// The client of the control socket, used by the command line.
public struct ControlClient: Sendable {
    private let socket: URL

    /// Creates a client for the daemon that listens at this path.
    public init(socket: URL) { self.socket = socket }

    /// Returns true if a daemon responds.
    public func isDaemonRunning() async -> Bool {
        guard FileManager.default.fileExists(atPath: socket.path) else { return false }
        return (try? await send(.ping)) != nil
    }

    /// Sends a request and waits for the reply, however long a sync takes.
    ///
    /// - Throws: `ApplicationError`: `.daemonUnreachable` if there is no reply, otherwise the error that the daemon
    ///   reported.
    public func send(_ request: ControlRequest) async throws -> ControlReply {
        let reply: ControlReply
        do {
            reply = try await exchange(request)
        } catch {
            throw ApplicationError.daemonUnreachable
        }
        if let error = reply.error {
            throw ApplicationError(error, status: reply.status.flatMap(ExitStatus.init(rawValue:)) ?? .failed)
        }
        return reply
    }

    private func exchange(_ request: ControlRequest) async throws -> ControlReply {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(unixDomainSocketPath: socket.path) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var bytes = ByteBuffer(bytes: try JSONEncoder().encode(request))
            bytes.writeInteger(ControlFraming.newline)
            try await outbound.write(bytes)
            var lines = LineBuffer(limit: ControlFraming.maximumLineBytes)
            for try await chunk in inbound {
                lines.append(chunk)
                if let line = try lines.next() {
                    return try JSONDecoder().decode(ControlReply.self, from: Data(line))
                }
            }
            throw ApplicationError.daemonUnreachable
        }
    }
}
