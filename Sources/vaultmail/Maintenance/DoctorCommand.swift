import ArgumentParser
import MailApp

/// `vaultmail doctor`.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check folders, database, passwords and servers for problems.")

    @Flag(help: "Do not connect to servers.")
    var offline = false

    @Flag(help: "Read every imported message in full, instead of checking only file and size.")
    var readImported = false

    @Flag(help: "Read every stored message in full and verify its checksum.")
    var readMessages = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let doctor = Doctor(application: Console.application(), executable: RunningProgram.file)
        let findings = await doctor.examine(
            online: !offline, readsImported: readImported || readMessages, readsMessages: readMessages)
        try output.print(findings, document: findings) { finding in
            let mark = finding.isWarning ? "WARNING" : finding.isGood ? "ok     " : "PROBLEM"
            return TerminalText.line("\(mark)  \(finding.subject): \(finding.text)")
        }
        if findings.contains(where: { !$0.isGood }) { throw ExitStatus.failed }
    }
}
