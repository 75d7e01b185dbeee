import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// The server library's HTTP/1.1 connection, with a check directly after the parser.
struct LocalChannel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value

    private let channel: HTTP1Channel
    private let connections: OpenConnections

    /// The maximum length of the request line or a header field: enough for a query of 4,096 characters, each up to
    /// twelve bytes when percent-encoded, and the rest of the URL.
    static let maximumFieldBytes = 64 * 1024

    init(connections: OpenConnections, responder: @escaping HTTPChannelHandler.Responder) {
        self.connections = connections
        channel = HTTP1Channel(
            responder: responder,
            configuration: HTTP1Channel.Configuration(
                idleTimeout: .seconds(60),
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: Self.maximumFieldBytes, maxHeaderListSize: Self.maximumFieldBytes + 32 * 1024,
                    maxHeaderFieldCount: 100)))
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let value = self.channel.setup(channel: channel, logger: logger)
        return value.flatMapThrowing { [connections] value in
            let pipeline = channel.pipeline.syncOperations
            let codec = try pipeline.context(handlerType: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandlers(
                [ConnectionActivity(connections), RequestLineCheck()], position: .before(codec.handler))
            return value
        }
    }

    func handle(value: Value, logger: Logger) async {
        await channel.handle(value: value, logger: logger)
    }
}
