import Foundation
import IMAPProtocol
import Logging
import MailTestKit
import NIOCore
import WireTransport

/// A session without a client: commands go out as they are given, many at once, and every response comes back.
struct RawSession {
    /// The tagged responses of some commands, in the server's order, and how many untagged ones came with them.
    struct Answer {
        var tagged: [(tag: String, status: ResponseStatus, text: String)] = []
        var untagged: [UntaggedResponse] = []
        /// Responses that our parser did not understand.
        var malformed: [MalformedResponse] = []
    }

    private let wire: WireConnection
    private var framer = ResponseFramer(limits: .standard)

    /// A session of `anna`, signed in.
    init(to server: DovecotServer) async throws {
        wire = try await WireConnection.connect(
            host: "localhost", port: server.port,
            trust: try TLSTrust.fromEnvironment(["SSL_CERT_FILE": server.authorityFile.path]),
            logger: Logger(label: "test"), eventLoopGroup: ScriptedServer.eventLoopGroup)
        _ = try await answer(count: 0, untaggedCount: 1)
        _ = try await run([.login(user: Array("anna".utf8), password: Array(DovecotServer.password.utf8))])
    }

    /// Sends the commands together, with the tags `T0`, `T1` and so on, and waits for as many tagged answers.
    mutating func run(_ commands: [IMAPCommand]) async throws -> Answer {
        let encoder = CommandEncoder(literals: .nonSynchronizing)
        var bytes: [UInt8] = []
        for (number, command) in commands.enumerated() {
            for part in try encoder.encode(command, tag: "T\(number)").parts { bytes += part.bytes }
        }
        return try await send(bytes, count: commands.count)
    }

    /// Sends bytes and waits for so many tagged answers.
    mutating func send(_ bytes: [UInt8], count: Int) async throws -> Answer {
        try await wire.write(ByteBuffer(bytes: bytes), within: .seconds(60))
        return try await answer(count: count, untaggedCount: 0)
    }

    func close() { wire.close() }

    private mutating func answer(count: Int, untaggedCount: Int) async throws -> Answer {
        var answer = Answer()
        while answer.tagged.count < count || answer.untagged.count < untaggedCount {
            guard let response = try framer.nextResponse() else {
                framer.append(try await wire.read(within: .seconds(60)))
                continue
            }
            switch response {
            case .tagged(let tag, let status, _, let text): answer.tagged.append((tag, status, text))
            case .untagged(let response): answer.untagged.append(response)
            case .malformed(let response): answer.malformed.append(response)
            case .continuation: break
            }
        }
        return answer
    }
}
