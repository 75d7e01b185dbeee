import Composition
import Foundation
public import MailModel
import MailSending
import MailStorage

/// Writing messages from the command line.
extension Application {
    /// Returns a URL that opens the page at a new message, once, within a minute.
    ///
    /// - Parameter mailto: a `mailto:` link that describes the message; nil for an empty one.
    /// - Throws: `ApplicationError` with `.usage` if it is no such link, `.daemonUnreachable` if no daemon runs.
    public func composeAddress(mailto: String?) async throws -> String {
        guard let mailto else { return try await openAddress(path: "/compose/new") }
        guard MailtoLink(mailto) != nil else {
            throw ApplicationError(SendingText.noMailto, status: .usage)
        }
        // Everything else has a meaning in a URL, or in the page that carries it to the browser.
        let unreserved = CharacterSet(
            charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        let encoded = mailto.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
        return try await openAddress(path: "/compose/new?mailto=\(encoded)")
    }

    /// Saves a reply to a message as a draft.
    ///
    /// - Parameters:
    ///   - id: the message's public id, or its beginning.
    ///   - text: what the user wrote.
    ///   - audience: whom it addresses.
    /// - Throws: `ApplicationError` with `.notFound` if there is no such message, `.usage` if it is to go to a list and
    ///   the message names none, or one about an account that cannot send.
    public func reply(to id: String, text: String, audience: ReplyAudience) async throws -> Draft {
        let store = try openStore()
        let new = try Self.reply(to: id.lowercased(), text: text, audience, in: store)
        return try await announcing(store) { try store.createDraft(new, editor: nil) }
    }

    private static func reply(
        to id: String, text: String, _ audience: ReplyAudience, in store: MailStore
    ) throws -> NewDraft {
        guard let detail = try store.message(publicIDPrefix: id) else {
            throw ApplicationError.noMessage(id)
        }
        let identities = try store.identities()
        guard !identities.isEmpty else {
            throw ApplicationError(SendingText.noSendingAccount, status: .notFound)
        }
        let summary = detail.summary
        let parent = try store.parent(detail)
        guard parent.isReadable else {
            throw ApplicationError(
                SendingText.notDownloaded(String(summary.publicID.prefix(12))), status: .tryAgainLater)
        }
        var draft = try reply(to: parent, audience, DraftSeed(identities: identities, timeZone: .current))
        draft.content.blocks = DraftText.blocks(from: text)
        draft.content.isPlainText = true
        return draft
    }

    private static func reply(
        to parent: ParentMessage, _ audience: ReplyAudience, _ seed: DraftSeed
    ) throws -> NewDraft {
        switch audience {
        case .author: return seed.reply(to: parent)
        case .everyone: return seed.reply(to: parent, toAll: true)
        case .list:
            if let draft = seed.replyToList(parent) { return draft }
            throw ApplicationError(SendingText.noList, status: .usage)
        }
    }

    /// Queues a draft to be sent at once. The daemon sends it if one runs.
    ///
    /// - Throws: `ApplicationError` if it cannot be sent as it is, `StoreError`.
    public func sendDraft(_ id: OutgoingID) async throws -> OutgoingSummary {
        let store = try openStore()
        return try await announcing(store) {
            do {
                return try DraftSending(store: store).send(id, undoDelay: 0)
            } catch let problem as DraftProblem {
                throw ApplicationError("\(problem.explanation) \(problem.hint)", status: .usage)
            }
        }
    }

    /// The versions of a draft that are kept, the newest first.
    ///
    /// - Throws: `ApplicationError` with `.notFound` if there is no such draft.
    public func draftVersions(of id: OutgoingID) throws -> DraftVersionsOutput {
        let store = try openStoreForReading()
        guard try store.draft(id) != nil else {
            throw ApplicationError.noDraft(id)
        }
        return DraftVersionsOutput(try store.draftVersions(id))
    }

    /// Goes back to an earlier version of a draft, also if a page has it open.
    ///
    /// - Throws: `StoreError` with `.notFound` if the draft or the version is gone.
    public func restoreDraft(_ id: OutgoingID, version: Int) async throws -> Draft {
        let store = try openStore()
        return try await announcing(store) {
            try store.restoreVersion(version, of: id, editor: "command line", takes: true)
        }
    }

    /// Discards drafts; the page can restore them for a day.
    ///
    /// - Throws: `StoreError` with `.notFound` or `.alreadySending`.
    public func discardDrafts(_ ids: [OutgoingID]) async throws {
        let store = try openStore()
        try await announcing(store) { for id in ids { try store.discardDraft(id) } }
    }
}
