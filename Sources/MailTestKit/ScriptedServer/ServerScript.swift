/// What a scripted server does on one connection, step by step. Anything the client does beyond it is a failure.
public struct ServerScript: Sendable {
    /// One step.
    public enum Step: Sendable {
        /// Sends the bytes.
        case send([UInt8])
        /// Waits for exactly these bytes.
        case expect([UInt8])
        /// Waits for a line and answers with what the function makes of it; used where the exact bytes do not matter.
        case answer(@Sendable (String) -> [UInt8])
        /// Answers every line with what the function makes of it, until the client goes away; nil ends the connection. Bytes after a
        /// line that are no line yet are waited for.
        case serve(@Sendable (String) -> [UInt8]?)
        /// Puts TLS on the connection; the client must not have sent anything yet.
        case startTLS
        /// Ends the connection in an orderly way.
        case close
        /// Cuts the connection off without the orderly end that TLS asks for.
        case cut
        /// Says nothing more and takes whatever comes, until the client goes away.
        case silence
        /// Waits until the client has closed the connection.
        case expectClose
    }

    /// The steps in order.
    public var steps: [Step]

    /// Takes the steps as they are.
    public init(_ steps: [Step]) { self.steps = steps }

    /// Reads a transcript: `S: text` is sent and `C: text` expected, each with CRLF after it; `S~ text` is sent without
    /// CRLF. `X: starttls`, `X: close`, `X: cut`, `X: silence` and `X: gone` (the client closes) are the other steps.
    /// Empty lines and lines that begin with `#` say nothing. A line of another form is a mistake in the test.
    public init(_ transcript: String) {
        steps = transcript.split(separator: "\n").compactMap(Self.step)
    }

    /// The script and then another one.
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
        "starttls": .startTLS, "close": .close, "cut": .cut, "silence": .silence, "gone": .expectClose,
    ]

    private static func mistake(_ line: Substring) -> Step {
        preconditionFailure("A transcript line begins with S:, S~, C: or a known X: step, unlike this one: \(line)")
    }
}
