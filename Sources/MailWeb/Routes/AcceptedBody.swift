/// What a route accepts as the body of a change.
enum AcceptedBody: Hashable, Sendable {
    /// JSON of at most 64 KiB.
    case json
    /// JSON of at most 8 MiB: the text of a message.
    case largeJSON
    /// The bytes of a file, at most 50 MiB.
    case upload

    /// The largest body.
    var maximumBytes: Int {
        switch self {
        case .json: RequestPolicy.maximumBodyBytes
        case .largeJSON: 8 << 20
        case .upload: 50 << 20
        }
    }
}
