/// The configuration of the web server.
public struct WebServerConfiguration: Sendable {
    /// The port to listen on; 0 lets the system choose one, for tests.
    public var port: Int
    /// True if the mail is generated for a demonstration; the page says so.
    public var isDemo: Bool
    /// The account of the demonstration, which the first launch offers; nil otherwise.
    public var sample: NewAccount?
    /// The program version, shown only after sign-in.
    public var version: String
    /// The build, shown beside the version.
    public var build: String

    /// Creates a configuration.
    public init(
        port: Int = WebServerConfiguration.standardPort, isDemo: Bool = false, sample: NewAccount? = nil,
        version: String, build: String = ""
    ) {
        self.port = port
        self.isDemo = isDemo
        self.sample = sample
        self.version = version
        self.build = build
    }

    /// The default port.
    public static let standardPort = 8686

    /// The canonical host name. Not an IP address: browsers do not allow platform authenticators on those.
    public static let canonicalHost = "localhost"

    /// The origin for a port, such as `http://localhost:8686`; also the only accepted `Origin`.
    public static func origin(port: Int) -> String { "http://\(canonicalHost):\(port)" }
}
