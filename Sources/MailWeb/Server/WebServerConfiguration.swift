/// What the web server is told at its start.
public struct WebServerConfiguration: Sendable {
    /// The port to listen on; 0 lets the system choose one, which only tests want.
    public var port: Int
    /// Whether the mail is generated for a demonstration; the page says so.
    public var isDemo: Bool
    /// The program's version, shown only to those who are signed in.
    public var version: String

    /// Takes the parts as they are.
    public init(port: Int = WebServerConfiguration.standardPort, isDemo: Bool = false, version: String) {
        self.port = port
        self.isDemo = isDemo
        self.version = version
    }

    /// The port where nobody chose another one.
    public static let standardPort = 8686

    /// The one name under which the pages are served. Not an address: browsers refuse platform authenticators on those.
    public static let canonicalHost = "localhost"

    /// The address of the start page for a port, such as `http://localhost:8686`; also the only `Origin` that is
    /// accepted.
    public static func origin(port: Int) -> String { "http://\(canonicalHost):\(port)" }

    /// The address that signs a browser in. The code stands in the fragment, which no browser sends over the wire.
    public static func signInAddress(port: Int, code: String) -> String { "\(origin(port: port))/#code=\(code)" }
}
