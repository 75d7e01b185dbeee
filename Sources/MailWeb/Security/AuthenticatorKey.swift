import Crypto
import CryptoExtras
import Foundation

/// The public key of an authenticator, of the two kinds that every browser knows (WebAuthn §5.8.5).
enum AuthenticatorKey {
    case es256(P256.Signing.PublicKey)
    case rs256(_RSA.Signing.PublicKey)

    private static let maximumBytes = 1024

    /// Reads SubjectPublicKeyInfo in DER; nil if it is another key. RSA has at least 2048 bits.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maximumBytes else { return nil }
        if let key = try? P256.Signing.PublicKey(derRepresentation: bytes) {
            self = .es256(key)
        } else if let key = try? _RSA.Signing.PublicKey(derRepresentation: bytes) {
            self = .rs256(key)
        } else {
            return nil
        }
    }

    /// True if the key signed the bytes.
    func isValid(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
        guard signature.count <= Self.maximumBytes else { return false }
        switch self {
        case .es256(let key):
            guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else { return false }
            return key.isValidSignature(signature, for: bytes)
        case .rs256(let key):
            let signature = _RSA.Signing.RSASignature(rawRepresentation: signature)
            return key.isValidSignature(signature, for: bytes, padding: .insecurePKCS1v1_5)
        }
    }
}
