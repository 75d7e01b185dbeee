import MailModel

extension DiscoveryResult {
    /// The facts of the table.
    init(_ provider: MailProvider, address: AccountAddress, source: DiscoverySource) {
        let username = provider.usernameForm.username(for: address)
        self.init(
            address: address, source: source, provider: provider,
            imap: DiscoveredServer(endpoint: provider.imap, usernameForm: provider.usernameForm, username: username),
            smtp: DiscoveredServer(endpoint: provider.smtp, usernameForm: provider.usernameForm, username: username),
            signIns: provider.signIns)
    }

    /// Servers from the network. If the IMAP server is a provider's, its sign-in kinds are known; a missing SMTP server
    /// is the provider's or guessed.
    init(
        address: AccountAddress, source: DiscoverySource, imap: DiscoveredServer, smtp: DiscoveredServer?,
        signIns: [SignInKind] = [.password]
    ) {
        let provider = MailProvider.offering(imap: imap.endpoint.host)
        let other = provider.map { provider in
            DiscoveredServer(
                endpoint: provider.smtp, usernameForm: imap.usernameForm, username: imap.username)
        }
        self.init(
            address: address, source: source, provider: provider, imap: imap,
            smtp: smtp ?? other ?? Self.guess("smtp", port: 465, for: address), signIns: provider?.signIns ?? signIns)
    }

    /// The usual names, with implicit TLS (RFC 8314 §3).
    init(guessFor address: AccountAddress) {
        self.init(
            address: address, source: .guess, imap: Self.guess("imap", port: 993, for: address),
            smtp: Self.guess("smtp", port: 465, for: address), signIns: [.password])
    }

    private static func guess(_ label: String, port: Int, for address: AccountAddress) -> DiscoveredServer {
        let endpoint = ServerEndpoint(host: "\(label).\(address.domain)", port: port, security: .implicitTLS)
        return DiscoveredServer(endpoint: endpoint, usernameForm: .address, username: address.text, isGuess: true)
    }
}
