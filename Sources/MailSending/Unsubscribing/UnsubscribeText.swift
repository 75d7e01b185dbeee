/// The sentences about a list that was not asked to remove the user.
enum UnsubscribeText {
    static let notOffered = "This message does not say how to unsubscribe."
    static let changed = "The message now says something else about unsubscribing."

    static func needsPage(_ list: String) -> String { "Unsubscribing from \(list) needs its page." }

    /// - Parameters:
    ///   - host: who was asked.
    ///   - status: the status of the HTTP response.
    static func refused(_ host: String, status: Int) -> String {
        "\(host) did not accept the request (status \(status))."
    }

    static func privateAddress(_ host: String) -> String {
        "\(host) is on this computer or its network, so nothing was sent."
    }

    static func unreachable(_ host: String) -> String { "\(host) cannot be reached, or does not answer as it should." }
}
