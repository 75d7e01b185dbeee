import Foundation

extension DovecotServer {
    /// The paths of a user's mailboxes, sorted.
    public func mailboxes(of user: String = "anna") async throws -> [String] {
        let outcome = try await doveadm(["mailbox", "list", "-u", user])
        return outcome.output.split(separator: "\n").map(String.init).sorted()
    }

    /// Creates a mailbox unless it exists.
    public func createMailbox(_ mailbox: String, of user: String = "anna") async throws {
        do {
            try await doveadm(["mailbox", "create", "-u", user, mailbox])
        } catch let failure as ToolFailure where failure.outcome.errors.contains("already exists") {
            return
        }
    }

    /// Removes a mailbox with its messages.
    public func deleteMailbox(_ mailbox: String, of user: String = "anna") async throws {
        try await doveadm(["mailbox", "delete", "-u", user, mailbox])
    }

    /// Renames a mailbox.
    public func renameMailbox(_ mailbox: String, to name: String, of user: String = "anna") async throws {
        try await doveadm(["mailbox", "rename", "-u", user, mailbox, name])
    }

    /// Returns a mailbox's UIDVALIDITY.
    public func uidValidity(of mailbox: String = "INBOX", user: String = "anna") async throws -> UInt32 {
        let outcome = try await doveadm(["-f", "flow", "mailbox", "status", "-u", user, "uidvalidity", mailbox])
        let words = outcome.output.split { $0 == " " || $0 == "\n" }
        guard let word = words.last(where: { $0.hasPrefix("uidvalidity=") }),
            let number = UInt32(word.dropFirst("uidvalidity=".count))
        else { throw DovecotFailure(reason: "no UIDVALIDITY in \(outcome.output)") }
        return number
    }

    /// Changes a mailbox's UIDVALIDITY, as after a restore from a backup; returns the new value.
    @discardableResult
    public func changeUIDValidity(of mailbox: String = "INBOX", user: String = "anna") async throws -> UInt32 {
        let next = try await uidValidity(of: mailbox, user: user) + 1000
        try await doveadm(["mailbox", "update", "--uid-validity", "\(next)", "-u", user, mailbox])
        return next
    }

    /// Disconnects a user's sessions, as in a server restart.
    public func disconnect(_ user: String = "anna") async throws {
        // `kick` exits with 68 if the user has no session: then there is nothing to do.
        let command = ["doveadm", "-c", folder.file("dovecot.conf").path, "kick", user]
        let outcome = try await CommandLineTool.outcome(of: command)
        guard outcome.status == 0 || outcome.status == 68 else {
            throw ToolFailure(command: command, outcome: outcome)
        }
    }
}
