public import struct Foundation.Date

/// A platform authenticator of this computer, such as a fingerprint reader, that opens the app lock (WebAuthn).
public struct Authenticator: Hashable, Sendable {
    /// The credential's id, chosen by the authenticator.
    public var id: [UInt8]
    /// The public key for ES256 or RS256, as SubjectPublicKeyInfo in DER.
    public var publicKey: [UInt8]
    /// The number of signatures, as last reported; 0 if the authenticator does not count.
    public var counter: UInt32
    /// The browser that added it, such as `Chrome on Linux`.
    public var name: String
    /// When it was added.
    public var addedAt: Date

    /// The accepted length of an id in bytes (WebAuthn §6.5.1).
    public static let idLength = 16...1023
    /// The most authenticators of one lock.
    public static let maximumCount = 20

    /// Memberwise initializer.
    public init(id: [UInt8], publicKey: [UInt8], counter: UInt32 = 0, name: String, addedAt: Date) {
        self.id = id
        self.publicKey = publicKey
        self.counter = counter
        self.name = name
        self.addedAt = addedAt
    }
}
