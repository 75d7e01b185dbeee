public import Foundation
import SASL
public import WebRequests

/// Exchanges codes and refresh tokens for access tokens (RFC 6749 §4.1.3, §6).
public struct TokenEndpoint: Sendable {
    private let web: WebClient
    private let now: @Sendable () -> Date
    private static let limits = WebLimits(maximumBodyBytes: 64 * 1024)

    /// - Parameter now: the time from which the lifetime of a token counts.
    public init(web: WebClient, now: @escaping @Sendable () -> Date = { Date() }) {
        self.web = web
        self.now = now
    }

    /// Exchanges the code of a sign-in; each code works once.
    func grant(code: String, for request: AuthorizationRequest) async throws(OAuthError) -> OAuthGrant {
        let fields = [
            FormField("grant_type", "authorization_code"), FormField("code", code),
            FormField("redirect_uri", request.redirect), FormField("code_verifier", request.pkce.verifier),
        ]
        let tokens: OAuthTokens
        do {
            tokens = try await self.tokens(fields, provider: request.provider, client: request.client)
        } catch  where error.kind == .revoked {
            // `invalid_grant` for a code: it was used before or has expired.
            throw OAuthError(.exchangeFailed)
        }
        return OAuthGrant(provider: request.provider, client: request.client, tokens: tokens)
    }

    /// Returns the grant with a new access token, and with the new refresh token if the server replaces it.
    public func refresh(_ grant: OAuthGrant) async throws(OAuthError) -> OAuthGrant {
        guard let refresh = grant.tokens.refresh else { throw OAuthError(.revoked) }
        let fields = [
            FormField("grant_type", "refresh_token"),
            FormField("refresh_token", String(decoding: refresh.bytes, as: UTF8.self)),
        ]
        var renewed = grant
        renewed.tokens = try await tokens(fields, provider: grant.provider, client: grant.client)
        renewed.tokens.refresh = renewed.tokens.refresh ?? refresh
        return renewed
    }

    private func tokens(
        _ fields: [FormField], provider: OAuthProvider, client: OAuthClient
    ) async throws(OAuthError) -> OAuthTokens {
        var fields = fields + [FormField("client_id", client.id)]
        if let secret = client.secret {
            fields.append(FormField("client_secret", String(decoding: secret.bytes, as: UTF8.self)))
        }
        let request = WebRequest(provider.tokenEndpoint, .post(fields), accept: "application/json")
        let response: WebResponse
        do {
            response = try await web.send(request, limits: Self.limits)
        } catch {
            switch error.kind {
            case .connection, .noAddress: throw OAuthError(.network(error))
            case .cancelled: throw OAuthError(.cancelled)
            case .insecure, .privateAddress, .tooLarge, .malformed: throw OAuthError(.exchangeFailed)
            }
        }
        return try TokenResponse.tokens(in: response, receivedAt: now())
    }
}
