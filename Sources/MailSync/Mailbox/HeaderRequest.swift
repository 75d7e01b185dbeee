/// How the header of a single message is requested: each step asks less of the server than the one before.
enum HeaderRequest: Hashable, Sendable {
    /// All items.
    case complete
    /// Without the structure, which some servers cannot compute for messages that they can otherwise return.
    case plain
    /// The beginning of each field, as the fields are too long as a whole.
    case clipped
    /// The beginning of the header alone, as the server cannot even find the fields: Dovecot ends the connection at a
    /// line of many megabytes.
    case beginning

    /// The next step after the connection was lost; nil after the last.
    ///
    /// - Parameter isTooLong: the response was longer than allowed.
    func next(isTooLong: Bool) -> HeaderRequest? {
        switch self {
        case .complete: isTooLong ? .clipped : .plain
        case .plain: isTooLong ? .clipped : .beginning
        case .clipped: .beginning
        case .beginning: nil
        }
    }
}
