public import MailModel

extension ServerEndpoint {
    /// Parses `HOST`, `HOST:PORT`, `[IPv6]` or `[IPv6]:PORT`. The port defaults to 993, or to 143 for STARTTLS.
    ///
    /// Returns nil for an empty host, white space or an invalid port.
    public init?(parsing text: String, security: ConnectionSecurity) {
        self.init(parsing: text, security: security, standardPort: security == .implicitTLS ? 993 : 143)
    }

    /// Parses the server for sending. The port defaults to 465 with TLS, or to 587 with STARTTLS, which the ports 587
    /// and 25 always use (RFC 8314 §3.3).
    public init?(parsingSubmission text: String, usesStartTLS: Bool) {
        self.init(
            parsing: text, security: usesStartTLS ? .startTLS : .implicitTLS, standardPort: usesStartTLS ? 587 : 465)
        if [25, 587].contains(port) { security = .startTLS }
    }

    private init?(parsing text: String, security: ConnectionSecurity, standardPort: Int) {
        var host = Substring(text)
        var port: Substring?
        if text.hasPrefix("["), let close = text.firstIndex(of: "]") {
            host = text[text.index(after: text.startIndex)..<close]
            let rest = text[text.index(after: close)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
            port = rest.isEmpty ? nil : rest.dropFirst()
        } else if let colon = text.lastIndex(of: ":"), text.firstIndex(of: ":") == colon {
            host = text[..<colon]
            port = text[text.index(after: colon)...]
        }
        let number = port.map { Int($0) } ?? standardPort
        guard !host.isEmpty, host.allSatisfy({ !$0.isWhitespace && $0 != "/" && $0 != "@" }), let number,
            (1...65_535).contains(number)
        else { return nil }
        self.init(host: String(host), port: number, security: security)
    }
}
