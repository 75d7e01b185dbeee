import Crypto

/// Binds an exchange to the TLS connection, to prevent man-in-the-middle attacks (RFC 5802 §6).
///
/// Only `tls-server-end-point` (RFC 5929 §4) is supported, because it needs only the server's certificate.
/// `tls-exporter` (RFC 9266) and `tls-unique` need key material that the TLS library does not expose.
public enum ChannelBinding: Hashable, Sendable {
    /// The certificate is unknown, or has no defined binding: `n` on the wire.
    case unsupported
    /// The client supports it, but the server does not offer it: `y` on the wire. A server that does offer it thereby
    /// detects that its offer was removed.
    case notOffered
    /// The hash of the server's certificate.
    case serverEndPoint([UInt8])

    /// The binding to a certificate in DER; nil if RFC 5929 §4.1 defines none, as for Ed25519.
    public init?(serverCertificate der: [UInt8]) {
        guard let algorithm = Self.signatureAlgorithm(of: der), let hash = Self.hashes[algorithm] else { return nil }
        self = .serverEndPoint(hash(der))
    }

    /// The GS2 header (RFC 5801 §4) without an authorization identity.
    var header: String {
        switch self {
        case .unsupported: "n,,"
        case .notOffered: "y,,"
        case .serverEndPoint: "p=tls-server-end-point,,"
        }
    }

    /// The bytes that the final message contains in base64: the header and the binding data.
    var message: [UInt8] {
        guard case .serverEndPoint(let hash) = self else { return Array(header.utf8) }
        return Array(header.utf8) + hash
    }

    // MARK: Certificate hash

    private typealias Hash = @Sendable ([UInt8]) -> [UInt8]
    private static let sha256: Hash = { Array(SHA256.hash(data: $0)) }
    private static let sha384: Hash = { Array(SHA384.hash(data: $0)) }
    private static let sha512: Hash = { Array(SHA512.hash(data: $0)) }

    /// RFC 5929 §4.1: the hash of the signature algorithm, with MD5 and SHA-1 replaced by SHA-256; keyed by the
    /// contents of the object identifier.
    private static let hashes: [[UInt8]: Hash] = {
        let rsa: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01]
        let ecdsa: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04]
        return [
            rsa + [4]: sha256, rsa + [5]: sha256, rsa + [11]: sha256, rsa + [12]: sha384, rsa + [13]: sha512,
            ecdsa + [1]: sha256, ecdsa + [3, 2]: sha256, ecdsa + [3, 3]: sha384, ecdsa + [3, 4]: sha512,
        ]
    }()

    /// RFC 5280 §4.1: `Certificate ::= SEQUENCE { tbsCertificate, SEQUENCE { algorithm, ... }, signature }`.
    private static func signatureAlgorithm(of der: [UInt8]) -> [UInt8]? {
        guard let certificate = element(of: der[...]), let signed = element(of: certificate.content),
            let algorithm = element(of: signed.rest), let name = element(of: algorithm.content), name.tag == 6
        else { return nil }
        return Array(name.content)
    }

    private static func element(
        of bytes: ArraySlice<UInt8>
    ) -> (tag: UInt8, content: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
        var rest = bytes
        guard let tag = rest.popFirst(), let first = rest.popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            let count = Int(first & 0x7F)
            guard (1...3).contains(count), rest.count >= count else { return nil }
            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(count)
        }
        guard rest.count >= length else { return nil }
        return (tag, rest.prefix(length), rest.dropFirst(length))
    }
}
