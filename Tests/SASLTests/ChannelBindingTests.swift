import Testing

@testable import SASL

@Suite("Channel binding")
struct ChannelBindingTests {
    /// A certificate's frame: a signed part, a signature algorithm, and no signature.
    private func certificate(algorithm: [UInt8]) -> [UInt8] {
        let name = [6, UInt8(algorithm.count)] + algorithm
        let content = [0x30, 2, 5, 0] + [0x30, UInt8(name.count)] + name
        return [0x30, UInt8(content.count)] + content
    }

    @Test("RFC 5929 §4.1: the hash is that of the signature, at least SHA-256, and unknown signatures give no binding")
    func hashes() throws {
        let rsa: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01]
        let ecdsa: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04]
        let rows: [([UInt8], Int?)] = [
            (rsa + [4], 32), (rsa + [5], 32), (rsa + [11], 32), (rsa + [12], 48), (rsa + [13], 64), (rsa + [10], nil),
            (ecdsa + [1], 32), (ecdsa + [3, 2], 32), (ecdsa + [3, 3], 48), (ecdsa + [3, 4], 64),
            ([0x2B, 0x65, 0x70], nil),
        ]
        for (algorithm, size) in rows {
            let binding = ChannelBinding(serverCertificate: certificate(algorithm: algorithm))
            guard case .serverEndPoint(let hash) = binding else {
                #expect(size == nil)
                continue
            }
            #expect(hash.count == size)
        }
    }

    @Test("Bytes that are not a certificate give no binding")
    func survivesNonsense() {
        let whole = certificate(algorithm: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02])
        for count in 0..<whole.count { #expect(ChannelBinding(serverCertificate: Array(whole.prefix(count))) == nil) }
        #expect(ChannelBinding(serverCertificate: [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF]) == nil)
    }
}
