import Foundation
import OAuth
import SASL
import WebRequests

/// The bytes of a stored secret. A password is stored as it is, as it always was; everything else is a marker and JSON.
///
/// The marker begins with a control character, and no password that a server accepts does (RFC 4013 §2.3).
enum SealedSecret {
    private static let marker = Array("\u{1}VaultMail-secret-1\u{1}".utf8)

    private struct Content: Codable {
        var grant: Grant?
        var client: Client?
    }

    private struct Client: Codable {
        var id: String
        var secret: [UInt8]?
    }

    private struct Grant: Codable {
        var provider: OAuthProvider
        var client: Client
        var access: [UInt8]
        var refresh: [UInt8]?
        /// Seconds since 1970.
        var expiry: Double?
    }

    /// Nil for a password that would be read as something else.
    static func bytes(of secret: StoredSecret) -> [UInt8]? {
        switch secret {
        case .password(let password): password.bytes.starts(with: marker) ? nil : password.bytes
        case .grant(let grant): sealed(Content(grant: content(of: grant)))
        case .client(let client): sealed(Content(client: content(of: client)))
        }
    }

    /// Nil if the bytes are damaged, or were written by a newer version.
    static func secret(in bytes: [UInt8]) -> StoredSecret? {
        guard bytes.starts(with: marker) else { return .password(Secret(bytes)) }
        let decoder = JSONDecoder()
        guard let content = try? decoder.decode(Content.self, from: Data(bytes.dropFirst(marker.count))) else {
            return nil
        }
        if let grant = content.grant { return .grant(self.grant(in: grant)) }
        return content.client.map { .client(client(in: $0)) }
    }

    private static func sealed(_ content: Content) -> [UInt8]? {
        (try? JSONEncoder().encode(content)).map { marker + $0 }
    }

    private static func content(of client: OAuthClient) -> Client {
        Client(id: client.id, secret: client.secret?.bytes)
    }

    private static func client(in content: Client) -> OAuthClient {
        OAuthClient(id: content.id, secret: content.secret.map { Secret($0) })
    }

    private static func content(of grant: OAuthGrant) -> Grant {
        Grant(
            provider: grant.provider, client: content(of: grant.client), access: grant.tokens.access.bytes,
            refresh: grant.tokens.refresh?.bytes, expiry: grant.tokens.expiry?.timeIntervalSince1970)
    }

    private static func grant(in content: Grant) -> OAuthGrant {
        let tokens = OAuthTokens(
            access: Secret(content.access), refresh: content.refresh.map { Secret($0) },
            expiry: content.expiry.map { Date(timeIntervalSince1970: $0) })
        return OAuthGrant(provider: content.provider, client: client(in: content.client), tokens: tokens)
    }
}
