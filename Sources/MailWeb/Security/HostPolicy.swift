/// Which `Host` a request may name. This is what stops DNS rebinding: a page of `evil.example` that points its name at
/// this machine still sends its own name.
struct HostPolicy: Sendable {
    /// What becomes of a request.
    enum Verdict: Hashable, Sendable {
        /// It names us as the pages are served.
        case canonical
        /// It names one of our addresses: a page is sent to the canonical name.
        case alias
        /// It names anything else, or nothing, or two things.
        case foreign
    }

    /// The port that the connection came in on.
    let port: Int

    /// Judges the values of every `Host` field. Compared byte by byte: no case folding, no trailing dot, no default
    /// port.
    func verdict(hosts: [String]) -> Verdict {
        guard hosts.count == 1, let host = hosts.first else { return .foreign }
        if host == "\(WebServerConfiguration.canonicalHost):\(port)" { return .canonical }
        if host == "127.0.0.1:\(port)" || host == "[::1]:\(port)" { return .alias }
        return .foreign
    }
}
