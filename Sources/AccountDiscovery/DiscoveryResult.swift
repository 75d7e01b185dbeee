public import MailModel

/// The servers of an account, and how to sign in. Values from the network are validated, but as trustworthy as their
/// source: show them to the user before a password is sent anywhere.
public struct DiscoveryResult: Hashable, Sendable {
    /// The address that was looked up.
    public var address: AccountAddress
    /// Where the servers come from.
    public var source: DiscoverySource
    /// The provider, if it is in the table.
    public var provider: MailProvider?
    /// The server for reading.
    public var imap: DiscoveredServer
    /// The server for sending.
    public var smtp: DiscoveredServer
    /// The ways to sign in, best first; never empty.
    public var signIns: [SignInKind]
    /// The hosts that were asked, sorted. Empty if the table sufficed.
    public var contactedHosts: [String]
    /// The addresses of the name servers that were asked, sorted. Empty if the table sufficed.
    public var contactedResolvers: [String]
    /// True if nothing is known because nothing could be reached.
    public var isOffline: Bool

    /// True if nothing confirms the server for reading.
    public var isGuess: Bool { imap.isGuess }

    /// True if a server is neither below the domain of the address nor of a known provider. RFC 6186 §6: DNS can be
    /// forged, so the user must confirm such a server.
    public var needsConfirmation: Bool {
        guard provider == nil else { return false }
        return [imap, smtp].contains { server in
            guard let host = HostName(server.endpoint.host) else { return true }
            return server.isGuess || !host.isWithin(address.domain)
        }
    }

    /// What the user does to get an app password or to allow IMAP; empty if there is nothing to do.
    public var steps: [GuideStep] { provider?.steps ?? [] }

    /// Memberwise initializer.
    public init(
        address: AccountAddress, source: DiscoverySource, provider: MailProvider? = nil, imap: DiscoveredServer,
        smtp: DiscoveredServer, signIns: [SignInKind], contactedHosts: [String] = [],
        contactedResolvers: [String] = [], isOffline: Bool = false
    ) {
        self.address = address
        self.source = source
        self.provider = provider
        self.imap = imap
        self.smtp = smtp
        self.signIns = signIns
        self.contactedHosts = contactedHosts
        self.contactedResolvers = contactedResolvers
        self.isOffline = isOffline
    }
}
