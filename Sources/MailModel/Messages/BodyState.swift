/// Whether a message's bytes are on this machine.
public enum BodyState: String, Codable, Sendable {
    /// Only headers.
    case absent
    /// Asked for; the engine will fetch it.
    case wanted
    /// Stored and indexed.
    case stored
    /// The server would not give it; opening the message asks again.
    case failed
    /// The text is stored and indexed; large attachments are left on the server until somebody asks for them.
    case partial
    /// The beginning is stored and indexed: the message is longer than anybody reads.
    case tooLarge = "too_large"
    /// The text is stored and indexed; the attachments had to make room for others.
    case evicted

    /// Whether there is something to read.
    public var isReadable: Bool {
        switch self {
        case .stored, .partial, .tooLarge, .evicted: true
        case .absent, .wanted, .failed: false
        }
    }
}
