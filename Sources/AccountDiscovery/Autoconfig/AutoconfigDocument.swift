import MailModel

/// A configuration file in the format of draft-ietf-mailmaint-autoconfig (`clientConfig` 1.1). Untrusted: only complete
/// and valid servers are kept.
struct AutoconfigDocument: Sendable {
    /// One server of the file.
    struct Server: Hashable, Sendable {
        /// The server.
        var server: DiscoveredServer
        /// The ways to sign in that the file names.
        var signIns: [SignInKind]
    }

    private var incoming: [Server] = []
    private var outgoing: [Server] = []

    private static let maximumServers = 50

    /// Parses a file; nil if it is not well-formed.
    init?(_ bytes: [UInt8], for address: AccountAddress) {
        var reader = XMLReader(bytes)
        var path: [String] = []
        var entry: AutoconfigEntry?
        while let event = reader.next() {
            switch event {
            case .start(let name, let attributes):
                path.append(name)
                if path.count == 3, path.prefix(2) == ["clientConfig", "emailProvider"] {
                    entry = AutoconfigEntry(element: name, type: attributes["type"] ?? "")
                }
            case .text(let text):
                if path.count == 4 { entry?.add(text, to: path[3]) }
            case .end:
                if path.count == 3, let finished = entry {
                    add(finished, for: address)
                    entry = nil
                }
                path.removeLast()
            }
        }
        guard reader.isWellFormed else { return nil }
    }

    private mutating func add(_ entry: AutoconfigEntry, for address: AccountAddress) {
        guard incoming.count + outgoing.count < Self.maximumServers, let server = entry.server(for: address) else {
            return
        }
        switch (entry.element, entry.type) {
        case ("incomingServer", "imap"): incoming.append(server)
        case ("outgoingServer", "smtp"): outgoing.append(server)
        default: break
        }
    }

    /// The servers; implicit TLS is preferred (RFC 8314 §3), otherwise the order of the file counts. Nil without IMAP.
    func result(for address: AccountAddress, from host: HostName) -> DiscoveryResult? {
        guard let imap = Self.preferred(incoming) else { return nil }
        return DiscoveryResult(
            address: address, source: .autoconfig(host), imap: imap.server, smtp: Self.preferred(outgoing)?.server,
            signIns: imap.signIns)
    }

    private static func preferred(_ servers: [Server]) -> Server? {
        servers.first { $0.server.endpoint.security == .implicitTLS } ?? servers.first
    }
}
