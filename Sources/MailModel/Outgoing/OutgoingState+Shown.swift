extension OutgoingState {
    /// The name for people: what happens behind the server's acceptance does not concern them.
    public var shownName: String {
        switch self {
        case .finishing: OutgoingState.sending.rawValue
        case .accepted, .filed, .done: "sent"
        case .draft, .queued, .sending, .failed, .uncertain: rawValue
        }
    }
}
