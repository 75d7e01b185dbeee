import MailApp
import MailModel

/// Decides which servers a new account uses: those that were named or found, and otherwise those that the user enters
/// on the terminal (FR-OB-01).
struct ServerChoice {
    let address: String
    let options: ServerOptions
    /// True to use servers that nothing confirms.
    let acceptsGuess: Bool

    /// - Parameter found: what was looked up; nil if the servers are named.
    /// - Throws: `ApplicationError` if the servers are not known and the user cannot be asked.
    func servers(_ found: DiscoveredAccount?) throws -> AccountServers {
        guard let imap = options.imapEndpoint ?? found?.imap else {
            Console.note("No server was found for this address.")
            return try entered(suggestion: found?.username ?? address)
        }
        let username = found?.username ?? address
        var chosen = options.applied(
            to: AccountServers(imap: imap, smtp: options.imap == nil ? found?.smtp : nil, username: username))
        if chosen.username.isEmpty { chosen.username = try Self.username(suggestion: "") }
        guard let found else { return chosen }
        Self.show(chosen)
        guard found.mustConfirm, options.imap == nil, !acceptsGuess else { return chosen }
        guard TerminalPrompt.isPossible else {
            throw ApplicationError(
                "These may not be your provider's servers. Pass --yes to use them, or --imap and --smtp.",
                status: .usage)
        }
        if try TerminalPrompt.confirm("These may not be your provider's servers. Use them?") { return chosen }
        return try entered(suggestion: chosen.username)
    }

    private func entered(suggestion username: String) throws -> AccountServers {
        guard TerminalPrompt.isPossible else {
            throw ApplicationError("Pass --imap and --smtp to name the servers.", status: .notFound)
        }
        let imap = try Self.endpoint("Server for receiving (IMAP): ") {
            ServerEndpoint(parsing: $0, security: options.starttls ? .startTLS : .implicitTLS)
        }
        let smtp = try Self.endpoint("Server for sending (SMTP), empty for none: ", isOptional: true) {
            ServerEndpoint(parsingSubmission: $0, usesStartTLS: options.smtpStarttls)
        }
        guard let imap else { throw TerminalPrompt.cancelled }
        return AccountServers(
            imap: imap, smtp: smtp, username: try options.username ?? Self.username(suggestion: username),
            smtpUsername: options.smtpUsername)
    }

    /// Asks until the answer is a server; nil for an empty answer.
    private static func endpoint(
        _ question: String, isOptional: Bool = false, _ parse: (String) -> ServerEndpoint?
    ) throws -> ServerEndpoint? {
        while true {
            let answer = try TerminalPrompt.line(question)
            if answer.isEmpty, isOptional { return nil }
            if answer.isEmpty { throw TerminalPrompt.cancelled }
            if let endpoint = parse(answer) { return endpoint }
            Console.note("'\(answer)' is not a valid server; use HOST or HOST:PORT.")
        }
    }

    private static func username(suggestion: String) throws -> String {
        guard TerminalPrompt.isPossible else {
            throw ApplicationError("The user name is not known. Pass --username.", status: .usage)
        }
        return try TerminalPrompt.line("User name: ", default: suggestion)
    }

    private static func show(_ servers: AccountServers) {
        let lines = [
            "Receiving: \(servers.imap.words)", servers.smtp.map { "Sending: \($0.words)" },
            "User name: \(servers.username)",
        ]
        for line in lines.compactMap(\.self) { Console.note("  \(line)") }
    }
}

extension ServerEndpoint {
    /// `imap.example.org:993 (TLS)`.
    fileprivate var words: String { "\(host):\(port) (\(security == .implicitTLS ? "TLS" : "STARTTLS"))" }
}
