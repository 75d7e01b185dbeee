import MailModel

/// A question to a name server.
struct DNSQuestion: Hashable, Sendable {
    /// The record types that are asked for (RFC 1035 §3.2.2, RFC 2782).
    enum Kind: UInt16, Sendable {
        case mailExchanger = 15
        case service = 33
    }

    /// In lower case, without a final dot.
    let name: String
    let kind: Kind

    /// The mail exchangers of a domain.
    init(exchangersOf domain: HostName) {
        name = domain.text
        kind = .mailExchanger
    }

    /// A service of a domain, such as `_imaps._tcp`; nil if the name would be too long.
    init?(service: String, of domain: HostName) {
        name = "\(service).\(domain)"
        kind = .service
        guard name.utf8.count <= 253 else { return nil }
    }

    /// The query message (RFC 1035 §4.1), with an OPT record that allows answers of 1232 bytes (RFC 6891).
    func message(id: UInt16) -> [UInt8] {
        var bytes: [UInt8] = [UInt8(id >> 8), UInt8(id & 0xFF), 0x01, 0x00, 0, 1, 0, 0, 0, 0, 0, 1]
        for label in name.utf8.split(separator: UInt8(ascii: ".")) {
            bytes.append(UInt8(label.count))
            bytes += label
        }
        bytes += [0, UInt8(kind.rawValue >> 8), UInt8(kind.rawValue & 0xFF), 0, 1]
        bytes += [0, 0, 41, 0x04, 0xD0, 0, 0, 0, 0, 0, 0]
        return bytes
    }
}
