import ArgumentParser
import Dispatch
import Foundation
import MailTestKit

/// `mailbox-generator serve`.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Runs a temporary Dovecot with generated mail until it is stopped.",
        discussion: """
            Prints `name=value` lines that say how to connect, then an empty line. The server, its mail and its \
            certificates are gone after Ctrl-C or SIGTERM.
            """)

    @OptionGroup var mail: MailOptions

    @Flag(help: "Offer COMPRESS=DEFLATE.")
    var compress = false

    @Option(name: .customLong("user"), help: "Another user, with empty mailboxes. Repeatable.")
    var users: [String] = []

    func run() async throws {
        let (stop, stopper) = AsyncStream<Void>.makeStream()
        let signals = [SIGINT, SIGTERM, SIGHUP].map { Self.watch($0) { stopper.yield() } }
        defer { for source in signals { source.cancel() } }
        let server = try await DovecotServer.start(DovecotOptions(users: ["anna"] + users, compresses: compress))
        try await server.fill(with: mail.generator.generate())
        print(
            """
            host=localhost
            port=\(server.port)
            starttls_port=\(server.startTLSPort)
            lmtp_port=\(server.lmtpPort)
            user=anna
            password=\(DovecotServer.password)
            authority=\(server.authorityFile.path)

            """)
        fflush(nil)
        for await _ in stop { break }
        await server.stop()
    }

    /// Calls the closure on the signal instead of exiting.
    private static func watch(_ number: Int32, _ body: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler(handler: body)
        source.activate()
        return source
    }
}
