import Foundation

/// The systemd user manager, through `systemctl --user`.
struct ServiceManager {
    private let program: URL

    /// Finds `systemctl` in the search path; nil if it is not there.
    init?(environment: [String: String]) {
        let candidates = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
            .map { URL(fileURLWithPath: String($0)).appendingPathComponent("systemctl") }
        guard let program = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            return nil
        }
        self.program = program
    }

    /// The outcome of a command.
    struct Outcome {
        let status: Int32
        let text: String
    }

    /// True if a manager of this user answers.
    var answers: Bool { run(["show-environment"]).status == 0 }

    /// Runs a command of `systemctl --user`; the text is all that it prints.
    @discardableResult
    func run(_ arguments: [String]) -> Outcome {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = ["--user", "--no-pager", "--no-ask-password"] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        do {
            try process.run()
        } catch {
            return Outcome(status: -1, text: error.localizedDescription)
        }
        let bytes = (try? output.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return Outcome(status: process.terminationStatus, text: text)
    }

    /// Runs a command that must succeed.
    ///
    /// - Throws: `ApplicationError` with what systemd said.
    func require(_ arguments: [String]) throws {
        let outcome = run(arguments)
        guard outcome.status != 0 else { return }
        throw ApplicationError(ServiceText.failed(arguments, output: outcome.text))
    }
}
