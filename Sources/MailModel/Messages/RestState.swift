/// What is with the rest of a message of which only the beginning is here.
public enum RestState: String, Codable, Sendable {
    /// Nobody asked for it.
    case none
    /// Asked for; the engine will fetch it.
    case wanted
    /// The server would not give it; asking again tries again.
    case failed
}
