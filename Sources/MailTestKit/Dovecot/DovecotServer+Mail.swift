import Foundation

extension DovecotServer {
    /// Changes a user's password, and returns when Dovecot requires the new one.
    public func setPassword(_ password: String, of name: String) async throws {
        let file = folder.file("users")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        let kept = lines.filter { !$0.hasPrefix("\(name):") }
        // Dovecot rereads the file if its modification time in seconds or its size has changed: the size always grows.
        let changed = kept + ["# \(lines.count) lines before this change", "\(name):{PLAIN}\(password)"]
        try folder.write(changed.joined(separator: "\n") + "\n", to: "users")
        let command = ["doveadm", "-c", folder.file("dovecot.conf").path, "auth", "test", name, password]
        for _ in 1...200 {
            if try await CommandLineTool.outcome(of: command).status == 0 { return }
        }
        throw DovecotFailure(reason: "the new password of \(name) is not accepted")
    }

    /// Adds a message to a mailbox, which is created if it does not exist.
    public func deliver(_ message: [UInt8], to user: String = "anna", mailbox: String = "INBOX") async throws {
        if mailbox != "INBOX" { try await createMailbox(mailbox, of: user) }
        try await doveadm(["save", "-u", user, "-m", mailbox], input: message)
    }

    /// Adds a message with LF line ends to a mailbox.
    public func deliver(text: String, to user: String = "anna", mailbox: String = "INBOX") async throws {
        try await deliver(Array(text.utf8), to: user, mailbox: mailbox)
    }

    /// Fills a user's mail with generated messages; only for Maildir and before the user's first login.
    public func fill(_ user: String = "anna", with generated: GeneratedMailbox) async throws {
        guard options.storage == .maildir else { throw DovecotFailure(reason: "fill needs Maildir") }
        try generated.writeMaildir(at: folder.file("mail/\(user)/Maildir"))
        try await own(folder.file("mail/\(user)"))
    }

    /// Every message of a user, ordered by mailbox and UID; with a name, those of one mailbox.
    public func messages(of user: String = "anna", in mailbox: String? = nil) async throws -> [DovecotMessage] {
        struct Row: Decodable { let mailbox, uid, guid, flags: String }
        let scope = mailbox.map { ["mailbox", $0] } ?? ["mailbox", "*"]
        let outcome = try await doveadm(
            ["-f", "json", "fetch", "-u", user, "mailbox uid guid flags"] + scope + ["all"])
        let rows = try JSONDecoder().decode([Row].self, from: Data(outcome.output.utf8))
        return rows.compactMap { row in
            guard let uid = UInt32(row.uid) else { return nil }
            let flags = row.flags.split(separator: " ").map(String.init).filter { $0 != #"\Recent"# }
            return DovecotMessage(mailbox: row.mailbox, uid: uid, guid: row.guid, flags: Set(flags))
        }.sorted { ($0.mailbox, $0.uid) < ($1.mailbox, $1.uid) }
    }

    /// Returns the stored bytes of a message.
    public func text(of uid: UInt32, in mailbox: String = "INBOX", user: String = "anna") async throws -> String {
        struct Row: Decodable { let text: String }
        let outcome = try await doveadm(
            ["-f", "json", "fetch", "-u", user, "text"] + query(mailbox, [uid]))
        guard let row = try JSONDecoder().decode([Row].self, from: Data(outcome.output.utf8)).first else {
            throw DovecotFailure(reason: "no message \(uid) in \(mailbox)")
        }
        return row.text
    }

    /// Sets flags and keywords of messages, as another client would.
    public func addFlags(
        _ flags: [String], to uids: [UInt32], in mailbox: String = "INBOX", user: String = "anna"
    ) async throws {
        try await doveadm(["flags", "add", "-u", user, flags.joined(separator: " ")] + query(mailbox, uids))
    }

    /// Removes flags and keywords from messages.
    public func removeFlags(
        _ flags: [String], from uids: [UInt32], in mailbox: String = "INBOX", user: String = "anna"
    ) async throws {
        try await doveadm(["flags", "remove", "-u", user, flags.joined(separator: " ")] + query(mailbox, uids))
    }

    /// Expunges messages.
    public func expunge(_ uids: [UInt32], in mailbox: String = "INBOX", user: String = "anna") async throws {
        try await doveadm(["expunge", "-u", user] + query(mailbox, uids))
    }

    /// Moves messages to an existing mailbox.
    public func move(
        _ uids: [UInt32], from mailbox: String = "INBOX", to target: String, user: String = "anna"
    ) async throws {
        try await doveadm(["move", "-u", user, target] + query(mailbox, uids))
    }

    /// Copies messages to an existing mailbox.
    public func copy(
        _ uids: [UInt32], from mailbox: String = "INBOX", to target: String, user: String = "anna"
    ) async throws {
        try await doveadm(["copy", "-u", user, target] + query(mailbox, uids))
    }

    /// Makes messages of a Maildir unreadable to the server, like a failing disk: it lists them but refuses their text.
    /// Throws if no message has such a UID.
    public func breakMessages(_ uids: [UInt32], in mailbox: String = "INBOX", user: String = "anna") async throws {
        let guids = try await messages(of: user, in: mailbox).filter { uids.contains($0.uid) }.map(\.guid)
        let root = folder.file("mail/\(user)/Maildir")
        let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        let files = names.filter { name in guids.contains { name.contains($0) } }
        guard !files.isEmpty, files.count == guids.count else {
            throw DovecotFailure(reason: "no such messages: \(uids)")
        }
        for name in files {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0], ofItemAtPath: root.appendingPathComponent(name).path)
        }
    }

    private func query(_ mailbox: String, _ uids: [UInt32]) -> [String] {
        ["mailbox", mailbox, "uid", uids.map(String.init).joined(separator: ",")]
    }

    /// Changes the owner of a user's files to Dovecot's mail user; does nothing without root.
    func own(_ place: URL) async throws {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        guard identity.isRoot else { return }
        try await CommandLineTool.run(["chown", "-R", "\(identity.mailUser):\(identity.mailGroup)", place.path])
    }

    /// Runs `doveadm`; throws `ToolFailure` with its output.
    @discardableResult
    public func doveadm(_ arguments: [String], input: [UInt8] = []) async throws -> ToolOutcome {
        try await CommandLineTool.run(
            ["doveadm", "-c", folder.file("dovecot.conf").path] + arguments, input: input)
    }
}
