/// Leads requests whose address a stranger chose to the public Internet only, never to this computer or its network.
public enum PublicRoute {
    /// Looks up the addresses of a host.
    public typealias Lookup = @Sendable (String) async -> [ResolvedAddress]

    /// Where to connect for an address. The name is looked up once, and the connection is made to the address that was
    /// checked, so that a second answer of the name server changes nothing. A name with any private address is refused.
    ///
    /// - Throws: `WebError`, of kind `.privateAddress`, or `.noAddress` if the host has none.
    public static func route(
        to address: WebAddress, lookup: Lookup = NameLookup.addresses
    ) async throws(WebError) -> WebClient.Route {
        let found = await lookup(address.host)
        guard let first = found.first(where: \.isIPv4) ?? found.first else { throw WebError(.noAddress) }
        guard found.allSatisfy(\.isPublic) else { throw WebError(.privateAddress) }
        return WebClient.Route(address: first.text, port: address.port)
    }
}
