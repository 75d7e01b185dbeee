import Crypto
import MailModel

/// The hashes that identify messages and link them.
enum Digest {
    /// The message's public id: SHA-256 of the account's address in lower case, U+001F and the identity's key.
    static func publicID(address: String, identity: MessageIdentity) -> [UInt8] {
        var hasher = SHA256()
        hasher.update(data: Array(address.lowercased().utf8))
        hasher.update(data: [0x1F])
        hasher.update(data: Array(identity.key.utf8))
        return Array(hasher.finalize())
    }

    /// The identity of imported messages: equal only if every byte is.
    static func identity(ofBytes bytes: [UInt8]) -> MessageIdentity {
        MessageIdentity(key: "bytes\u{1F}\(Hexadecimal.encode(SHA256.hash(data: bytes)))")
    }

    /// A Message-ID as a key of the index. Eight bytes: an accidental collision takes billions of messages, and a
    /// targeted one 2^64 attempts.
    static func reference(_ messageID: String) -> Int64 {
        var value: UInt64 = 0
        for byte in SHA256.hash(data: Array(messageID.utf8)).prefix(8) { value = value << 8 | UInt64(byte) }
        return Int64(bitPattern: value)
    }
}
