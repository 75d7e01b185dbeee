import ArgumentParser
import Foundation
import MailApp
import MailModel
import MailStorage
import SearchLanguage

/// `vaultmail search`.
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search local mail.",
        discussion: """
            Finds messages that contain all words in the subject, senders and recipients, text or attachment names. \
            The last word also matches as a prefix. Use "quotes" for a phrase, -word to exclude a word, OR between \
            alternatives, and ( ) to group.

            OPERATORS
            \(SearchHelp.operators.map { "  " + $0 }.joined(separator: "\n"))

            EXAMPLES
              vaultmail search --json 'invoice "march report"'
              vaultmail search from:anna has:attachment newer_than:3m
              vaultmail search unread from anna last week
              vaultmail search --threads 'in:inbox -is:read (budget OR forecast)'
              vaultmail search -0 from:anna | vaultmail star -0
            """)

    // A term may start with a minus, which excludes it instead of naming an option.
    @Argument(parsing: .allUnrecognized, help: "Search terms and operators.")
    var words: [String] = []

    @Option(help: "Limit to the account with this email address.")
    var account: String?

    @Option(help: "Sort order: date (newest first) or relevance (best match first).")
    var sort: Sort = .date

    @Flag(help: "Also find messages that mean something similar; needs a model (`vaultmail model list`).")
    var similar = false

    @Option(help: "Find messages that mean something similar to the message with this ID.")
    var like: String?

    @Flag(help: "Show one result per conversation: its newest or best match.")
    var threads = false

    @Flag(help: "Also search Spam and Trash, as `in:anywhere` does.")
    var anywhere = false

    @Option(help: "Run the saved search with this name.")
    var saved: String?

    @Option(help: "Save the query under this name, and run it.")
    var save: String?

    // Unconditional parsing reports a negative number as an invalid value, not as a missing one.
    @Option(parsing: .unconditional, help: "Maximum number of results.")
    var limit = 50

    // The short form is found among the words: as an option it would be taken out of -2020 as well.
    @Flag(
        name: .customLong("null"),
        help: "Print only the message IDs, each followed by NUL, for example for `vaultmail star -0`; also -0.")
    var null = false

    @OptionGroup var output: OutputOptions

    private var isNulSeparated: Bool { null || QueryWords.hasNullOption(words) }

    /// The words of the query.
    private var terms: [String] { QueryWords.withoutNullOption(words) }

    /// The values of `--sort`.
    enum Sort: String, ExpressibleByArgument, CaseIterable {
        case date, relevance

        var order: SearchOptions.Order {
            switch self {
            case .date: .date
            case .relevance: .relevance
            }
        }
    }

    func validate() throws {
        try OutputOptions.check(limit: limit)
        try MessageIDOutput.check(isNulSeparated, output)
        if let option = QueryWords.unknownOption(in: words) {
            throw ValidationError("Unknown option '\(option)'.")
        }
        if let like { return try MessageArgument.check(like) }
        if saved != nil {
            guard terms.isEmpty, save == nil else {
                throw ValidationError("--saved takes no query and no --save: the saved search has its query.")
            }
            return
        }
        guard !QueryWords.text(terms).allSatisfy(\.isWhitespace) else {
            throw ValidationError(
                "Missing query: give a word, a name, or an operator such as is:unread.")
        }
    }

    func run() async throws {
        let application = Console.application()
        if similar || like != nil { return try showSimilar(application) }
        let store = try application.openStoreForReading()
        let id = try account.map { try application.account($0, in: store).id }
        let query = SearchQuery(parsing: try queryText(application, store), at: SearchMoment(now: Date()))
        let options = SearchOptions(
            account: id, includesSpamAndTrash: anywhere, order: sort.order, isGrouped: threads, limit: limit)
        let found = try Self.results(query, options, in: store)
        let document = SearchOutput(found, names: try OutputNames(store: store))
        guard !isNulSeparated else {
            for note in found.notes { Console.note(SearchNoteLine.line(note)) }
            return MessageIDOutput.print(document.results.map(\.message.id))
        }
        output.startPager()
        let table = MessageTable(document.results.map(\.message))
        if output.chosen == .text, !document.results.isEmpty, let header = table.header { Console.print(header) }
        try output.print(document.results, document: document) {
            table.line($0.message, note: $0.countInThread > 1 ? "  (\($0.countInThread) in this conversation)" : "")
        }
        guard output.chosen == .text else { return }
        for note in found.notes { Console.note(SearchNoteLine.line(note)) }
        let percent = Int((found.indexedFraction * 100).rounded(.down))
        let count = found.isTotalExact ? "\(found.total)" : "\(found.total) or more"
        Console.note(
            "\(count) found. Full text is indexed for \(percent)% of messages, up to 256 KB each.")
        if found.hasMoreInSpamOrTrash { Console.note("More matches are in Spam or Trash: add --anywhere.") }
    }

    /// What is searched: the words, or the query of a saved search. Saves it first, if asked to.
    private func queryText(_ application: Application, _ store: MailStore) throws -> String {
        if let saved {
            guard let search = try store.savedSearch(named: saved) else {
                throw ApplicationError("Saved search “\(saved)” not found.", status: .notFound)
            }
            return search.query
        }
        let query = QueryWords.text(terms)
        if let save {
            let found = try application.openStore().saveSearch(query, as: save)
            Console.note("Saved as “\(found.name)”.")
        }
        return query
    }

    private func showSimilar(_ application: Application) throws {
        let found =
            try like.map { try application.messages(like: $0, account: account, limit: limit) }
            ?? application.similarMessages(to: QueryWords.text(terms), account: account, limit: limit)
        guard !isNulSeparated else { return MessageIDOutput.print(found.results.map(\.message.id)) }
        output.startPager()
        let table = MessageTable(found.results.map(\.message))
        if output.chosen == .text, !found.results.isEmpty, let header = table.header { Console.print(header) }
        try output.print(found.results, document: found) { table.line($0.message, note: "") }
        guard output.chosen == .text else { return }
        if let note = found.note { Console.note(note) }
        Console.note(
            "\(found.results.count) found. \(found.preparedMessages) of \(found.totalMessages) messages are prepared.")
    }

    /// Collects results up to the limit; the store returns them in pages.
    private static func results(
        _ query: SearchQuery, _ options: SearchOptions, in store: MailStore
    ) throws -> SearchResults {
        var found = try store.search(query, options)
        while found.hits.count < options.limit, let last = found.hits.last {
            var next = options
            next.before = last.cursor
            next.limit = options.limit - found.hits.count
            let page = try store.search(query, next).hits
            guard !page.isEmpty else { break }
            found.hits += page
        }
        return found
    }
}
