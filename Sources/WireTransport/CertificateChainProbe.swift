import NIOCore
import NIOPosix
import NIOSSL

/// A look at all the certificates that a server shows. The TLS library hands out only the server's own once it has refused a chain,
/// so the server is called once more to say what is wrong; nothing but the beginning of a handshake is sent, and it always fails.
enum CertificateChainProbe {
    /// - Parameter deadline: after it there is no answer.
    /// - Returns: the server's own certificate first; empty when it showed none.
    static func chain(
        host: String, address: String, port: Int, trust: TLSTrust, until deadline: NIODeadline,
        eventLoopGroup: any EventLoopGroup
    ) async -> [NIOSSLCertificate] {
        let loop = eventLoopGroup.next()
        // Whoever is first answers: the server, the end of the connection, the clock, or a cancellation.
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
