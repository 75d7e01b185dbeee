import NIOCore
import NIOHTTP1

/// Answers one request of a browser and closes the connection.
final class LoopbackHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let sessions: LoopbackSessions
    private var timeout: Scheduled<Void>?
    private var isAnswered = false

    /// A connection without a complete request is closed.
    private static let timeLimit = TimeAmount.seconds(10)
    private static let maximumTargetBytes = 16_384

    init(sessions: LoopbackSessions) { self.sessions = sessions }

    func channelActive(context: ChannelHandlerContext) {
        guard sessions.enter() else { return context.close(promise: nil) }
        timeout = context.eventLoop.assumeIsolated().scheduleTask(in: Self.timeLimit) { context.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        timeout?.cancel()
        sessions.leave()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let head) = unwrapInboundIn(data), !isAnswered else { return }
        isAnswered = true
        guard head.method == .GET, head.uri.utf8.count <= Self.maximumTargetBytes, head.headers["host"].count == 1,
            let verdict = sessions.judge(host: head.headers.first(name: "host"), target: head.uri)
        else { return answer(.notFound, ReturnPage.unknown, context, then: {}) }
        let page = ReturnPage(verdict)
        // The page is on its way before the attempt ends and closes the port.
        answer(.ok, page, context) { [sessions] in sessions.end(verdict) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func answer(
        _ status: HTTPResponseStatus, _ page: ReturnPage, _ context: ChannelHandlerContext,
        then finish: @escaping () -> Void
    ) {
        let body = ByteBuffer(string: page.html)
        var head = HTTPResponseHead(version: .http1_1, status: status)
        for (name, value) in ReturnPage.fields { head.headers.add(name: name, value: value) }
        head.headers.add(name: "Content-Length", value: String(body.readableBytes))
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            finish()
            context.close(promise: nil)
        }
    }
}
