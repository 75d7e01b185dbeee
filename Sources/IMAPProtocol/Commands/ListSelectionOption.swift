/// Which mailboxes LIST returns (RFC 5258 §3.1, RFC 6154 §2).
public enum ListSelectionOption: String, Hashable, Sendable, CaseIterable {
    /// Subscribed mailboxes, even those that no longer exist.
    case subscribed = "SUBSCRIBED"
    /// Also mailboxes on other servers.
    case remote = "REMOTE"
    /// Also mailboxes that do not match but have matching children; only with another condition.
    case recursiveMatch = "RECURSIVEMATCH"
    /// Mailboxes with a special use.
    case specialUse = "SPECIAL-USE"
}
