import MailModel

/// Unguessable text for addresses.
enum RandomToken {
    /// 256 random bits in 43 unreserved characters.
    static func make() -> String { Base64.encodeForURL((0..<32).map { _ in UInt8.random(in: .min ... .max) }) }
}
