import MailModel
import NIOCore
import NIOPosix
import Synchronization

@testable import AccountDiscovery

/// A name server on loopback that knows some records, or never answers.
final class FakeNameServer: Sendable {
    private let channel: any Channel
    private let asked: NamesAsked

    let server: DNSServer

    private init(channel: any Channel, asked: NamesAsked, port: Int) {
        self.channel = channel
        self.asked = asked
        server = DNSServer(address: "127.0.0.1", port: port)
    }

    /// - Parameter reply: adds the records of a name to an answer; nil for a server that never answers.
    static func start(
        _ reply: (@Sendable (_ name: String, _ reply: inout DNSReply) -> Void)?
    ) async throws -> FakeNameServer {
        let asked = NamesAsked()
        let channel = try await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(NameServerHandler(asked: asked, reply: reply))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return FakeNameServer(channel: channel, asked: asked, port: channel.localAddress?.port ?? 0)
    }

    /// Every name that was asked for.
    var names: Set<String> { asked.names.withLock { $0 } }

    func stop() async { try? await channel.close().get() }
}

private final class NamesAsked: Sendable {
    let names = Mutex<Set<String>>([])
}

private final class NameServerHandler: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>
    typealias OutboundOut = AddressedEnvelope<ByteBuffer>

    private let asked: NamesAsked
    private let reply: (@Sendable (String, inout DNSReply) -> Void)?

    init(asked: NamesAsked, reply: (@Sendable (String, inout DNSReply) -> Void)?) {
        self.asked = asked
        self.reply = reply
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let envelope = unwrapInboundIn(data)
        let bytes = Array(envelope.data.readableBytesView)
        guard bytes.count > 12, let (name, question) = Self.question(in: bytes) else { return }
        asked.names.withLock { _ = $0.insert(name) }
        guard let reply else { return }
        var answer = DNSReply(question, id: UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
        reply(name, &answer)
        context.writeAndFlush(
            wrapOutboundOut(
                AddressedEnvelope(remoteAddress: envelope.remoteAddress, data: ByteBuffer(bytes: answer.bytes))),
            promise: nil)
    }

    private static func question(in bytes: [UInt8]) -> (String, DNSQuestion)? {
        var labels: [String] = []
        var offset = 12
        while offset < bytes.count, bytes[offset] > 0 {
            let end = offset + 1 + Int(bytes[offset])
            guard end < bytes.count else { return nil }
            labels.append(String(decoding: bytes[offset + 1..<end], as: UTF8.self))
            offset = end
        }
        let service = labels.prefix { $0.hasPrefix("_") }
        guard let domain = HostName(labels.dropFirst(service.count).joined(separator: ".")) else { return nil }
        let question =
            service.isEmpty
            ? DNSQuestion(exchangersOf: domain) : DNSQuestion(service: service.joined(separator: "."), of: domain)
        return question.map { (labels.joined(separator: "."), $0) }
    }
}
