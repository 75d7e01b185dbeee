/// The sentences about servers that did not accept an account. Those named as hints follow another sentence.
enum ServerCheckText {
    // MARK: Signing in

    static let imapDisabled = "Access by IMAP is switched off for this account."
    static let imapDisabledHint = "Switch on IMAP in your mail provider's settings, then try again."
    static let normalPassword = "The server does not accept the account's normal password."
    static let normalPasswordHint = "Create an app password on your mail provider's website and enter it here."
    static let wrongPasswordHint =
        "Check both and try again. If your provider requires an app password, create one and enter it here."

    /// - Parameter provider: its name.
    static func appPasswordHint(_ provider: String) -> String {
        "\(provider) accepts only an app password here. Follow the steps to create one."
    }

    /// - Parameter serverText: what the server says; nil if that is nothing more.
    static func wrongPassword(_ serverText: String?) -> String {
        let refusal = "The server refused the user name or the password."
        guard let serverText else { return refusal }
        let isEnded = [".", "!", "?"].contains { serverText.hasSuffix($0) }
        return "\(refusal) The server says: “\(serverText)”\(isEnded ? "" : ".")"
    }

    // MARK: Connections

    static let tlsFirstHint = "Choose TLS instead of STARTTLS for this port."
    static let captivePortal = "This network redirects connections, probably to its sign-in page."
    static let captivePortalHint = "Open any website in your browser, sign in to the network, then try again."

    static func tlsFirst(_ port: Int) -> String { "The server does not answer without TLS on port \(port)." }
}
