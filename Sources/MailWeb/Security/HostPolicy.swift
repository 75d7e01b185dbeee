/// Checks the `Host` of a request. This prevents DNS rebinding: a page of `evil.example` that resolves to this machine
/// still sends its own host name.
struct HostPolicy: Sendable {
    /// The result of the check.
    enum Verdict: Hashable, Sendable {
        /// The canonical host name.
        case canonical
        /// One of our IP addresses: pages are redirected to the canonical host name.
        case alias
        /// Any other host, no host or several.
        case foreign
    }

    /// The local port of the connection.
    let port: Int

    /// Checks the values of all `Host` fields. Compares bytes exactly: no case folding, trailing dot or default port.
    func verdict(hosts: [String]) -> Verdict {
        guard hosts.count == 1, let host = hosts.first else { return .foreign }
        if host == "\(WebServerConfiguration.canonicalHost):\(port)" { return .canonical }
        if host == "127.0.0.1:\(port)" || host == "[::1]:\(port)" { return .alias }
        return .foreign
    }
}
