import Crypto
import CryptoExtras
import Foundation
import MailModel

/// A passphrase as it is stored: scrypt (RFC 7914) with a random salt.
///
/// As text: `scrypt$LOG2N$R$P$SALT$KEY`, with the salt and the key in base64.
struct PassphraseHash: Hashable {
    let text: String

    /// 32 MiB and about a tenth of a second for each attempt.
    private static let cost = (logRounds: 15, blockSize: 8, parallelism: 1)
    private static let saltByteCount = 16
    private static let keyByteCount = 32

    /// A stored hash.
    init(text: String) { self.text = text }

    /// Hashes a new passphrase.
    init(_ passphrase: String) throws {
        let salt = SymmetricKey(size: .init(bitCount: Self.saltByteCount * 8)).withUnsafeBytes { Data($0) }
        let (log, size, parallel) = Self.cost
        let key = try Self.key(passphrase, salt: salt, logRounds: log, blockSize: size, parallelism: parallel)
        let encoded = key.withUnsafeBytes { Data($0).base64EncodedString() }
        text = "scrypt$\(log)$\(size)$\(parallel)$\(salt.base64EncodedString())$\(encoded)"
    }

    /// True if the passphrase is the one that was hashed; false for damaged text, too. The comparison takes the same
    /// time wherever the keys differ.
    func matches(_ passphrase: String) throws -> Bool {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0] == "scrypt", let log = Int(parts[1]), (1...20).contains(log),
            let size = Int(parts[2]), (1...32).contains(size), let parallel = Int(parts[3]),
            (1...4).contains(parallel), let salt = Data(base64Encoded: String(parts[4])), !salt.isEmpty,
            let known = Data(base64Encoded: String(parts[5])), known.count == Self.keyByteCount
        else { return false }
        return try Self.key(passphrase, salt: salt, logRounds: log, blockSize: size, parallelism: parallel)
            == SymmetricKey(data: known)
    }

    /// Keyboards compose characters differently: the passphrase is hashed in its canonical form.
    private static func key(
        _ passphrase: String, salt: Data, logRounds: Int, blockSize: Int, parallelism: Int
    ) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(
            from: Data(passphrase.precomposedStringWithCanonicalMapping.utf8), salt: salt,
            outputByteCount: keyByteCount, rounds: 1 << logRounds, blockSize: blockSize, parallelism: parallelism)
    }
}
