public import MailModel

extension ServerEndpoint {
    /// Parses `HOST`, `HOST:PORT`, `[IPv6]` or `[IPv6]:PORT`. The port defaults to 993, or to 143 for STARTTLS.
    ///
    /// Returns nil for an empty host, white space or an invalid port.
    public init?(parsing text: String, security: ConnectionSecurity) {
        let standardPort = security == .implicitTLS ? 993 : 143
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
