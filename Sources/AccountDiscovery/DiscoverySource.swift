public import MailModel

/// Where the servers of an account come from, most trusted first.
public enum DiscoverySource: Hashable, Sendable {
    /// The built-in table of providers; nothing was sent.
    case table
    /// DNS service records of the domain (RFC 6186, RFC 8314).
    case serviceRecords
    /// A configuration file on a host of the domain.
    case autoconfig(HostName)
    /// The mail exchangers of the domain belong to a provider of the table.
    case mailExchanger
    /// The usual names below the domain. They may not exist.
    case guess
}
