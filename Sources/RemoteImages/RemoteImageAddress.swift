import WebRequests

/// The address of an image in a message, as it is requested: always encrypted, even if the message says otherwise.
struct RemoteImageAddress {
    let web: WebAddress

    /// Returns nil if it cannot be requested: no host name, or too long.
    ///
    /// - Parameter text: a normalized URL of `SanitizedHTML.loadableImages`.
    init?(_ text: String) {
        let plain = "http://"
        let withoutFragment = String(text.prefix { $0 != "#" })
        let secure =
            withoutFragment.hasPrefix(plain) ? "https://" + withoutFragment.dropFirst(plain.count) : withoutFragment
        guard let web = WebAddress(secure), web.scheme == .https else { return nil }
        self.web = web
    }
}
