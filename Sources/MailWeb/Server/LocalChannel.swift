import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// The server library's HTTP/1.1 connection, with a check between the parser and everything else.
struct LocalChannel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value

    private let channel: HTTP1Channel

    init(responder: @escaping HTTPChannelHandler.Responder) {
        channel = HTTP1Channel(
            responder: responder,
            configuration: HTTP1Channel.Configuration(
                idleTimeout: .seconds(60),
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 16 * 1024, maxHeaderListSize: 32 * 1024, maxHeaderFieldCount: 100)))
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let value = self.channel.setup(channel: channel, logger: logger)
        return value.flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let codec = try pipeline.context(handlerType: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(RequestLineCheck(), position: .before(codec.handler))
            return value
        }
    }

    func handle(value: Value, logger: Logger) async {
        await channel.handle(value: value, logger: logger)
    }
}

/// Sees requests before the library rewrites their targets, and responses after everything else.
///
/// A target in absolute form takes the place of `Host` (RFC 9112 §3.2.2), which the library forgets: one that does not
/// name the same host is given to the responder as a request that names nobody, and so refused.
final class RequestLineCheck: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

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
        // The library itself answers what is not HTTP, with a bare 400.
        guard case .head(var head) = unwrapOutboundIn(data), !head.headers.contains(name: "X-Frame-Options") else {
            context.write(data, promise: promise)
            return
        }
        for field in SecurityHeaders.interface.fields where field.name != .contentType {
            head.headers.replaceOrAdd(name: field.name.rawName, value: field.value)
        }
        head.headers.replaceOrAdd(name: "Cache-Control", value: "no-store")
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }

    /// Whether the target is in origin form, or in absolute form with the authority that `Host` names.
    static func isConsistent(_ head: HTTPRequestHead) -> Bool {
        if head.uri.hasPrefix("/") { return true }
        let scheme = "http://"
        guard head.uri.hasPrefix(scheme) else { return false }
        let authority = head.uri.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return !authority.isEmpty && head.headers["Host"].map { $0[...] } == [authority]
    }
}
