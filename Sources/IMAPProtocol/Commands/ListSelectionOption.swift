/// Which mailboxes LIST is to name (RFC 5258 §3.1, RFC 6154 §2).
public enum ListSelectionOption: String, Hashable, Sendable, CaseIterable {
    /// Subscribed ones, even where they do not exist any more.
    case subscribed = "SUBSCRIBED"
    /// Also those on other servers.
    case remote = "REMOTE"
    /// Also those that do not match but have matching ones below; only with another condition.
    case recursiveMatch = "RECURSIVEMATCH"
    /// Those with a use.
    case specialUse = "SPECIAL-USE"
}
