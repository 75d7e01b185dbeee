import NIOCore

/// Sends the question when the socket is connected, and waits for the datagram that answers it.
final class DatagramHandler: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>
    typealias OutboundOut = AddressedEnvelope<ByteBuffer>

    private let message: [UInt8]
    private let promise: EventLoopPromise<DNSAnswer?>
    private let judge: @Sendable ([UInt8]) -> DNSAnswer?
    private var rejectedCount = 0

    /// More datagrams that do not answer are an attempt to guess the id.
    private static let maximumRejected = 32

    init(
        message: [UInt8], promise: EventLoopPromise<DNSAnswer?>, judge: @escaping @Sendable ([UInt8]) -> DNSAnswer?
    ) {
        self.message = message
        self.promise = promise
        self.judge = judge
    }

    func channelActive(context: ChannelHandlerContext) {
        guard let server = context.remoteAddress else { return context.close(promise: nil) }
        let envelope = AddressedEnvelope(remoteAddress: server, data: ByteBuffer(bytes: message))
        context.writeAndFlush(wrapOutboundOut(envelope), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if let answer = judge(Array(unwrapInboundIn(data).data.readableBytesView)) {
            promise.succeed(answer)
            return context.close(promise: nil)
        }
        rejectedCount += 1
        if rejectedCount > Self.maximumRejected { context.close(promise: nil) }
    }

    /// No program listens on that port.
    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    func channelInactive(context: ChannelHandlerContext) {
        promise.succeed(nil)
        context.fireChannelInactive()
    }
}
