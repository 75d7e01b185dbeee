/// The local availability of a message's body.
public enum BodyState: String, Codable, Sendable {
    /// Only headers.
    case absent
    /// Requested; the engine will fetch it.
    case wanted
    /// Stored and indexed.
    case stored
    /// The server did not deliver it; opening the message requests it again.
    case failed
    /// The text is stored and indexed; large attachments stay on the server until requested.
    case partial
    /// The beginning is stored and indexed: the message is too large to store completely.
    case tooLarge = "too_large"
    /// The text is stored and indexed; the attachments were evicted.
    case evicted

    /// True if the text is available.
    public var isReadable: Bool {
        switch self {
        case .stored, .partial, .tooLarge, .evicted: true
        case .absent, .wanted, .failed: false
        }
    }
}
