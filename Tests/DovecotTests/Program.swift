import Foundation
import MailTestKit

/// The built program, run as a person runs it, on a home of its own.
struct Program: Sendable {
    let home: TemporaryDirectory
    private let environment: [String: String]

    /// - Parameter authority: the certificate authority that the program trusts.
    init(trusting authority: URL) throws {
        home = try TemporaryDirectory()
        environment = [
            "VAULTMAIL_HOME": home.path, "VAULTMAIL_VAULT": "file", "SSL_CERT_FILE": authority.path,
            "HOME": home.path, "PATH": "/usr/bin:/bin",
        ]
    }

    /// Where the package manager put it: beside the test bundle.
    static var executable: URL {
        URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
            .appendingPathComponent("vaultmail")
    }

    /// Starts a command; the caller waits or kills.
    func start(_ arguments: [String], input: String = "") throws -> Running {
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = arguments
        process.environment = environment
        let output = home.file("out-\(UUID().uuidString)")
        let errors = home.file("err-\(UUID().uuidString)")
        for file in [output, errors] { FileManager.default.createFile(atPath: file.path, contents: nil) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        let stdin = Pipe()
        process.standardInput = stdin
        try process.run()
        stdin.fileHandleForWriting.write(Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        return Running(process: process, output: output, errors: errors)
    }

    /// Runs a command to its end.
    func run(_ arguments: [String], input: String = "") throws -> Outcome {
        try start(arguments, input: input).wait()
    }

    /// Adds Dovecot's account.
    func addAccount(port: Int, password: String = DovecotServer.password) throws -> Outcome {
        try run(
            [
                "account", "add", "--email", "anna@example.org", "--imap", "localhost:\(port)", "--username", "anna",
                "--window", "all", "--password-stdin",
            ], input: password + "\n")
    }

    /// A command at work.
    struct Running {
        let process: Process
        let output: URL
        let errors: URL

        func wait() throws -> Outcome {
            process.waitUntilExit()
            return Outcome(
                status: process.terminationStatus,
                output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
                errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
        }
    }

    /// How a command ended.
    struct Outcome: Sendable {
        let status: Int32
        let output: String
        let errors: String

        /// The output as JSON.
        func json() throws -> Any { try JSONSerialization.jsonObject(with: Data(output.utf8)) }
    }
}
