import Crypto
public import Foundation
import Synchronization

/// Secrets in an encrypted file next to its key: AES-256-GCM (NIST SP 800-38D), with a fresh nonce for every write.
///
/// The key file has mode 0600. Anyone who can read the user's home folder can read both, and `notice` says so.
public struct KeyFileVault: CredentialVault {
    /// `VMV` and the format version; authenticated together with the content.
    private static let header: [UInt8] = Array("VMV1".utf8)
    private static let keyByteCount = 32
    private static let maximumFileBytes = 1 << 20

    /// All secrets are one file: a renewed token must not be lost because another secret is stored at the same time.
    private static let change = Mutex(())

    private let sealed: PrivateFile
    private let key: PrivateFile

    /// Stores `secrets.sealed` and `vault.key` in a folder that is created on the first write.
    public init(directory: URL) {
        sealed = PrivateFile(path: directory.appendingPathComponent("secrets.sealed").path)
        key = PrivateFile(path: directory.appendingPathComponent("vault.key").path)
    }

    /// The display name.
    public var name: String { "an encrypted file" }

    /// States who can read the file.
    public var notice: String? {
        "Passwords are stored in an encrypted file next to its key, "
            + "so anyone who can read your home folder can read them."
    }

    /// Returns the secret of a key; nil if none is stored.
    public func secret(for key: String) throws(CredentialError) -> StoredSecret? {
        guard let bytes = try load()[key] else { return nil }
        guard let secret = SealedSecret.secret(in: bytes) else { throw damaged() }
        return secret
    }

    /// Stores a secret.
    public func setSecret(_ secret: StoredSecret, for key: String) throws(CredentialError) {
        guard let bytes = SealedSecret.bytes(of: secret) else { throw .unusable }
        try Self.change.withLock { _ throws(CredentialError) in
            var secrets = try load()
            secrets[key] = bytes
            try save(secrets)
        }
    }

    /// Removes a secret.
    public func removeSecret(for key: String) throws(CredentialError) {
        try Self.change.withLock { _ throws(CredentialError) in
            var secrets = try load()
            guard secrets.removeValue(forKey: key) != nil else { return }
            try save(secrets)
        }
    }

    /// Deletes both files, with everything in them.
    public func removeAll(ofAccounts addresses: [String]) throws(CredentialError) {
        try sealed.remove()
        try key.remove()
    }

    private func load() throws(CredentialError) -> [String: [UInt8]] {
        guard let content = try sealed.read(limit: Self.maximumFileBytes) else { return [:] }
        guard content.starts(with: Self.header), let keyBytes = try key.read(limit: 64) else { throw damaged() }
        do {
            let box = try AES.GCM.SealedBox(combined: content.dropFirst(Self.header.count))
            let plain = try AES.GCM.open(box, using: SymmetricKey(data: keyBytes), authenticating: Self.header)
            return try JSONDecoder().decode([String: [UInt8]].self, from: plain)
        } catch {
            throw damaged()
        }
    }

    private func save(_ secrets: [String: [UInt8]]) throws(CredentialError) {
        try sealed.makeDirectory()
        let combined: [UInt8]
        do {
            let plain = try JSONEncoder().encode(secrets)
            let box = try AES.GCM.seal(plain, using: try makeKey(), authenticating: Self.header)
            guard let bytes = box.combined else { throw damaged() }
            combined = Self.header + bytes
        } catch let error as CredentialError {
            throw error
        } catch {
            throw damaged()
        }
        try sealed.write(combined)
    }

    private func makeKey() throws(CredentialError) -> SymmetricKey {
        if let bytes = try key.read(limit: 64), bytes.count == Self.keyByteCount { return SymmetricKey(data: bytes) }
        let fresh = SymmetricKey(size: .bits256)
        try key.write(fresh.withUnsafeBytes { Array($0) })
        return fresh
    }

    private func damaged() -> CredentialError {
        CredentialError(
            .damaged,
            "The password file \(sealed.path) is damaged or its key is missing. Remove it and enter the password again."
        )
    }
}
