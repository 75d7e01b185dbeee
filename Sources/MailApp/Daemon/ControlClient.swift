public import Foundation
import NIOCore
import NIOPosix

/// The command line's side of the control socket.
public struct ControlClient: Sendable {
    private let socket: URL

    /// Talks to the daemon that listens at this path.
    public init(socket: URL) { self.socket = socket }

    /// Whether a daemon answers.
    public func isDaemonRunning() async -> Bool {
        guard FileManager.default.fileExists(atPath: socket.path) else { return false }
        return (try? await send(.ping)) != nil
    }

    /// Sends one request and waits for its answer, however long a sync takes.
    ///
    /// - Throws: `ApplicationError`: `.daemonUnreachable` where nobody answers, else what the daemon refused.
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
