import Crypto
import Foundation

/// The bytes of the file with secrets: a header, the wrapped key if a passphrase opens it, and the sealed content.
///
/// Everything before the sealed content is authenticated with it, so no part can be replaced by an older one.
struct SealedFile {
    private static let keyFileHeader = Array("VMV1".utf8)
    private static let passphraseHeader = Array("VMV2".utf8)

    /// Nil if the key is in a separate file.
    let wrappedKey: WrappedKey?
    private let prefix: ArraySlice<UInt8>
    private let sealed: ArraySlice<UInt8>

    /// Nil if the bytes are not such a file.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: Self.keyFileHeader) {
            (wrappedKey, prefix) = (nil, bytes.prefix(Self.keyFileHeader.count))
        } else {
            let count = Self.passphraseHeader.count
            guard bytes.starts(with: Self.passphraseHeader), bytes.count > count + WrappedKey.byteCount,
                let wrapped = WrappedKey(bytes[count..<(count + WrappedKey.byteCount)])
            else { return nil }
            (wrappedKey, prefix) = (wrapped, bytes.prefix(count + WrappedKey.byteCount))
        }
        sealed = bytes.dropFirst(prefix.count)
    }

    /// The secrets by name.
    func opened(with key: SymmetricKey) throws -> [String: [UInt8]] {
        let box = try AES.GCM.SealedBox(combined: sealed)
        let plain = try AES.GCM.open(box, using: key, authenticating: prefix)
        return try JSONDecoder().decode([String: [UInt8]].self, from: plain)
    }

    /// The bytes of a file with these secrets, sealed with a fresh nonce.
    static func bytes(_ secrets: [String: [UInt8]], key: SymmetricKey, wrapped: WrappedKey?) throws -> [UInt8] {
        let prefix = wrapped.map { passphraseHeader + $0.bytes } ?? keyFileHeader
        let box = try AES.GCM.seal(try JSONEncoder().encode(secrets), using: key, authenticating: prefix)
        return prefix + box.nonce + box.ciphertext + box.tag
    }
}
