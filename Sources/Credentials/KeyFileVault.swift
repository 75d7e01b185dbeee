import Crypto
public import Foundation
public import MailModel
public import SASL

/// Secrets in an encrypted file: AES-256-GCM (NIST SP 800-38D), with a fresh nonce for every write. Its key is in a
/// file next to it, or is wrapped by a passphrase.
///
/// The key file has mode 0600. Anyone who can read the user's home folder can read both, and `notice` says so. With a
/// passphrase, the key is in the memory of the process that was given it.
public struct KeyFileVault: CredentialVault {
    private static let keyByteCount = 32
    private static let maximumFileBytes = 1 << 20

    private let sealed: PrivateFile
    private let key: PrivateFile
    private let cost: WrappedKey.Cost

    /// Stores `secrets.sealed` and `vault.key` in a folder that is created on the first write.
    public init(directory: URL) { self.init(directory: directory, cost: .standard) }

    init(directory: URL, cost: WrappedKey.Cost) {
        sealed = PrivateFile(path: directory.appendingPathComponent("secrets.sealed").path)
        key = PrivateFile(path: directory.appendingPathComponent("vault.key").path)
        self.cost = cost
    }

    /// The display name.
    public var name: String { "an encrypted file" }

    /// States who can read the file.
    public var notice: String? {
        guard (try? state) == .keyFile else { return nil }
        return CredentialText.besideKey
    }

    /// How the file is opened: by its key file, or by a passphrase, which has opened it or has not.
    public var state: VaultState {
        get throws(CredentialError) {
            guard let wrapped = try content()?.wrappedKey else { return .keyFile }
            return UnlockedKeys.key(of: wrapped, at: sealed.path) == nil ? .locked : .unlocked
        }
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
        try changing { () throws(CredentialError) in
            var secrets = try load()
            secrets[key] = bytes
            try save(secrets)
        }
    }

    /// Removes a secret.
    public func removeSecret(for key: String) throws(CredentialError) {
        guard try content() != nil else { return }
        try changing { () throws(CredentialError) in
            var secrets = try load()
            guard secrets.removeValue(forKey: key) != nil else { return }
            try save(secrets)
        }
    }

    /// Deletes both files, with everything in them; there is no passphrase then.
    public func removeAll(ofAccounts addresses: [String]) throws(CredentialError) {
        try sealed.remove()
        try key.remove()
        UnlockedKeys.forget(sealed.path)
    }

    // MARK: Passphrase

    /// Opens the file for this process.
    public func unlock(_ passphrase: Secret) throws(CredentialError) {
        guard let wrapped = try content()?.wrappedKey else { throw .noPassphrase }
        guard let opened = try computing({ try wrapped.opened(with: passphrase) }) else { throw .wrongPassphrase }
        UnlockedKeys.keep(opened, of: wrapped, at: sealed.path)
    }

    /// Sets, changes or, with nil, removes the passphrase. The file must be open. It gets a new key, so that an older
    /// copy of the key file opens nothing. One file is replaced as the last step, so an interruption leaves the old
    /// state or the new one.
    public func setPassphrase(_ passphrase: Secret?) throws(CredentialError) {
        try changing { () throws(CredentialError) in
            let secrets = try load()
            let fresh = SymmetricKey(size: .bits256)
            let wrapped = try passphrase.map { (passphrase: Secret) throws(CredentialError) -> WrappedKey in
                try computing { try WrappedKey(wrapping: fresh, passphrase: passphrase, cost: cost) }
            }
            if wrapped == nil { try key.write(fresh.withUnsafeBytes { Array($0) }) }
            try sealed.write(try computing { try SealedFile.bytes(secrets, key: fresh, wrapped: wrapped) })
            guard let wrapped else { return UnlockedKeys.forget(sealed.path) }
            UnlockedKeys.keep(fresh, of: wrapped, at: sealed.path)
            try key.remove()
        }
    }

    // MARK: Details

    /// All secrets are one file: a renewed token must not be lost because another process stores a secret or changes
    /// the passphrase at the same time.
    private func changing<Result>(
        _ body: () throws(CredentialError) -> Result
    ) throws(CredentialError) -> Result {
        try sealed.makeDirectory()
        return try sealed.whileLocked(body)
    }

    /// Nil if nothing was stored yet.
    private func content() throws(CredentialError) -> SealedFile? {
        guard let bytes = try sealed.read(limit: Self.maximumFileBytes) else { return nil }
        guard let content = SealedFile(bytes) else { throw damaged() }
        return content
    }

    private func load() throws(CredentialError) -> [String: [UInt8]] {
        guard let content = try content() else { return [:] }
        guard let key = try openedKey(of: content) else { throw damaged() }
        do {
            return try content.opened(with: key)
        } catch {
            throw damaged()
        }
    }

    /// Nil if the key file is missing.
    private func openedKey(of content: SealedFile) throws(CredentialError) -> SymmetricKey? {
        guard let wrapped = content.wrappedKey else {
            return try key.read(limit: 64).map { SymmetricKey(data: $0) }
        }
        guard let opened = UnlockedKeys.key(of: wrapped, at: sealed.path) else { throw .passphraseNeeded }
        return opened
    }

    private func save(_ secrets: [String: [UInt8]]) throws(CredentialError) {
        let wrapped = try content()?.wrappedKey
        let current: SymmetricKey
        if let wrapped {
            guard let opened = UnlockedKeys.key(of: wrapped, at: sealed.path) else { throw .passphraseNeeded }
            current = opened
            // Left by an interrupted change.
            try key.remove()
        } else {
            current = try makeKey()
        }
        try sealed.write(try computing { try SealedFile.bytes(secrets, key: current, wrapped: wrapped) })
    }

    private func makeKey() throws(CredentialError) -> SymmetricKey {
        if let bytes = try key.read(limit: 64), bytes.count == Self.keyByteCount { return SymmetricKey(data: bytes) }
        let fresh = SymmetricKey(size: .bits256)
        try key.write(fresh.withUnsafeBytes { Array($0) })
        return fresh
    }

    /// Errors of the cryptography mean damage, or no memory for scrypt.
    private func computing<Result>(_ body: () throws -> Result) throws(CredentialError) -> Result {
        do { return try body() } catch { throw damaged() }
    }

    private func damaged() -> CredentialError { CredentialError(.damaged, CredentialText.damaged(sealed.path)) }
}
