import Foundation
import MailTestKit

/// A user who reads the same mail in a Maildir that `mbsync` syncs with the server in both directions.
struct MbsyncPeer: Sendable {
    private let folder: URL
    private let ledger: URL
    private var mail: URL { folder.appendingPathComponent("mail") }
    private var configuration: String { folder.appendingPathComponent("mbsyncrc").path }

    /// - Parameter ledger: the records of the other client.
    init(server: DovecotServer, user: String, in folder: URL, ledger: URL) throws {
        (self.folder, self.ledger) = (folder, ledger)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("mail"), withIntermediateDirectories: true)
        try Data(Self.settings(server, user, mail: mail.path).utf8).write(to: URL(fileURLWithPath: configuration))
    }

    private static func settings(_ server: DovecotServer, _ user: String, mail: String) -> String {
        """
        FSync no

        IMAPAccount far
        Host localhost
        Port \(server.port)
        User \(user)
        Pass \(DovecotServer.password)
        SSLType IMAPS
        CertificateFile \(server.authorityFile.path)

        IMAPStore far
        Account far

        MaildirStore near
        Path \(mail)/
        Inbox \(mail)/INBOX
        SubFolders Verbatim

        Channel all
        Far :far:
        Near :near:
        Patterns *
        Sync All
        Create Both
        Expunge Both
        SyncState *

        """
    }

    /// One run over all mailboxes. If another client changes the same mail it may fail, and the next run continues.
    ///
    /// - Returns: its error; nil if it succeeded.
    func sync() async throws -> String? {
        let command = ["mbsync", "-q", "-c", configuration, "-a"]
        let outcome = try await CommandLineTool.outcome(of: command)
        // Not installed, or hung.
        guard outcome.status != 127, outcome.status != 124 else {
            throw ToolFailure(command: command, outcome: outcome)
        }
        return outcome.status == 0 ? nil : outcome.errors
    }

    /// Random changes in the Maildir while mbsync is not running.
    func change(seed: UInt64, count: Int) async throws { _ = try await run(["change", "\(seed)", "\(count)"]) }

    /// Mailbox, subject and flags of each message.
    func read() async throws -> [String] { try JSONDecoder().decode([String].self, from: try await run(["read"])) }

    private func run(_ words: [String]) async throws -> Data {
        let command = ["python3", TestTool.path("maildir_client.py"), mail.path, ledger.path]
        return Data(try await CommandLineTool.run(command + words).output.utf8)
    }
}
