/// What is known of an address before the user signs in (FR-OB-01).
public struct DiscoveredAccount: Hashable, Sendable {
    /// Where the servers come from, most trusted first.
    public enum Source: String, Hashable, Codable, Sendable, CaseIterable {
        /// The table of providers; nothing was sent.
        case table
        /// DNS service records of the domain.
        case serviceRecords = "dns"
        /// A configuration file of the domain.
        case autoconfig
        /// The domain's mail exchangers.
        case mailExchanger = "mx"
        /// The usual names below the domain. They may not exist.
        case guess
    }

    /// What OAuth needs before the browser is opened.
    public struct OAuthRegistration: Hashable, Sendable {
        /// The provider's id, such as `google`.
        public var provider: String
        /// True if the user must enter a client id first; false if one is stored.
        public var needsClient: Bool
        /// The address where the user signs in; nil if it is known.
        public var authorizationURL: String?
        /// The address for codes and tokens; nil if it is known.
        public var tokenURL: String?
        /// How the user gets a client id, in order.
        public var steps: [GuideStep]

        /// Memberwise initializer.
        public init(
            provider: String, needsClient: Bool, authorizationURL: String? = nil, tokenURL: String? = nil,
            steps: [GuideStep]
        ) {
            self.provider = provider
            self.needsClient = needsClient
            self.authorizationURL = authorizationURL
            self.tokenURL = tokenURL
            self.steps = steps
        }
    }

    /// The address, with its domain in lower case.
    public var address: String
    /// The provider's display name; nil if it is not in the table.
    public var provider: String?
    /// Where the servers come from.
    public var source: Source
    /// The hosts that were asked, sorted; empty if the table sufficed.
    public var asked: [String]
    /// The name servers that were asked, sorted; empty if the table sufficed.
    public var resolvers: [String]
    /// The server for reading; nil if none is known.
    public var imap: ServerEndpoint?
    /// The server for sending; nil if none is known.
    public var smtp: ServerEndpoint?
    /// The user name for both; empty if only the user knows it.
    public var username: String
    /// The ways to sign in, best first; never empty.
    public var signIn: [SignInMethod]
    /// What the user does first to get an app password or to allow IMAP, in order; empty if nothing.
    public var steps: [GuideStep]
    /// True if the user must confirm the servers before a password is sent to them.
    public var mustConfirm: Bool
    /// What OAuth needs; nil if the provider does not offer it.
    public var oauth: OAuthRegistration?

    /// Memberwise initializer.
    public init(
        address: String, provider: String?, source: Source, asked: [String], resolvers: [String] = [],
        imap: ServerEndpoint?, smtp: ServerEndpoint?, username: String, signIn: [SignInMethod], steps: [GuideStep],
        mustConfirm: Bool, oauth: OAuthRegistration?
    ) {
        self.address = address
        self.provider = provider
        self.source = source
        self.asked = asked
        self.resolvers = resolvers
        self.imap = imap
        self.smtp = smtp
        self.username = username
        self.signIn = signIn
        self.steps = steps
        self.mustConfirm = mustConfirm
        self.oauth = oauth
    }
}
