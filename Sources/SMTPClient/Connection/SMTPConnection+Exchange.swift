import Logging
import MailModel
import NIOCore
import SASL
import SMTPProtocol
import WireTransport

/// Sends commands and receives replies. Everything here runs inside a turn.
extension SMTPConnection {
    /// Sends one command and returns its reply.
    func exchange(_ command: SMTPCommand, until deadline: ContinuousClock.Instant) async throws -> SMTPReply {
        // A reply that came before its command would be taken for the answer to it.
        guard !parser.hasBufferedBytes else { throw SMTPError(.protocolViolation, commandName: command.name) }
        try await send([command], until: deadline)
        return try await receive(command.name, until: deadline)
    }

    /// Sends commands in one write.
    func send(_ commands: [SMTPCommand], until deadline: ContinuousClock.Instant) async throws {
        let bytes: [UInt8]
        do {
            bytes = try CommandEncoder.encode(commands)
        } catch {
            // The argument cannot be encoded: nothing was sent.
            logger.debug("a command cannot be encoded", metadata: ["why": "\(error)"])
            throw SMTPError(.protocolViolation, commandName: commands.first?.name)
        }
        for command in commands { logger.trace("command", metadata: ["name": "\(command.name)"]) }
        try await write(bytes, within: deadline - now())
    }

    /// Writes bytes; the operating system must take them within the limit.
    func write(_ bytes: [UInt8], within limit: Duration) async throws {
        guard !bytes.isEmpty else { return }
        try await wire.write(ByteBuffer(bytes: bytes), within: limit)
    }

    /// Returns the next reply.
    ///
    /// - Parameter grace: how much longer a cancelled task waits.
    func receive(
        _ name: String, until deadline: ContinuousClock.Instant, grace: Duration = .zero
    ) async throws -> SMTPReply {
        while true {
            if let reply = try parser.next() {
                logger.trace("reply", metadata: ["to": "\(name)", "code": "\(reply)"])
                // A challenge must stay as it is.
                return reply.category == .intermediate ? reply : reply.replacingText { secrets.removed(from: $0) }
            }
            let limit = deadline - now()
            guard limit > .zero else { throw WireError(.timedOut, host: endpoint.host) }
            parser.append(try await wire.read(within: limit, grace: grace).readableBytesView)
        }
    }

    /// Throws if the server has sent anything, or has closed the connection, while it has nothing to say.
    func expectSilence() async throws {
        if !parser.hasBufferedBytes {
            do {
                parser.append(try await wire.read(within: .zero).readableBytesView)
            } catch let error as WireError where error.kind == .timedOut {
                return
            }
        }
        let reply = try await receive("DATA", until: now() + timeLimits.farewell)
        throw SMTPError.interruption(reply)
    }
}

extension SMTPError {
    /// A reply before the end of the message: a refusal, or nonsense. Either way the message was not completed.
    static func interruption(_ reply: SMTPReply) -> SMTPError {
        switch reply.category {
        case .success, .intermediate: SMTPError(.protocolViolation, commandName: "DATA", reply: reply)
        case .transient, .permanent:
            SMTPError(
                .refused(.message, isTransient: reply.category == .transient), commandName: "DATA", reply: reply)
        }
    }
}
