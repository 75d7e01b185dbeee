import ArgumentParser
import Foundation
import MailApp
import MailModel
import MailStorage
import SearchLanguage

/// `vaultmail search`.
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search all local mail, newest first.",
        discussion: """
            All words must occur, in the subject, the people, the text or the attachments' names; the last one may be the \
            beginning of a word. "Quotes" keep words together, -word leaves messages out, OR joins its two neighbours, \
            ( ) group.

            OPERATORS
            \(SearchHelp.operators.map { "  " + $0 }.joined(separator: "\n"))

            EXAMPLES
              vaultmail search --json 'invoice "march report"'
              vaultmail search from:anna has:attachment newer_than:3m
              vaultmail search unread from anna last week
              vaultmail search --threads 'in:inbox -is:read (budget OR forecast)'
            """)

    // Words may begin with a minus, which is no option here.
    @Argument(parsing: .allUnrecognized, help: "The words and operators.")
    var words: [String]

    @Option(help: "Only this account, by its e-mail address.")
    var account: String?

    @Option(help: "date (newest first) or relevance (best first).")
    var sort: Sort = .date

    @Flag(help: "One line a conversation: its newest or best hit.")
    var threads = false

    // A negative number is a wrong one rather than a missing one.
    @Option(parsing: .unconditional, help: "At most so many results.")
    var limit = 50

    @OptionGroup var output: OutputOptions

    /// The orders of `SearchOptions` by name.
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
        if let option = QueryWords.unknownOption(in: words) {
            throw ValidationError("There is no option \(option).")
        }
        guard !QueryWords.text(words).allSatisfy(\.isWhitespace) else {
            throw ValidationError(
                "There is nothing to look for: give a word, a name, or an operator such as is:unread.")
        }
    }

    func run() async throws {
        let application = Console.application()
        let store = try application.openStoreForReading()
        let id = try account.map { try application.account($0, in: store).id }
        let query = SearchQuery(parsing: QueryWords.text(words), at: SearchMoment(now: Date()))
        let found = try Self.results(
            query, SearchOptions(account: id, order: sort.order, isGrouped: threads, limit: limit), in: store)
        let document = SearchOutput(found, names: try OutputNames(store: store))
        try output.print(document.results, document: document, text: Self.line)
        guard output.chosen == .text else { return }
        for note in found.notes { Console.note(SearchNoteText.line(note)) }
        let percent = Int((found.indexedFraction * 100).rounded(.down))
        let count = found.isTotalExact ? "\(found.total)" : "\(found.total) or more"
        Console.note(
            "\(count) found; the text of \(percent) % of the mail is indexed, of each message up to 256 KB.")
    }

    /// As many results as are asked for: the store gives them page by page.
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

    private static func line(_ hit: SearchHitOutput) -> String {
        hit.countInThread > 1 ? "\(hit.message.line)  (\(hit.countInThread) in this thread)" : hit.message.line
    }
}
