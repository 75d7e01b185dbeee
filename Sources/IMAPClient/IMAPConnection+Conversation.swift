import IMAPProtocol
import MailModel
import NIOCore
import WireTransport

extension IMAPConnection {
    /// How many bytes the server has sent on this connection, with compression undone.
    public var receivedByteCount: Int { reader.totalByteCount }

    /// Sends a command as a person typed it, without its tag, and shows what goes back and forth: for finding out what a server
    /// does. What the session knows of its mailbox is not kept up to date: do nothing else with the connection afterwards.
    ///
    /// - Parameters:
    ///   - line: one line; commands that change how bytes travel (STARTTLS, COMPRESS), and literals, are refused.
    ///   - more: the next line for a server that waits for one, as in IDLE; nil cancels.
    ///   - show: called with each line that is sent (`C: `) or comes (`S: `). Credentials and the contents of literals are
    ///     left out.
    /// - Throws: `IMAPError`; `.serverRefused(.badCommand)` for a line that cannot be sent.
    public nonisolated func converse(
        _ line: String, more: () async -> String?, show: (String) -> Void
    ) async throws {
        guard let typed = TypedCommand(line) else { throw IMAPError(.serverRefused(.badCommand)) }
        try await takeTurn()
        do {
            await keepPrivate(typed.secrets)
            show("C: " + (try await sendTyped(typed)))
            while let (text, response) = try await nextTyped() {
                show("S: " + (await redacted(text)))
                switch response {
                case .continuation:
                    let answer = await more() ?? "*"
                    if typed.isPrivate { await keepPrivate([answer]) }
                    show("C: " + (typed.isPrivate ? "‹private›" : answer))
                    try await sendLine(answer)
                case .untagged(.status(.bye, _, _)) where typed.name != "LOGOUT":
                    throw IMAPError(.connectionClosed)
                case .tagged, .untagged, .malformed: break
                }
            }
        } catch {
            throw await endTurn(after: error)
        }
        await endTurn()
    }

    /// A server that repeats what was typed must not show it.
    private func keepPrivate(_ words: [String]) { session.secrets += words.filter { $0.count > 1 } }

    private func redacted(_ text: String) -> String { session.redacted(text) }

    private func sendTyped(_ command: TypedCommand) async throws -> String {
        let tag = reader.nextTag()
        session.currentTag = tag
        reader.restartWatch(at: now())
        reader.expectBodies(true)
        try await send(Array("\(tag) \(command.line)\r\n".utf8))
        return "\(tag) \(command.shown)"
    }

    private func sendLine(_ line: String) async throws {
        guard !line.utf8.contains(where: { $0 == 13 || $0 == 10 || $0 == 0 }) else {
            throw IMAPError(.serverRefused(.badCommand))
        }
        try await send(Array((line + "\r\n").utf8))
    }

    /// The next response as text and as it is understood; nil when the command has ended.
    private func nextTyped() async throws -> (String, IMAPResponse)? {
        while let tag = session.currentTag {
            guard let (frame, response) = try reader.nextFrame(at: now()) else {
                let limit = reader.remaining(at: now())
                guard limit > .zero else { throw WireError(.timedOut, host: endpoint.host) }
                try await readMore(within: limit)
                continue
            }
            if case .tagged(tag, _, _, _) = response { session.currentTag = nil }
            return (frame.redactedText, response)
        }
        return nil
    }
}

/// A command as a person typed it.
struct TypedCommand {
    let line: String
    /// The command's name in capitals.
    let name: String

    /// Nil for what cannot be sent as one line.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let name = text.split(separator: " ").first?.uppercased(), bytes.count <= 8000,
            !bytes.contains(where: { $0 == 13 || $0 == 10 || $0 == 0 }), bytes.last != UInt8(ascii: "}"),
            !["STARTTLS", "COMPRESS"].contains(name)
        else { return nil }
        line = text
        self.name = name
    }

    /// Whether everything behind the name is secret.
    var isPrivate: Bool { name == "LOGIN" || name == "AUTHENTICATE" }

    /// What it says of credentials, as typed and without quotes.
    var secrets: [String] {
        guard isPrivate else { return [] }
        let words = line.split(separator: " ").map(String.init).dropFirst()
        let kept = name == "LOGIN" ? Array(words.dropFirst()) : words.filter { $0.count > 20 }
        return [kept.joined(separator: " ")] + kept + kept.map { $0.trimmingQuotes }
    }

    /// What a trace may show.
    var shown: String { isPrivate ? name + " ‹private›" : line }
}

extension ResponseFrame {
    /// The text, with the contents of each literal only counted, and without what could steer a terminal.
    var redactedText: String {
        var bytes: [UInt8] = []
        var start = 0
        for literal in literals where literal.marker.upperBound <= text.count && literal.marker.lowerBound >= start {
            bytes += text[start..<literal.marker.lowerBound]
            bytes += "‹\(literal.bytes.count + literal.streamedByteCount) bytes›".utf8
            start = literal.marker.upperBound
        }
        bytes += text[start...]
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension String {
    fileprivate var trimmingQuotes: String {
        let isQuoted = count > 1 && hasPrefix("\"") && hasSuffix("\"")
        return isQuoted ? String(dropFirst().dropLast()) : self
    }
}
