/// The page that the browser shows after the redirect. Contains nothing of the request.
struct ReturnPage {
    let title: String
    let text: String

    static let unknown = ReturnPage(
        title: "Nothing here", text: "This address is used by VaultMail during sign-in only.")

    private init(title: String, text: String) {
        self.title = title
        self.text = text
    }

    init(_ verdict: Result<String, OAuthError>) {
        switch verdict {
        // The code is exchanged, and the servers are asked, after this.
        case .success:
            self.init(
                title: "Return to VaultMail", text: "You can close this window. VaultMail now completes the sign-in.")
        case .failure(let error):
            self.init(title: "Sign-in failed", text: "\(error.explanation) You can close this window.")
        }
    }

    /// The address of the page contains the code, so nothing may leave it, and it is not stored.
    static let fields = [
        ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"),
        ("X-Content-Type-Options", "nosniff"), ("Connection", "close"),
        ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
    ]

    var html: String {
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><title>VaultMail: \(title)</title></head>
        <body><h1>\(title)</h1><p>\(text)</p></body></html>

        """
    }
}
