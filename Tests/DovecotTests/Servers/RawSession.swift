import Foundation
import IMAPProtocol
import Logging
import MailTestKit
import NIOCore
import WireTransport

/// A session without our client: sends commands unchanged, many at once, and returns every response.
struct RawSession {
    /// The tagged responses of some commands, in the server's order, and the number of untagged ones.
    struct Answer {
        var tagged: [(tag: String, status: ResponseStatus, code: ResponseCode?, text: String)] = []
        var untagged: [UntaggedResponse] = []
        /// Responses that our parser did not understand.
        var malformed: [MalformedResponse] = []
        var continuationCount = 0
    }

    /// How commands are sent. With synchronizing literals, each command waits for the previous one.
    var encoder: CommandEncoder
    private let wire: WireConnection
    private var framer = ResponseFramer(limits: .standard)

    /// A session of `anna`, signed in.
    init(to server: DovecotServer) async throws {
        try await self.init(
            port: server.port, authority: server.authorityFile.path, user: "anna", password: DovecotServer.password)
    }

    /// A session on a port of this machine, signed in.
    init(
        port: Int, authority: String, user: String, password: String, literals: LiteralMode = .nonSynchronizing
    ) async throws {
        encoder = CommandEncoder(literals: literals)
        wire = try await WireConnection.connect(
            host: "localhost", port: port, trust: try TLSTrust(roots: .path(authority)),
            logger: Logger(label: "test"), eventLoopGroup: ScriptedServer.eventLoopGroup)
        var greeting = Answer()
        try await read(into: &greeting) { !$0.untagged.isEmpty }
        _ = try await run([.login(user: Array(user.utf8), password: Array(password.utf8))])
    }

    /// Sends the commands, pipelined if literals need not wait, with the tags `T0`, `T1` and so on, and waits for as
    /// many tagged responses.
    mutating func run(_ commands: [IMAPCommand]) async throws -> Answer {
        guard encoder.literals == .nonSynchronizing else { return try await runEach(commands) }
        var bytes: [UInt8] = []
        for (number, command) in commands.enumerated() {
            for part in try encoder.encode(command, tag: "T\(number)").parts { bytes += part.bytes }
        }
        return try await send(bytes, count: commands.count)
    }

    private mutating func runEach(_ commands: [IMAPCommand]) async throws -> Answer {
        var all = Answer()
        for (number, command) in commands.enumerated() {
            let answer = try await runAlone(try encoder.encode(command, tag: "T\(number)").parts)
            all.tagged += answer.tagged
            all.untagged += answer.untagged
            all.malformed += answer.malformed
        }
        return all
    }

    /// A tagged response instead of a continuation means that the rest must not be sent (RFC 3501 §7.5).
    private mutating func runAlone(_ parts: [CommandPart]) async throws -> Answer {
        var answer = Answer()
        for part in parts {
            try await wire.write(ByteBuffer(bytes: part.bytes), within: .seconds(60))
            guard part.awaitsContinuation else { continue }
            let waits = answer.continuationCount + 1
            try await read(into: &answer) { $0.continuationCount == waits || !$0.tagged.isEmpty }
            guard answer.tagged.isEmpty else { return answer }
        }
        try await read(into: &answer) { !$0.tagged.isEmpty }
        return answer
    }

    /// Sends bytes and waits for this number of tagged responses.
    mutating func send(_ bytes: [UInt8], count: Int) async throws -> Answer {
        try await wire.write(ByteBuffer(bytes: bytes), within: .seconds(60))
        var answer = Answer()
        try await read(into: &answer) { $0.tagged.count >= count }
        return answer
    }

    func close() { wire.close() }

    private mutating func read(into answer: inout Answer, until isWhole: (Answer) -> Bool) async throws {
        while !isWhole(answer) {
            guard let frame = try framer.next() else {
                framer.append(try await wire.read(within: .seconds(60)))
                continue
            }
            switch ResponseParser().parse(frame) {
            case .tagged(let tag, let status, let code, let text): answer.tagged.append((tag, status, code, text))
            case .untagged(let response): answer.untagged.append(response)
            case .malformed(let response): answer.malformed.append(response)
            case .continuation: answer.continuationCount += 1
            }
        }
    }
}
