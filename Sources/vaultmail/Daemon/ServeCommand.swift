import Logging
import ArgumentParser
import Credentials
import Foundation
import MailApp
import MailWeb

/// `vaultmail serve`.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the daemon: sync all accounts and serve the web page.",
        discussion: """
            Runs in the foreground until SIGTERM or Ctrl-C, then stops within two seconds. The page is reachable from \
            this machine only. Open it with `vaultmail open`.
            """)

    @Option(help: "Port of the web page on localhost.")
    var port = WebServerConfiguration.standardPort

    @Flag(help: "Print one line of JSON when the page is ready.")
    var json = false

    @Flag(help: .hidden)
    var demo = false

    @Option(help: .hidden)
    var sample: String?

    func validate() throws {
        guard sample == nil || demo else { throw ValidationError("Only a demonstration has sample mail.") }
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be between 0 and 65535.") }
    }

    func run() async throws {
        let application = Console.application(logLevel: .warning)
        let notice = application.vault().notice
        let configuration = WebServerConfiguration(
            port: port, isDemo: demo, sample: try sample.map { try SampleAccount.read(at: URL(filePath: $0)) },
            version: Application.version, build: Application.build)
        let json = json
        let daemon = Daemon(application: application, configuration: configuration)
        try await daemon.run(onWait: { Console.note($0) }) { port in
            if let notice { Console.note(notice) }
            if json {
                let line = ReadyOutput(address: WebServerConfiguration.origin(port: port), port: port)
                if let text = try? OutputJSON.lines([line]) { Console.print(text) }
            } else {
                Console.note(
                    "VaultMail is running at \(WebServerConfiguration.origin(port: port)). "
                        + "Open it with `vaultmail open`."
                )
            }
        }
    }
}

/// The output of `serve --json`.
private struct ReadyOutput: Encodable {
    let address: String
    let port: Int
    var pid = ProcessInfo.processInfo.processIdentifier
}
