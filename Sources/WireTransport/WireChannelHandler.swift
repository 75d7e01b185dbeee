import Foundation
import NIOCore
import NIOSSL
import NIOTLS

/// The last handler of the pipeline: buffers received bytes until they are read, and stops reading from the socket
/// while more than `highWater` bytes are buffered. Used on the channel's event loop only.
final class WireChannelHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    /// The number of bytes read ahead of the consumer, plus at most one pass of the event loop.
    static let highWater = 256 * 1024

    private var buffered: ByteBuffer?
    private var reader: Reader?
    private var handshake: EventLoopPromise<Void>?
    private var ending: WireError?
    private var context: ChannelHandlerContext?
    /// True if the server has sent something besides the TLS handshake.
    private var hasReceivedBytes = false
    private let host: String

    private struct Reader {
        let promise: EventLoopPromise<ByteBuffer>
        var deadline: NIODeadline
        var timeout: Scheduled<Void>
    }

    init(host: String) { self.host = host }

    // MARK: Called by the connection

    /// Starts reading plaintext. Must not be called with implicit TLS, or bytes would be read unencrypted.
    func begin() { readMore() }

    /// Fulfils the promise with all buffered bytes, or with the next ones to arrive; one reader at a time.
    func read(_ promise: EventLoopPromise<ByteBuffer>, within limit: TimeAmount) {
        if let bytes = buffered {
            buffered = nil
            promise.succeed(bytes)
            readMore()
            return
        }
        if let ending { return promise.fail(ending) }
        guard reader == nil, let context else { return promise.fail(WireError(.closed, host: host)) }
        let deadline = NIODeadline.now() + limit
        reader = Reader(promise: promise, deadline: deadline, timeout: timeOutReader(at: deadline, context))
    }

    /// Limits the wait of a cancelled reader to the grace period.
    func limitPendingRead(within grace: TimeAmount) {
        guard var reader, let context else { return }
        guard grace > .zero else { return failReader(CancellationError()) }
        let deadline = NIODeadline.now() + grace
        guard deadline < reader.deadline else { return }
        reader.timeout.cancel()
        reader.deadline = deadline
        reader.timeout = timeOutReader(at: deadline, context)
        self.reader = reader
    }

    private func timeOutReader(at deadline: NIODeadline, _ context: ChannelHandlerContext) -> Scheduled<Void> {
        context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
            self.failReader(self.timeoutError)
        }
    }

    /// The timeout error for the current stage.
    var timeoutError: WireError { WireError(.timedOut, host: host, stage: stage) }

    private var stage: WireError.Stage { hasReceivedBytes ? .answering : .connected }

    /// Fails the pending read; later bytes are kept for the next reader.
    func failReader(_ error: any Error) {
        guard let reader else { return }
        self.reader = nil
        reader.timeout.cancel()
        reader.promise.fail(error)
    }

    /// Adds TLS as the first handler. Fails if unread plaintext is buffered, instead of discarding it.
    func startTLS(_ trust: TLSTrust, promise: EventLoopPromise<Void>) {
        guard let context, ending == nil else { return promise.fail(ending ?? WireError(.closed, host: host)) }
        guard buffered == nil else {
            buffered = nil
            end(WireError(.injectedPlaintext, host: host))
            return promise.fail(WireError(.injectedPlaintext, host: host))
        }
        handshake = promise
        do {
            let name = CertificateIdentity.addressBytes(host) == nil ? host : nil
            let tls = try NIOSSLClientHandler(context: trust.context, serverHostname: name)
            try context.pipeline.syncOperations.addHandler(tls, position: .first)
            context.read()
        } catch {
            end(WireError.translating(error, host: host))
        }
    }

    /// Ends the stream with an error, which every later read throws, and closes the channel.
    func end(_ error: WireError) {
        let ending = self.ending ?? error
        self.ending = ending
        deliver()
        failReader(ending)
        handshake?.fail(ending)
        handshake = nil
        context?.close(promise: nil)
    }

    /// The server's certificate in DER; nil before TLS.
    var peerCertificate: [UInt8]? {
        guard let context else { return nil }
        return try? context.pipeline.syncOperations.nioSSL_peerCertificate()?.toDERBytes()
    }

    /// The version of TLS, such as `TLS 1.3`; nil before TLS.
    var encryption: String? {
        guard let context, let version = try? context.pipeline.syncOperations.nioSSL_tlsVersion() else { return nil }
        return switch version {
        case .tlsv1: "TLS 1.0"
        case .tlsv11: "TLS 1.1"
        case .tlsv12: "TLS 1.2"
        case .tlsv13: "TLS 1.3"
        }
    }

    // MARK: Called by the channel

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
        end(WireError(.closed, host: host))
        self.context = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard ending == nil else { return }
        hasReceivedBytes = true
        // Copied: keeping the TLS handler's buffer would force it to copy the whole buffer for the next bytes.
        let bytes = unwrapInboundIn(data)
        if buffered == nil { buffered = context.channel.allocator.buffer(capacity: bytes.readableBytes) }
        buffered?.writeImmutableBuffer(bytes)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        deliver()
        readMore()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard case .some(.handshakeCompleted) = event as? TLSUserEvent else {
            return context.fireUserInboundEventTriggered(event)
        }
        if let problem = peerProblem(context) { return end(WireError(.certificate(problem), host: host)) }
        handshake?.succeed()
        handshake = nil
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        var translated = WireError.translating(error, host: host, stage: stage)
        if case .certificate(let problem) = translated.kind {
            let certificate = try? context.pipeline.syncOperations.nioSSL_peerCertificate()
            translated = WireError(.certificate(diagnosis(problem, certificate)), host: host)
        }
        // Bytes received before the error are still delivered first.
        end(translated)
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(WireError(.closed, host: host))
        context.fireChannelInactive()
    }

    /// The library reports only that the chain or the name was rejected.
    private func diagnosis(_ problem: CertificateProblem, _ certificate: NIOSSLCertificate?) -> CertificateProblem {
        switch problem {
        case .unknownAuthority: CertificateDiagnosis.problem(of: certificate, now: Date())
        case .wrongHost: certificate.flatMap { CertificateIdentity(of: $0).problem(for: host) } ?? problem
        default: problem
        }
    }

    private func peerProblem(_ context: ChannelHandlerContext) -> CertificateProblem? {
        guard let certificate = try? context.pipeline.syncOperations.nioSSL_peerCertificate() else {
            return .unknownAuthority
        }
        return CertificateIdentity(of: certificate).problem(for: host) ?? CertificateDiagnosis.weakness(of: certificate)
    }

    private func deliver() {
        guard let reader, let bytes = buffered else { return }
        self.reader = nil
        buffered = nil
        reader.timeout.cancel()
        reader.promise.succeed(bytes)
    }

    private func readMore() {
        guard ending == nil, (buffered?.readableBytes ?? 0) < Self.highWater else { return }
        context?.read()
    }
}
