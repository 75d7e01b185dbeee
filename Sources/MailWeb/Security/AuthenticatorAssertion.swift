import Crypto
import Foundation
import MailModel

/// What an authenticator signed to open the app lock (WebAuthn Level 2 §7.2). The key is known from when it was added,
/// so that nothing is read but fields at fixed places and a JSON object.
struct AuthenticatorAssertion: Sendable {
    /// The hash of the relying party, flags and counter (§6.1).
    var authenticatorData: [UInt8]
    /// The JSON that the browser composed (§5.8.1).
    var clientData: [UInt8]
    /// ECDSA in DER or RSA, by the kind of the key.
    var signature: [UInt8]

    /// The name of the program for authenticators: the host of its page.
    static let relyingParty = WebServerConfiguration.canonicalHost

    private struct ClientData: Decodable {
        var type: String
        var challenge: String
        var origin: String
        var crossOrigin: Bool?
    }

    private enum Flag {
        static let userPresent: UInt8 = 0x01
        static let userVerified: UInt8 = 0x04
    }

    /// The counter after this signature; nil unless everything is as it must be.
    ///
    /// - Parameters:
    ///   - challenge: base64url, as it was given out.
    ///   - origin: of the page, with its port: every program of this computer may ask for the same relying party.
    func counter(of authenticator: Authenticator, challenge: String, origin: String) -> UInt32? {
        guard hasUsableLengths, isForm(challenge: challenge, origin: origin),
            authenticatorData.prefix(32).elementsEqual(SHA256.hash(data: Data(Self.relyingParty.utf8)))
        else { return nil }
        let wanted = Flag.userPresent | Flag.userVerified
        guard authenticatorData[32] & wanted == wanted else { return nil }
        let counter = authenticatorData[33..<37].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        // Authenticators that do not count always report 0. A counter that does not grow is that of a copy (§6.1.1).
        guard counter > authenticator.counter || (counter == 0 && authenticator.counter == 0) else { return nil }
        guard let key = AuthenticatorKey(authenticator.publicKey),
            key.isValid(signature, of: authenticatorData + SHA256.hash(data: clientData))
        else { return nil }
        return counter
    }

    private var hasUsableLengths: Bool {
        (37...1024).contains(authenticatorData.count) && clientData.count <= 4096
    }

    private func isForm(challenge: String, origin: String) -> Bool {
        guard let data = try? JSONDecoder().decode(ClientData.self, from: Data(clientData)) else { return false }
        return data.type == "webauthn.get" && data.challenge == challenge && data.origin == origin
            && data.crossOrigin != true
    }
}
