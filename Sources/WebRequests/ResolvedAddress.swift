/// An IP address that a host name stands for.
public struct ResolvedAddress: Hashable, Sendable {
    /// 4 or 16 octets, in network order.
    public let octets: [UInt8]
    /// In the usual notation, for connecting.
    public let text: String

    /// Memberwise initializer.
    ///
    /// - Parameter octets: 4 or 16.
    public init(octets: [UInt8], text: String) {
        self.octets = octets
        self.text = text
    }

    /// True for IPv4.
    public var isIPv4: Bool { octets.count == 4 }

    /// False for loopback, private networks, link-local addresses, carrier-grade NAT, multicast, documentation, and
    /// everything else outside the public Internet (the special-purpose registries of IANA, RFC 6890). Also
    /// false for IPv6 addresses that contain an IPv4 address, because a gateway may lead to a private one.
    public var isPublic: Bool {
        switch octets.count {
        case 4: !Self.specialIPv4.contains { $0.contains(octets) }
        case 16: Self.globalIPv6.contains(octets) && !Self.specialIPv6.contains { $0.contains(octets) }
        default: false
        }
    }

    /// The addresses whose first bits are the same.
    private struct Network {
        let octets: [UInt8]
        let bits: Int

        init(_ octets: [UInt8], _ bits: Int) {
            self.octets = octets
            self.bits = bits
        }

        func contains(_ address: [UInt8]) -> Bool {
            for bit in 0..<bits {
                let mask = UInt8(0x80) >> UInt8(bit % 8)
                let own = bit / 8 < octets.count ? octets[bit / 8] : 0
                if (own ^ address[bit / 8]) & mask != 0 { return false }
            }
            return true
        }
    }

    private static let specialIPv4 = [
        Network([0], 8), Network([10], 8), Network([100, 64], 10), Network([127], 8), Network([169, 254], 16),
        Network([172, 16], 12), Network([192, 0, 0], 24), Network([192, 0, 2], 24), Network([192, 88, 99], 24),
        Network([192, 168], 16), Network([198, 18], 15), Network([198, 51, 100], 24), Network([203, 0, 113], 24),
        Network([224], 4), Network([240], 4),
    ]
    private static let globalIPv6 = Network([0x20], 3)
    private static let specialIPv6 = [
        // Protocol assignments with Teredo, documentation, 6to4, documentation.
        Network([0x20, 0x01, 0x00], 23), Network([0x20, 0x01, 0x0D, 0xB8], 32), Network([0x20, 0x02], 16),
        Network([0x3F, 0xFF, 0x00], 20),
    ]
}
