import Foundation

extension DovecotServer {
    /// The paths of a user's mailboxes, sorted.
    public func mailboxes(of user: String = "anna") async throws -> [String] {
        let outcome = try await doveadm(["mailbox", "list", "-u", user])
        return outcome.output.split(separator: "\n").map(String.init).sorted()
    }

    /// Makes a mailbox; one that exists stays as it is.
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

    /// Gives a mailbox another name.
    public func renameMailbox(_ mailbox: String, to name: String, of user: String = "anna") async throws {
        try await doveadm(["mailbox", "rename", "-u", user, mailbox, name])
    }

    /// The number of a mailbox's generation.
    public func uidValidity(of mailbox: String = "INBOX", user: String = "anna") async throws -> UInt32 {
        let outcome = try await doveadm(["-f", "flow", "mailbox", "status", "-u", user, "uidvalidity", mailbox])
        let words = outcome.output.split { $0 == " " || $0 == "\n" }
        guard let word = words.last(where: { $0.hasPrefix("uidvalidity=") }),
            let number = UInt32(word.dropFirst("uidvalidity=".count))
        else { throw DovecotFailure(reason: "no UIDVALIDITY in \(outcome.output)") }
        return number
    }

    /// Starts a new generation of a mailbox, as a server does that was restored from a backup; returns its number.
    @discardableResult
    public func changeUIDValidity(of mailbox: String = "INBOX", user: String = "anna") async throws -> UInt32 {
        let next = try await uidValidity(of: mailbox, user: user) + 1000
        try await doveadm(["mailbox", "update", "--uid-validity", "\(next)", "-u", user, mailbox])
        return next
    }

    /// Ends a user's sessions, as a server does that is restarted.
    public func disconnect(_ user: String = "anna") async throws {
        // `kick` ends with 68 when the user has no session: then there is nothing to end.
        let command = ["doveadm", "-c", folder.file("dovecot.conf").path, "kick", user]
        let outcome = try await CommandLineTool.outcome(of: command)
        guard outcome.status == 0 || outcome.status == 68 else {
            throw ToolFailure(command: command, outcome: outcome)
        }
    }
}
