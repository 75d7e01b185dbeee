public import MailModel

/// A large mail provider: facts that need no look-up.
public struct MailProvider: Hashable, Sendable, Identifiable {
    /// A short stable name, such as `gmail`.
    public var id: String
    /// The display name, such as `Gmail`.
    public var name: String
    /// The domains of its addresses.
    public var domains: Set<String>
    /// Domains of the mail exchangers of its customers' own domains; empty if it has none.
    public var exchangers: Set<String>
    /// The server for reading.
    public var imap: ServerEndpoint
    /// The server for sending.
    public var smtp: ServerEndpoint
    /// What both servers expect as user name.
    public var usernameForm: UsernameForm
    /// The ways to sign in, best first.
    public var signIns: [SignInKind]
    /// What the user must do before the first sign-in with a password; empty if nothing.
    public var steps: [GuideStep]

    /// Memberwise initializer.
    public init(
        id: String, name: String, domains: Set<String>, exchangers: Set<String> = [], imap: ServerEndpoint,
        smtp: ServerEndpoint, usernameForm: UsernameForm = .address, signIns: [SignInKind], steps: [GuideStep] = []
    ) {
        self.id = id
        self.name = name
        self.domains = domains
        self.exchangers = exchangers
        self.imap = imap
        self.smtp = smtp
        self.usernameForm = usernameForm
        self.signIns = signIns
        self.steps = steps
    }
}

extension MailProvider {
    /// The provider of the addresses of a domain; nil if it is not in the table.
    public static func serving(_ domain: HostName) -> MailProvider? {
        table.first { $0.domains.contains(domain.text) }
    }

    /// The provider whose mail exchanger this is; nil if it is not in the table.
    public static func exchanging(_ exchanger: HostName) -> MailProvider? {
        table.first { provider in
            provider.exchangers.contains { HostName($0).map(exchanger.isWithin) ?? false }
        }
    }

    /// The provider with this IMAP server; nil if it is not in the table.
    public static func offering(imap host: String) -> MailProvider? {
        table.first { $0.imap.host == host }
    }
}
