/// The steps of a scripted server on one connection. Anything else the client does is a failure.
public struct ServerScript: Sendable {
    /// One step.
    public enum Step: Sendable {
        /// Sends the bytes.
        case send([UInt8])
        /// Waits for exactly these bytes.
        case expect([UInt8])
        /// Waits for a line and sends the function's response; used if the exact bytes do not matter.
        case answer(@Sendable (String) -> [UInt8])
        /// Answers every line with the function's response until the client disconnects; nil closes the connection.
        /// Incomplete lines are buffered.
        case serve(@Sendable (String) -> [UInt8]?)
        /// The same; after a last response the connection is cut without the TLS close notification.
        case serveUntilCut(@Sendable (String) -> (bytes: [UInt8], isLast: Bool))
        /// Discards what the client has sent so far.
        case discard
        /// Starts TLS; the client must not have sent anything yet.
        case startTLS
        /// Closes the connection cleanly.
        case close
        /// Cuts the connection without the TLS close notification.
        case cut
        /// Sends nothing more and accepts anything until the client disconnects.
        case silence
        /// Waits until the client has closed the connection.
        case expectClose
    }

    /// The steps in order.
    public var steps: [Step]

    /// Memberwise initializer.
    public init(_ steps: [Step]) { self.steps = steps }

    /// Parses a transcript: `S: text` is sent and `C: text` expected, each with CRLF after it; `S~ text` is sent
    /// without CRLF. `X: discard`, `X: starttls`, `X: close`, `X: cut`, `X: silence` and `X: gone` (the client closes)
    /// are the other steps. Empty lines and lines that begin with `#` are ignored. Any other line is an error in the
    /// test.
    public init(_ transcript: String) {
        steps = transcript.split(separator: "\n").compactMap(Self.step)
    }

    /// Concatenates two scripts.
    public static func + (left: ServerScript, right: ServerScript) -> ServerScript {
        ServerScript(left.steps + right.steps)
    }

    private static func step(_ line: Substring) -> Step? {
        let line = line.drop { $0 == " " }
        if line.isEmpty || line.hasPrefix("#") { return nil }
        let text = line.dropFirst(2).first == " " ? line.dropFirst(3) : line.dropFirst(2)
        switch line.prefix(2) {
        case "S:": return .send(Array(text.utf8) + [13, 10])
        case "S~": return .send(Array(text.utf8))
        case "C:": return .expect(Array(text.utf8) + [13, 10])
        case "X:": return named[String(text)] ?? mistake(line)
        default: return mistake(line)
        }
    }

    private static let named: [String: Step] = [
        "discard": .discard, "starttls": .startTLS, "close": .close, "cut": .cut, "silence": .silence,
        "gone": .expectClose,
    ]

    private static func mistake(_ line: Substring) -> Step {
        preconditionFailure("A transcript line begins with S:, S~, C: or a known X: step, unlike this one: \(line)")
    }
}
