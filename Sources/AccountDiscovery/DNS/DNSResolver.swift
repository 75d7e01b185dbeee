import Logging
import NIOCore
import WireTransport

/// Asks name servers for one kind of record. Each query has a random id and its own socket, so that answers are
/// hard to forge (RFC 5452).
struct DNSResolver: Sendable {
    let servers: [DNSServer]
    /// For one exchange by TCP; `AccountDiscovery` limits the whole.
    let timeLimit: Duration
    let clock: any Clock<Duration>
    let logger: Logger
    let eventLoopGroup: any EventLoopGroup

    /// A datagram may be lost: after this time the next server is asked, and then all of them once more.
    static let retryInterval = Duration.seconds(1)
    private static let rounds = 2

    /// Returns the records; nil if no server answers.
    func records(_ question: DNSQuestion, contacts: DiscoveryContacts) async -> [DNSRecord]? {
        for _ in 0..<Self.rounds {
            for server in servers {
                guard !Task.isCancelled else { return nil }
                contacts.note(resolver: server)
                guard case .records(let records) = await answer(question, from: server) else { continue }
                contacts.noteAnswer()
                return records
            }
        }
        return nil
    }

    private func answer(_ question: DNSQuestion, from server: DNSServer) async -> DNSAnswer? {
        let id = UInt16.random(in: .min ... .max)
        let message = question.message(id: id)
        let judge: @Sendable ([UInt8]) -> DNSAnswer? = { DNSMessage.answer($0, to: question, id: id) }
        let answer = await withTaskGroup(of: DNSAnswer?.self) { group in
            group.addTask { await DatagramExchange.ask(message, server, eventLoopGroup, judge: judge) }
            group.addTask {
                try? await clock.sleep(for: Self.retryInterval)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        guard answer == .truncated else { return answer }
        return try? await streamed(message, server, judge: judge)
    }

    /// RFC 1035 §4.2.2: the message follows its length.
    private func streamed(
        _ message: [UInt8], _ server: DNSServer, judge: @Sendable ([UInt8]) -> DNSAnswer?
    ) async throws -> DNSAnswer? {
        let deadline = ContinuousClock.now + timeLimit
        let connection = try await WireConnection.connect(
            host: server.address, port: server.port, trust: nil, within: timeLimit, logger: logger,
            eventLoopGroup: eventLoopGroup)
        defer { connection.close() }
        let length = [UInt8(message.count >> 8), UInt8(message.count & 0xFF)]
        try await connection.write(ByteBuffer(bytes: length + message), within: timeLimit)
        var received = ByteBuffer()
        while true {
            if let length = received.getInteger(at: received.readerIndex, as: UInt16.self),
                let bytes = received.getBytes(at: received.readerIndex + 2, length: Int(length))
            {
                return judge(bytes)
            }
            received.writeImmutableBuffer(try await connection.read(within: deadline - .now))
        }
    }
}
