/// A server's address.
public struct ServerEndpoint: Hashable, Codable, Sendable {
    /// A host name or an IP address.
    public var host: String
    /// 1 to 65535.
    public var port: Int
    /// How the connection is encrypted.
    public var security: ConnectionSecurity

    /// Memberwise initializer.
    public init(host: String, port: Int, security: ConnectionSecurity) {
        self.host = host
        self.port = port
        self.security = security
    }
}
