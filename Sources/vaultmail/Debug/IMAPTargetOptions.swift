import ArgumentParser
import MailApp
import MailDiagnostics
import MailModel
import SASL

/// The options of commands that connect to a server without a store.
struct IMAPTargetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("IMAP server. The default port is 993, or 143 with --starttls.", valueName: "host[:port]"))
    var host: String

    @Flag(help: "Use STARTTLS on port 143 instead of implicit TLS.")
    var starttls = false

    @Option(help: "User name to sign in with. Without it, the session stays unauthenticated.")
    var username: String?

    @Flag(help: "Read the password from standard input (first line).")
    var passwordStdin = false

    @Flag(help: "Do not use compression, even if the server offers it.")
    var plain = false

    @Option(help: "Extension to enable after signing in, such as UTF8=ACCEPT. Can be repeated.")
    var enable: [String] = []

    func validate() throws {
        guard (username == nil) == !passwordStdin else {
            throw ValidationError("--username and --password-stdin must be used together.")
        }
        guard endpoint != nil else { throw ValidationError("'\(host)' is not a valid server; use HOST or HOST:PORT.") }
    }

    private var endpoint: ServerEndpoint? {
        ServerEndpoint(parsing: host, security: starttls ? .startTLS : .implicitTLS)
    }

    /// Builds the target; reads the password if one is needed.
    func target() throws -> IMAPTarget {
        guard let endpoint else { throw ExitStatus.usage }
        let password = passwordStdin ? try PasswordInput.read() : nil
        return IMAPTarget(
            endpoint: endpoint, username: username, password: password,
            compresses: !plain, enables: enable)
    }
}
