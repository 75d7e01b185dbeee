import Foundation
import SASL
import WebRequests

/// The answer of a token endpoint (RFC 6749 §5). Pure.
enum TokenResponse {
    private struct Success: Decodable {
        var access_token: String
        var token_type: String?
        var expires_in: Lifetime?
        var refresh_token: String?
    }

    private struct Failure: Decodable {
        var error: String
    }

    /// Seconds; some servers send them as text.
    private struct Lifetime: Decodable {
        var seconds: Double

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Double.self) {
                seconds = number
            } else {
                seconds = Double(try container.decode(String.self)) ?? 0
            }
        }
    }

    private static let maximumTokenBytes = 32 * 1024
    /// A longer lifetime is reduced to this one.
    private static let maximumLifetime = 366.0 * 86_400

    static func tokens(in response: WebResponse, receivedAt moment: Date) throws(OAuthError) -> OAuthTokens {
        guard response.status == 200 else { throw failure(in: response) }
        guard let success = try? JSONDecoder().decode(Success.self, from: Data(response.body)),
            isToken(success.access_token), success.refresh_token.map(isToken) ?? true,
            (success.token_type ?? "Bearer").lowercased() == "bearer"
        else { throw OAuthError(.exchangeFailed) }
        let lifetime = success.expires_in.map(\.seconds).flatMap { $0 > 0 ? min($0, maximumLifetime) : nil }
        return OAuthTokens(
            access: Secret(success.access_token), refresh: success.refresh_token.map { Secret($0) },
            expiry: lifetime.map { moment.addingTimeInterval($0) })
    }

    /// RFC 6749 appendix A: printable ASCII; a space or control character could start another field of a sign-in.
    private static func isToken(_ text: String) -> Bool {
        (1...maximumTokenBytes).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// RFC 6749 §5.2.
    private static func failure(in response: WebResponse) -> OAuthError {
        switch (try? JSONDecoder().decode(Failure.self, from: Data(response.body)))?.error {
        case "invalid_grant": OAuthError(.revoked)
        case "invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_scope":
            OAuthError(.clientRefused)
        case "access_denied": OAuthError(.denied)
        default: OAuthError(.exchangeFailed)
        }
    }
}
