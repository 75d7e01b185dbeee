import MailModel

/// A record that was asked for.
enum DNSRecord: Hashable, Sendable {
    /// RFC 1035 §3.3.9.
    case mailExchanger(preference: UInt16, host: HostName)
    /// RFC 2782.
    case service(priority: UInt16, weight: UInt16, port: UInt16, host: HostName)
    /// RFC 2782, RFC 7505: the target is the root, so the service does not exist.
    case unavailable
}
