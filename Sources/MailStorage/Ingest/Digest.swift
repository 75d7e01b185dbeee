import Crypto
import MailModel

/// The hashes by which messages are told apart and joined.
enum Digest {
    /// The message's public id: SHA-256 of the account's address in lower case, U+001F and the identity's key.
    static func publicID(address: String, identity: MessageIdentity) -> [UInt8] {
        var hasher = SHA256()
        hasher.update(data: Array(address.lowercased().utf8))
        hasher.update(data: [0x1F])
        hasher.update(data: Array(identity.key.utf8))
        return Array(hasher.finalize())
    }

    /// What makes two imported messages the same: every byte.
    static func identity(ofBytes bytes: [UInt8]) -> MessageIdentity {
        MessageIdentity(key: "bytes\u{1F}\(Hexadecimal.encode(SHA256.hash(data: bytes)))")
    }

    /// A Message-ID as a key of the index. Eight bytes: joining two strangers by accident takes billions of messages, and
    /// on purpose it would take 2^64 tries to hit a given one.
    static func reference(_ messageID: String) -> Int64 {
        var value: UInt64 = 0
        for byte in SHA256.hash(data: Array(messageID.utf8)).prefix(8) { value = value << 8 | UInt64(byte) }
        return Int64(bitPattern: value)
    }
}
