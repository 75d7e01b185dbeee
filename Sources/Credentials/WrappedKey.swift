import Crypto
import CryptoExtras
import Foundation
import SASL

/// The key of a vault file, wrapped with AES-256-GCM under a key that scrypt (RFC 7914) derives from a passphrase.
///
/// As bytes: log2 of N, r and p, the salt, then nonce, wrapped key and tag. What precedes the nonce is authenticated.
struct WrappedKey: Hashable {
    /// The parameters of scrypt.
    struct Cost: Hashable {
        var logRounds: UInt8
        var blockSize: UInt8
        var parallelism: UInt8

        /// 128 MiB and less than a second for each attempt.
        static let standard = Cost(logRounds: 17, blockSize: 8, parallelism: 1)
        private static let maximumMemory = 256 << 20

        /// False for what a file must not make this program compute.
        var isAcceptable: Bool {
            (10...20).contains(logRounds) && (1...16).contains(blockSize) && (1...4).contains(parallelism)
                && 128 * Int(blockSize) << Int(logRounds) <= Self.maximumMemory
        }
    }

    static let byteCount = 3 + saltByteCount + 12 + keyByteCount + 16
    private static let saltByteCount = 16
    private static let keyByteCount = 32

    let bytes: [UInt8]
    private let cost: Cost

    /// The parameters and the salt.
    private var prefix: ArraySlice<UInt8> { bytes[..<(3 + Self.saltByteCount)] }

    /// Stored bytes; nil if they are not of this form or their parameters are not acceptable.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
        cost = Cost(logRounds: self.bytes[0], blockSize: self.bytes[1], parallelism: self.bytes[2])
        guard cost.isAcceptable else { return nil }
    }

    /// Wraps a key with a new salt.
    init(wrapping key: SymmetricKey, passphrase: Secret, cost: Cost) throws {
        let salt = SymmetricKey(size: .init(bitCount: Self.saltByteCount * 8)).withUnsafeBytes { Array($0) }
        let prefix = [cost.logRounds, cost.blockSize, cost.parallelism] + salt
        let outer = try Self.derived(passphrase, salt: salt, cost)
        let box = try AES.GCM.seal(
            key.withUnsafeBytes { Data($0) }, using: outer, authenticating: prefix)
        bytes = prefix + box.nonce + box.ciphertext + box.tag
        self.cost = cost
    }

    /// The key; nil if the passphrase is wrong or the bytes were changed, which look the same.
    func opened(with passphrase: Secret) throws -> SymmetricKey? {
        let outer = try Self.derived(passphrase, salt: Array(prefix.dropFirst(3)), cost)
        let box = try AES.GCM.SealedBox(combined: bytes.dropFirst(prefix.count))
        guard let key = try? AES.GCM.open(box, using: outer, authenticating: prefix) else { return nil }
        return SymmetricKey(data: key)
    }

    /// Keyboards compose characters differently: the passphrase is used in its canonical form.
    private static func derived(_ passphrase: Secret, salt: [UInt8], _ cost: Cost) throws -> SymmetricKey {
        let text = String(decoding: passphrase.bytes, as: UTF8.self).precomposedStringWithCanonicalMapping
        return try KDF.Scrypt.deriveKey(
            from: Data(text.utf8), salt: salt, outputByteCount: keyByteCount, rounds: 1 << Int(cost.logRounds),
            blockSize: Int(cost.blockSize), parallelism: Int(cost.parallelism))
    }
}
