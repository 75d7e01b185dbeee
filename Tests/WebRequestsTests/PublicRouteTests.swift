import Testing
import WebRequests

@Suite("Requests to addresses of strangers") struct PublicRouteTests {
    /// Hosts that lead to this computer or its network, in the notations that resolvers accept.
    private static let privateHosts = [
        "localhost", "localhost.", "127.0.0.1", "127.1", "127.0.1", "127.255.255.254", "2130706433", "017700000001",
        "0x7f000001", "0x7f.1", "0177.0.0.1", "0", "0.0.0.0", "0.0.0.1", "10.0.0.1", "10.255.255.255", "167772161",
        "172.16.0.1", "172.31.255.254", "192.168.0.1", "192.168.1.254", "169.254.169.254", "0xa9fea9fe", "100.64.0.1",
        "100.127.255.254", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1",
        "239.255.255.250", "240.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "fd12:3456::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1", "2001::1", "ff02::1",
    ]

    @Test("Private addresses are refused in any notation", arguments: privateHosts)
    func refused(host: String) async throws {
        let found = await NameLookup.addresses(of: host)
        #expect(found.allSatisfy { !$0.isPublic }, "\(host) is \(found)")
        guard let address = WebAddress("https://\(host)/") else { return }
        await #expect(throws: WebError.self) { try await PublicRoute.route(to: address) }
    }

    @Test("A name with one private address among public ones is refused, and the checked address is connected to")
    func pinned() async throws {
        let open = ResolvedAddress(octets: [93, 184, 216, 34], text: "93.184.216.34")
        let own = ResolvedAddress(octets: [127, 0, 0, 1], text: "127.0.0.1")
        let six = ResolvedAddress(octets: [0x26, 0x06] + [UInt8](repeating: 1, count: 14), text: "2606:101::")
        let address = try #require(WebAddress("https://img.example:8443/a"))
        let route = try await PublicRoute.route(to: address) { _ in [six, open] }
        #expect(route == WebClient.Route(address: "93.184.216.34", port: 8443))
        #expect(try await PublicRoute.route(to: address) { _ in [six] }.address == "2606:101::")
        await #expect(throws: WebError(.privateAddress)) {
            try await PublicRoute.route(to: address) { _ in [open, own] }
        }
        await #expect(throws: WebError(.noAddress)) { try await PublicRoute.route(to: address) { _ in [] } }
    }

    @Test(
        "Ordinary addresses are public",
        arguments: [[8, 8, 8, 8], [93, 184, 216, 34], [172, 32, 0, 1], [100, 128, 0, 1]])
    func open(octets: [UInt8]) {
        #expect(ResolvedAddress(octets: octets, text: "").isPublic)
        #expect(!ResolvedAddress(octets: octets + octets, text: "").isPublic, "no address")
    }
}
