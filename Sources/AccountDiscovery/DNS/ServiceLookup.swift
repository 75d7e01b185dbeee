import MailModel

/// What DNS says about the mail servers of a domain.
struct ServiceLookup: Sendable {
    let resolver: DNSResolver
    let contacts: DiscoveryContacts

    /// The servers of the service records (RFC 6186 §3, RFC 8314 §5.1): implicit TLS is preferred. Nil without IMAP.
    func result(for address: AccountAddress) async -> DiscoveryResult? {
        async let imaps = endpoint("_imaps._tcp", .implicitTLS, of: address)
        async let imap = endpoint("_imap._tcp", .startTLS, of: address)
        async let submissions = endpoint("_submissions._tcp", .implicitTLS, of: address)
        async let submission = endpoint("_submission._tcp", .startTLS, of: address)
        let (encryptedReading, otherReading) = await (imaps, imap)
        let (encryptedSending, otherSending) = await (submissions, submission)
        guard let reading = encryptedReading ?? otherReading else { return nil }
        let sending = encryptedSending ?? otherSending
        return DiscoveryResult(
            address: address, source: .serviceRecords, imap: Self.server(reading, for: address),
            smtp: sending.map { Self.server($0, for: address) })
    }

    /// The provider whose mail exchangers the domain uses.
    func provider(of address: AccountAddress) async -> DiscoveryResult? {
        let question = DNSQuestion(exchangersOf: address.domain)
        guard let records = await resolver.records(question, contacts: contacts) else { return nil }
        let exchangers = records.compactMap { record -> (preference: UInt16, host: HostName)? in
            if case .mailExchanger(let preference, let host) = record { (preference, host) } else { nil }
        }
        let preferred = exchangers.sorted { ($0.preference, $0.host.text) < ($1.preference, $1.host.text) }
        guard let provider = preferred.lazy.compactMap({ MailProvider.exchanging($0.host) }).first else { return nil }
        return DiscoveryResult(provider, address: address, source: .mailExchanger)
    }

    private func endpoint(
        _ service: String, _ security: ConnectionSecurity, of address: AccountAddress
    ) async -> ServerEndpoint? {
        guard let question = DNSQuestion(service: service, of: address.domain) else { return nil }
        return Self.choice(among: await resolver.records(question, contacts: contacts) ?? [], security)
    }

    /// RFC 2782: the lowest priority counts; among equals the greatest weight, so that every look-up gives the same.
    static func choice(among records: [DNSRecord], _ security: ConnectionSecurity) -> ServerEndpoint? {
        let services = records.compactMap { record -> (order: (Int, Int), host: HostName, port: UInt16)? in
            guard case .service(let priority, let weight, let port, let host) = record else { return nil }
            return ((Int(priority), -Int(weight)), host, port)
        }
        let best = services.min { ($0.order.0, $0.order.1, $0.host.text) < ($1.order.0, $1.order.1, $1.host.text) }
        return best.map { ServerEndpoint(host: $0.host.text, port: Int($0.port), security: security) }
    }

    /// RFC 6186 §4: the user name is not in the records; the address is the usual one.
    private static func server(_ endpoint: ServerEndpoint, for address: AccountAddress) -> DiscoveredServer {
        DiscoveredServer(endpoint: endpoint, usernameForm: .address, username: address.text)
    }
}
