public import WebRequests

extension OAuthProvider {
    /// The providers with known endpoints.
    public static let known: [OAuthProvider] = [google, microsoft, fastmail, yahoo].compactMap { $0 }

    /// The known provider with this id; nil if there is none.
    public static func known(_ id: String) -> OAuthProvider? { known.first { $0.id == id } }

    /// A provider whose endpoints the user enters.
    public static func generic(
        authorizationEndpoint: WebAddress, tokenEndpoint: WebAddress, scopes: [String], issuer: String? = nil
    ) -> OAuthProvider {
        OAuthProvider(
            id: "generic", name: authorizationEndpoint.host, authorizationEndpoint: authorizationEndpoint,
            tokenEndpoint: tokenEndpoint, scopes: scopes, issuer: issuer)
    }

    /// https://developers.google.com/identity/protocols/oauth2/native-app. Without `prompt=consent` a second sign-in
    /// gives no refresh token.
    private static let google = make(
        "google", "Google", authorization: "https://accounts.google.com/o/oauth2/v2/auth",
        token: "https://oauth2.googleapis.com/token", scopes: ["https://mail.google.com/"],
        parameters: ["access_type": "offline", "prompt": "consent"], issuer: "https://accounts.google.com")

    /// https://learn.microsoft.com/exchange/client-developer/legacy-protocols/how-to-authenticate-an-imap-pop-smtp-application-by-using-oauth
    private static let microsoft = make(
        "microsoft", "Microsoft", authorization: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
        token: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
        scopes: [
            "offline_access", "https://outlook.office.com/IMAP.AccessAsUser.All",
            "https://outlook.office.com/SMTP.Send",
        ], redirectHost: .name, redirectPath: "/")

    /// https://www.fastmail.com/for-developers/oauth/
    private static let fastmail = make(
        "fastmail", "Fastmail", authorization: "https://api.fastmail.com/oauth/authorize",
        token: "https://api.fastmail.com/oauth/refresh",
        scopes: ["https://www.fastmail.com/dev/protocol-imap", "https://www.fastmail.com/dev/protocol-smtp"])

    /// https://developer.yahoo.com/oauth2/guide/
    private static let yahoo = make(
        "yahoo", "Yahoo", authorization: "https://api.login.yahoo.com/oauth2/request_auth",
        token: "https://api.login.yahoo.com/oauth2/get_token", scopes: ["mail-w"])

    private static func make(
        _ id: String, _ name: String, authorization: String, token: String, scopes: [String],
        parameters: [String: String] = [:], issuer: String? = nil, redirectHost: RedirectHost = .address,
        redirectPath: String = standardRedirectPath
    ) -> OAuthProvider? {
        guard let authorization = WebAddress(authorization), let token = WebAddress(token) else { return nil }
        return OAuthProvider(
            id: id, name: name, authorizationEndpoint: authorization, tokenEndpoint: token, scopes: scopes,
            parameters: parameters, issuer: issuer, redirectHost: redirectHost, redirectPath: redirectPath)
    }
}
