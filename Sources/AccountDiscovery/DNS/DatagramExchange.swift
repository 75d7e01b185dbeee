import NIOCore
import NIOPosix

/// One question and its answer over UDP, on a socket that accepts datagrams of this server only.
enum DatagramExchange {
    /// Returns the first datagram that answers; nil if the server cannot be asked or the task is cancelled.
    static func ask(
        _ message: [UInt8], _ server: DNSServer, _ eventLoopGroup: any EventLoopGroup,
        judge: @escaping @Sendable ([UInt8]) -> DNSAnswer?
    ) async -> DNSAnswer? {
        let loop = eventLoopGroup.next()
        let promise = loop.makePromise(of: DNSAnswer?.self)
        let channel: any Channel
        do {
            let address = try SocketAddress(ipAddress: server.address, port: server.port)
            channel = try await DatagramBootstrap(group: loop)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(
                            DatagramHandler(message: message, promise: promise, judge: judge))
                    }
                }
                .connect(to: address).get()
        } catch {
            // Without a handler nothing else completes the promise; with one it has been completed.
            promise.succeed(nil)
            return nil
        }
        return await withTaskCancellationHandler {
            (try? await promise.futureResult.get()) ?? nil
        } onCancel: {
            channel.close(promise: nil)
        }
    }
}
