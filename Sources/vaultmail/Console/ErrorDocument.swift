import MailApp

/// The error of a command that was asked for JSON. It goes to standard error, so that standard output never holds
/// anything but data.
struct ErrorDocument: Encodable {
    struct Failure: Encodable {
        let code: String
        let message: String
        let hint: String
        let status: Int32
    }

    let error: Failure

    /// True if the arguments ask for JSON.
    static func isWanted(by arguments: [String]) -> Bool {
        let options = arguments.prefix { $0 != "--" }
        return options.contains("--json") || options.contains { $0.hasPrefix("--format=json") }
            || zip(options, options.dropFirst()).contains { $0 == "--format" && $1.hasPrefix("json") }
    }

    /// The document on one line; the message as plain text if it cannot be encoded.
    static func text(_ error: ApplicationError) -> String {
        let failure = Failure(
            code: error.status.name, message: error.message, hint: error.hint, status: error.status.rawValue)
        return (try? OutputJSON.lines([ErrorDocument(error: failure)])) ?? error.explanation
    }
}

extension ExitStatus {
    /// The exit code as a word.
    fileprivate var name: String {
        switch self {
        case .done: "done"
        case .failed: "failed"
        case .usage: "usage"
        case .notFound: "not_found"
        case .authentication: "authentication"
        case .network: "network"
        case .partly: "partial_failure"
        case .daemonUnreachable: "daemon_unreachable"
        case .tryAgainLater: "try_again_later"
        }
    }
}
