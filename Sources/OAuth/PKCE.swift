import Crypto
import Foundation
import MailModel

/// Proof key for code exchange (RFC 7636), with the method S256.
struct PKCE: Sendable {
    /// Kept until the code is exchanged; 43 unreserved characters.
    let verifier: String

    /// A verifier with 256 random bits.
    init() { verifier = RandomToken.make() }

    /// A given verifier, for tests with published values.
    init(verifier: String) { self.verifier = verifier }

    /// Sent with the authorization request: the SHA-256 of the verifier.
    var challenge: String { Base64.encodeForURL(SHA256.hash(data: Data(verifier.utf8))) }
}
