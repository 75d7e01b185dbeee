import Crypto
import Foundation
import MailModel

@testable import MailWeb

/// An authenticator with its own key, which signs as a browser and its authenticator do.
struct TestAuthenticator {
    let key = P256.Signing.PrivateKey()
    let id: [UInt8] = (0..<32).map { _ in UInt8.random(in: 0...255) }
    var counter: UInt32 = 0

    /// What may be wrong in an assertion.
    struct Forgery {
        var type = "webauthn.get"
        var origin: String?
        var party = "localhost"
        var flags: UInt8 = 0x05
        var isCrossOrigin = false
        var key: P256.Signing.PrivateKey?
    }

    var publicKey: [UInt8] { Array(key.publicKey.derRepresentation) }

    /// The authenticator as the store has it.
    var added: Authenticator {
        Authenticator(id: id, publicKey: publicKey, name: "Chrome on Linux", addedAt: Date(timeIntervalSince1970: 1))
    }

    /// Signs a challenge for the page at the port.
    func sign(_ challenge: String, port: Int, _ forgery: Forgery = Forgery()) throws -> AuthenticatorAssertion {
        let origin = forgery.origin ?? "http://localhost:\(port)"
        let client =
            #"{"type":"\#(forgery.type)","challenge":"\#(challenge)","origin":"\#(origin)","#
            + #""crossOrigin":\#(forgery.isCrossOrigin)}"#
        let clientData = Array(client.utf8)
        let count = (0..<4).reversed().map { UInt8(truncatingIfNeeded: counter >> (8 * UInt32($0))) }
        let data = Array(SHA256.hash(data: Data(forgery.party.utf8))) + [forgery.flags] + count
        let signed = Data(data) + Data(SHA256.hash(data: clientData))
        let signature = try (forgery.key ?? key).signature(for: signed).derRepresentation
        return AuthenticatorAssertion(authenticatorData: data, clientData: clientData, signature: Array(signature))
    }

    /// The body of a request that unlocks.
    func body(_ challenge: String, port: Int, _ forgery: Forgery = Forgery()) throws -> String {
        let assertion = try sign(challenge, port: port, forgery)
        let fields = [
            "id": Data(id).base64EncodedString(), "challenge": challenge,
            "authenticator_data": Data(assertion.authenticatorData).base64EncodedString(),
            "client_data": Data(assertion.clientData).base64EncodedString(),
            "signature": Data(assertion.signature).base64EncodedString(),
        ]
        return String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
    }

    /// The body of a request that adds it.
    func addBody(passphrase: String) throws -> String {
        let fields = [
            "id": Data(id).base64EncodedString(), "public_key": Data(publicKey).base64EncodedString(),
            "passphrase": passphrase,
        ]
        return String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
    }
}
