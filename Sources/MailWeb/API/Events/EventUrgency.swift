/// How soon an event is sent. Both kinds are sent at most every `EventResource.pause`, each for itself: what an account
/// is doing does not delay new mail.
enum EventUrgency: Hashable, CaseIterable, Sendable {
    /// The state of accounts alone.
    case status
    /// Mail, notifications and everything else.
    case content
}
