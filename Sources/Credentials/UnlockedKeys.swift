import Crypto
import Synchronization

/// The keys that passphrases have opened in this process, by the path of their file. They are never stored.
enum UnlockedKeys {
    private struct Entry {
        let wrapped: WrappedKey
        let key: SymmetricKey
    }

    private static let entries = Mutex<[String: Entry]>([:])

    /// Nil if the file waits for its passphrase, or has another one by now.
    static func key(of wrapped: WrappedKey, at path: String) -> SymmetricKey? {
        entries.withLock { entries in
            guard let entry = entries[path], entry.wrapped == wrapped else { return nil }
            return entry.key
        }
    }

    static func keep(_ key: SymmetricKey, of wrapped: WrappedKey, at path: String) {
        entries.withLock { $0[path] = Entry(wrapped: wrapped, key: key) }
    }

    static func forget(_ path: String) { entries.withLock { $0[path] = nil } }
}
