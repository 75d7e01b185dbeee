import ArgumentParser
import Foundation
import MailApp
import MailModel
import MailStorage

/// `vaultmail list`.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the messages of a mailbox, newest first.",
        discussion: """
            For accounts without an archive mailbox (Gmail), `list archive` shows the newest message of each archived \
            conversation, like Archive on the web page.

            EXAMPLES
              vaultmail list inbox
              vaultmail list Projects/Atlas --limit 100 --json
              vaultmail list inbox --category updates
              vaultmail list Newsletters -0 | vaultmail read -0
            """)

    @Argument(help: "Mailbox path such as Projects/Atlas, or a role such as inbox, sent or archive.")
    var mailbox = "inbox"

    @Option(help: "Limit to the account with this email address.")
    var account: String?

    @Option(
        help: "Limit to a category: primary, social, promotions, updates, forums or uncategorized.",
        transform: { text in
            guard let category = MailCategory(name: text.lowercased()) else {
                throw ValidationError("Unknown category '\(text)'.")
            }
            return category
        })
    var category: MailCategory?

    // Unconditional parsing reports a negative number as an invalid value, not as a missing one.
    @Option(parsing: .unconditional, help: "Maximum number of messages.")
    var limit = 25

    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: "Print only the message IDs, each followed by NUL, for example for `vaultmail star -0`.")
    var isNulSeparated = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        try OutputOptions.check(limit: limit)
        try MessageIDOutput.check(isNulSeparated, output)
    }

    func run() async throws {
        let application = Console.application()
        let store = try application.openStoreForReading()
        try requireCategories(in: store)
        let id = try account.map { try application.account($0, in: store).id }
        let known = try store.mailboxes(account: id)
        let found = known.filter { $0.isNamed(mailbox) }
        let archives = try archives(apartFrom: found, among: known)
        guard !found.isEmpty || !archives.isEmpty else {
            guard try !store.accounts().isEmpty else { throw ApplicationError.noAccount }
            throw ApplicationError.noMailbox(mailbox, among: known)
        }
        let names = try OutputNames(store: store)
        let shown = try found.flatMap {
            try store.messages(in: $0.id, category: category, before: nil, limit: limit)
        }
        let archived = try archives.flatMap { try newestArchived(of: $0, in: store) }
        let messages = (shown + archived).sorted { $0.date > $1.date }.prefix(limit)
            .map { MessageOutput($0, names: names) }
        guard !isNulSeparated else { return MessageIDOutput.print(messages.map(\.id)) }
        let fraction = try store.indexedFraction(account: id)
        let total =
            try found.reduce(0) { $0 + (try count($1, in: store)) }
            + archives.reduce(0) { $0 + (try store.threadCount(in: .archive($1))) }
        let document = ResultsOutput(results: messages, total: total, indexedFraction: fraction)
        output.startPager()
        let table = MessageTable(messages)
        if output.chosen == .text, !messages.isEmpty, let header = table.header { Console.print(header) }
        try output.print(messages, document: document) { table.line($0) }
    }

    /// Refuses `--category` while categories are off.
    private func requireCategories(in store: MailStore) throws {
        guard category != nil, try !store.areCategoriesOn() else { return }
        throw ApplicationError(
            "Categories are off. Turn them on with `vaultmail config set categories on`.", status: .usage)
    }

    /// The accounts without an archive mailbox; a message that is in no mailbox any more is archived (FR-SYNC-10).
    private func archives(apartFrom found: [Mailbox], among known: [Mailbox]) throws -> [AccountID] {
        guard mailbox.lowercased() == MailboxRole.archive.rawValue else { return [] }
        let others = Set(known.map(\.account)).subtracting(found.map(\.account)).sorted { $0.rawValue < $1.rawValue }
        guard category == nil || others.isEmpty || !found.isEmpty else {
            throw ApplicationError("--category is not supported for the archive of this account.", status: .usage)
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
