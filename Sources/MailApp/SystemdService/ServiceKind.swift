/// What systemd starts for the user (FR-SYNC-03).
public enum ServiceKind: String, CaseIterable, Encodable, Sendable {
    /// The daemon, from sign-in to sign-out.
    case daemon
    /// A background sync every five minutes, without a daemon and without the page.
    case timer
}
