import ArgumentParser
import Foundation
import MailApp
import MailModel
import MailStorage

/// `vaultmail mailboxes`.
struct MailboxesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mailboxes", abstract: "List the mailboxes with their counts.")

    @Option(help: "Only this account, by its e-mail address.")
    var account: String?

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let application = Console.application()
        let store = try application.openStoreForReading()
        let id = try account.map { try application.account($0, in: store).id }
        let names = try OutputNames(store: store)
        let categories = try store.categoryCounts()
        let mailboxes = try store.mailboxes(account: id).inReadingOrder().map {
            MailboxOutput($0, categories: categories[$0.id] ?? [:], names: names)
        }
        try output.print(mailboxes, document: mailboxes) {
            "\(Column.fit($0.path, 36)) \(Column.fit($0.role, 9)) \(Self.words($0))"
        }
    }

    /// What Gmail's All Mail and Important hold is in other mailboxes as well.
    private static func words(_ mailbox: MailboxOutput) -> String {
        guard ![MailboxRole.all.rawValue, MailboxRole.important.rawValue].contains(mailbox.role) else {
            return "not synced"
        }
        return "\(mailbox.unread) unread of \(mailbox.total)\(mailbox.synced ? "" : ", not whole yet")"
    }
}

/// `vaultmail list`.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the messages of a mailbox, newest first.",
        discussion: """
            Where an account has no mailbox for the archive (Gmail), `list archive` shows what the page's Archive does: the
            newest message of each archived conversation.

            EXAMPLES
              vaultmail list inbox
              vaultmail list Projects/Atlas --limit 100 --json
              vaultmail list inbox --category updates
            """)

    @Argument(help: "A path such as Projects/Atlas, or a role such as inbox, sent or archive.")
    var mailbox: String

    @Option(help: "Only this account, by its e-mail address.")
    var account: String?

    @Option(
        help: "Only of this category: primary, social, promotions, updates, forums or uncategorized.",
        transform: { text in
            guard let category = MailCategory(name: text.lowercased()) else {
                throw ValidationError("There is no category \(text).")
            }
            return category
        })
    var category: MailCategory?

    // A negative number is a wrong one rather than a missing one.
    @Option(parsing: .unconditional, help: "At most so many messages.")
    var limit = 25

    @OptionGroup var output: OutputOptions

    func validate() throws { try OutputOptions.check(limit: limit) }

    func run() async throws {
        let application = Console.application()
        let store = try application.openStoreForReading()
        let id = try account.map { try application.account($0, in: store).id }
        let known = try store.mailboxes(account: id)
        let found = known.filter { $0.isNamed(mailbox) }
        let archives = try archives(apartFrom: found, among: known)
        guard !found.isEmpty || !archives.isEmpty else {
            let advice =
                known.isEmpty
                ? "`vaultmail sync` fetches the mail first" : "`vaultmail mailboxes` shows those there are"
            throw ApplicationError("There is no mailbox \(mailbox); \(advice).", status: .notFound)
        }
        let names = try OutputNames(store: store)
        let shown = try found.flatMap {
            try store.messages(in: $0.id, category: category, before: nil, limit: limit)
        }
        let archived = try archives.flatMap { try newestArchived(of: $0, in: store) }
        let messages = (shown + archived).sorted { $0.date > $1.date }.prefix(limit)
            .map { MessageOutput($0, names: names) }
        let fraction = try store.indexedFraction(account: id)
        let total =
            try found.reduce(0) { $0 + (try count($1, in: store)) }
            + archives.reduce(0) { $0 + (try store.threadCount(in: .archive($1))) }
        let document = ResultsOutput(results: messages, total: total, indexedFraction: fraction)
        try output.print(messages, document: document, text: MessageLine.text)
    }

    /// Accounts whose archive is no mailbox: what lost its last mailbox is in it (FR-SYNC-10).
    private func archives(apartFrom found: [Mailbox], among known: [Mailbox]) throws -> [AccountID] {
        guard mailbox.lowercased() == MailboxRole.archive.rawValue else { return [] }
        let others = Set(known.map(\.account)).subtracting(found.map(\.account)).sorted { $0.rawValue < $1.rawValue }
        guard category == nil || others.isEmpty || !found.isEmpty else {
            throw ApplicationError("This archive is no mailbox, so it has no categories.", status: .usage)
        }
        return category == nil ? others : []
    }

    /// The newest message of each archived conversation.
    private func newestArchived(of account: AccountID, in store: MailStore) throws -> [MessageSummary] {
        var threads: [ThreadSummary] = []
        while threads.count < limit {
            let page = try store.threads(
                in: .archive(account), before: threads.last?.cursor, limit: limit - threads.count)
            guard !page.isEmpty else { break }
            threads += page
        }
        return try threads.compactMap { try store.messages(in: $0.id).last?.summary }
    }

    private func count(_ mailbox: Mailbox, in store: MailStore) throws -> Int {
        guard let category else { return mailbox.total }
        return try store.messageCount(in: mailbox.id, category: category)
    }
}

/// A message on one line of a terminal.
enum MessageLine {
    static func text(_ message: MessageOutput) -> String { message.line }
}

/// `vaultmail show`.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show one message, downloading it where that is needed.",
        discussion: """
            EXAMPLE
              vaultmail show 3f9c2a71
            """)

    @Argument(help: "The message's id, or its first characters where no other message has them.")
    var id: String

    @OptionGroup var output: OutputOptions

    func validate() throws { try MessageArgument.check(id) }

    func run() async throws {
        let application = Console.application()
        let store = try application.openStoreForReading()
        guard let found = try store.message(publicIDPrefix: id.lowercased()) else {
            throw ApplicationError("There is no message \(id).", status: .notFound)
        }
        let rawBytes = try await bytes(of: found, application)
        let detail = try store.message(found.summary.id) ?? found
        let shown = MessageDetailOutput(detail, rawBytes: rawBytes, names: try OutputNames(store: store))
        switch output.chosen {
        case .json: Console.print(try OutputJSON.document(shown))
        case .jsonl: Console.print(try OutputJSON.lines([shown]))
        case .text:
            Console.print(MessagePage.text(detail, body: shown.text))
            if detail.body.isReadable, detail.body != .stored { Console.note(Self.sentence(detail)) }
            if shown.isCut { Console.note(Self.cutSentence) }
        }
        guard rawBytes == nil, try store.isLost(detail.summary.id) else { return }
        Console.note(MailStore.lostSentence)
        throw ExitStatus.partly
    }

    /// What there is to read, downloaded where that is needed and possible.
    private func bytes(of message: MessageDetail, _ application: Application) async throws -> [UInt8]? {
        let id = message.summary.id
        let store = try application.openStoreForReading()
        if let bytes = try store.readableBytes(of: id) { return bytes }
        guard try !store.isLost(id) else { return nil }
        do {
            // A file that is gone has to be noted before it is fetched again.
            if message.body.isReadable { _ = try application.openStore().readableBytes(of: id) }
            try await application.fetchBody(of: id)
        } catch {
            Console.note("The text is not on this machine yet: \(ApplicationError(any: error).explanation)")
        }
        return try store.readableBytes(of: id)
    }

    private static let cutSentence =
        "The message goes on behind this beginning, which is all that is read of its HTML; `vaultmail export` saves the whole message."

    /// What is not here of the message, and how to get it.
    private static func sentence(_ detail: MessageDetail) -> String {
        let size = "\((detail.byteCount - detail.presentByteCount + 500_000) / 1_000_000) MB"
        let what =
            switch detail.body {
            case .tooLarge: "This message is too large: only its beginning is here, \(size) are not."
            case .evicted: "The attachments of this message made room for others; \(size) are on the server."
            case .partial, .absent, .wanted, .stored, .failed:
                "The attachments of this message, \(size), are on the server."
            }
        return what + " `vaultmail fetch \(detail.summary.publicID.prefix(12))` downloads them."
    }
}

/// `vaultmail status`.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Say how each account is doing.")

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let document = try Console.application().status()
        try output.print(document.accounts, document: document) { account in
            var parts = [account.account, account.state]
            if account.offline { parts.append("offline: the mail server cannot be reached") }
            if let progress = account.progress { parts.append("\(progress.completed) of \(progress.total) messages") }
            if account.paused { parts.append("older mail is paused") }
            for mailbox in account.mailboxes {
                if !mailbox.synced, mailbox.total > mailbox.completed {
                    parts.append("\(mailbox.path): \(mailbox.completed) of \(mailbox.total)")
                }
                if let failure = mailbox.failure { parts.append("\(mailbox.path): \(failure)") }
            }
            if account.pendingOperations > 0 {
                parts.append("\(account.pendingOperations) change\(account.pendingOperations == 1 ? "" : "s") waiting")
            }
            if let date = account.lastSuccess { parts.append("last whole round \(Column.date(date))") }
            if let error = account.error { parts.append(error) }
            return TerminalText.line(parts.joined(separator: "  "))
        }
        if document.accounts.isEmpty { return Console.noteNoAccount() }
        guard output.chosen == .text else { return }
        Console.print(document.daemon.running ? "The daemon runs." : "The daemon does not run.")
    }
}
