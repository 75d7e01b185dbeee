import NIOCore
import NIOPosix
import NIOSSL

/// Fetches the whole certificate chain of a server. After rejecting a chain the TLS library provides only the leaf
/// certificate, so a second connection finds out what is wrong; it sends only the start of a handshake and always
/// fails.
enum CertificateChainProbe {
    /// - Parameter deadline: the time limit.
    /// - Returns: the leaf certificate first; empty if the server presented none.
    static func chain(
        host: String, address: String, port: Int, trust: TLSTrust, until deadline: NIODeadline,
        eventLoopGroup: any EventLoopGroup
    ) async -> [NIOSSLCertificate] {
        let loop = eventLoopGroup.next()
        // Completed by whichever comes first: the chain, the end of the connection, the timeout, or a cancellation.
        let shown = loop.makePromise(of: [NIOSSLCertificate].self)
        let timeout = loop.scheduleTask(deadline: deadline) { shown.succeed([]) }
        let bootstrap = ClientBootstrap(group: loop).connectTimeout(.seconds(10))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = try NIOSSLClientHandler(
                        context: trust.context,
                        serverHostname: CertificateIdentity.addressBytes(host) == nil ? host : nil,
                        customVerificationCallback: { certificates, verdict in
                            shown.succeed(certificates)
                            verdict.succeed(.failed)
                        })
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
        let connected = bootstrap.connect(host: address, port: port)
        connected.whenFailure { _ in shown.succeed([]) }
        connected.whenSuccess { $0.closeFuture.whenComplete { _ in shown.succeed([]) } }
        let chain = await withTaskCancellationHandler {
            (try? await shown.futureResult.get()) ?? []
        } onCancel: {
            shown.succeed([])
        }
        timeout.cancel()
        connected.whenSuccess { $0.close(promise: nil) }
        return chain
    }
}
