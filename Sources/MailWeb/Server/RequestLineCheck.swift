import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Checks requests before the library rewrites their targets, and completes responses after everything else.
///
/// A target in absolute form replaces `Host` (RFC 9112 §3.2.2), which the library does not implement. A request whose
/// target names another host is passed on with an empty `Host`, so the responder rejects it.
final class RequestLineCheck: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The request exceeded the length limits.
    private var isTooLong = false

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? HTTPParserError, error == .headerOverflow { isTooLong = true }
        context.fireErrorCaught(error)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), !Self.isConsistent(head) else {
            context.fireChannelRead(data)
            return
        }
        head.headers.replaceOrAdd(name: "Host", value: "")
        head.uri = "/"
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data), !head.headers.contains(name: "X-Frame-Options") else {
            context.write(data, promise: promise)
            return
        }
        for field in SecurityHeaders.interface.fields where field.name != .contentType {
            head.headers.replaceOrAdd(name: field.name.rawName, value: field.value)
        }
        head.headers.replaceOrAdd(name: "Cache-Control", value: "no-store")
        let body = errorBody(&head)
        context.write(wrapOutboundOut(.head(head)), promise: promise)
        if let body { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
    }

    /// The library answers invalid or oversized requests with an empty 400 response; this adds our error body.
    private func errorBody(_ head: inout HTTPResponseHead) -> ByteBuffer? {
        guard head.status == .badRequest else { return nil }
        let error = isTooLong ? RouteError.requestTooLong : RouteError.notHTTP
        let body = ByteBuffer(bytes: error.json)
        head.status = HTTPResponseStatus(statusCode: error.status)
        head.headers.replaceOrAdd(name: "Content-Type", value: "application/json; charset=utf-8")
        head.headers.replaceOrAdd(name: "Content-Length", value: String(body.readableBytes))
        return body
    }

    /// Returns true if the target is in origin form, or in absolute form with the authority that `Host` names.
    static func isConsistent(_ head: HTTPRequestHead) -> Bool {
        if head.uri.hasPrefix("/") { return true }
        let scheme = "http://"
        guard head.uri.hasPrefix(scheme) else { return false }
        let authority = head.uri.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return !authority.isEmpty && head.headers["Host"].map { $0[...] } == [authority]
    }
}
