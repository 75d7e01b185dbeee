import MailModel
import MailStorage

/// `POST /api/mailboxes/…`: creates, renames, deletes and subscribes mailboxes on their server.
struct MailboxResource: Sendable {
    let services: WebServices

    private struct CreateBody: Decodable {
        var account: Int64
        var name: String
        var parent: Int64?
    }

    private struct RenameBody: Decodable {
        var name: String
        var parent: Int64?
    }

    private struct DeleteBody: Decodable { var confirmed: Int? }
    private struct SubscribeBody: Decodable { var subscribed: Bool }
    private struct Nothing: Encodable {}

    private struct DeleteAnswer: Encodable {
        /// False if the server has more messages than were confirmed.
        var deleted: Bool
        /// The number of messages in it, as the server counts them.
        var messages: Int
    }

    func create(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(CreateBody.self)
        let account = AccountID(body.account)
        let path = try path(body.name, in: body.parent, of: account)
        _ = try await change(.create(path: path), of: account)
        return .json(Nothing())
    }

    func rename(_ request: RouteRequest) async throws -> RouteResponse {
        let mailbox = try existing(try request.number("id"))
        let body = try await request.body(RenameBody.self)
        let path = try path(body.name, in: body.parent, of: mailbox.account)
        _ = try await change(.rename(mailbox.id, path: path), of: mailbox.account)
        return .json(Nothing())
    }

    /// Without a confirmed number it only counts.
    func delete(_ request: RouteRequest) async throws -> RouteResponse {
        let mailbox = try existing(try request.number("id"))
        let confirmed = try await request.body(DeleteBody.self).confirmed
        let result = try await change(.delete(mailbox.id, confirmed: confirmed), of: mailbox.account)
        return .json(DeleteAnswer(deleted: result.isDone, messages: result.messageCount))
    }

    func subscribe(_ request: RouteRequest) async throws -> RouteResponse {
        let mailbox = try existing(try request.number("id"))
        let isSubscribed = try await request.body(SubscribeBody.self).subscribed
        _ = try await change(.subscribe(mailbox.id, isSubscribed: isSubscribed), of: mailbox.account)
        return .json(Nothing())
    }

    private func change(_ change: MailboxChange, of account: AccountID) async throws -> MailboxChangeResult {
        do {
            return try await services.accounts.changeMailboxes(of: account, change)
        } catch {
            throw RouteError(error)
        }
    }

    private func existing(_ id: Int64) throws -> Mailbox {
        guard let mailbox = try services.store.mailbox(MailboxID(id)) else {
            throw RouteError(MailboxChangeError(.notFound, MailText.mailboxGone))
        }
        return mailbox
    }

    /// The path of a mailbox inside another; the name is one level.
    private func path(_ name: String, in parent: Int64?, of account: AccountID) throws -> String {
        let outer = try parent.map(existing)
        guard outer == nil || outer?.account == account else {
            throw RouteError(MailboxChangeError(.invalid, MailText.differentAccounts))
        }
        let delimiter =
            try outer?.listing.delimiter
            ?? services.store.mailboxes(account: account)
            .compactMap(\.listing.delimiter).first
        if let delimiter, name.contains(delimiter) {
            throw RouteError(
                MailboxChangeError(.invalid, MailText.nameHasDelimiter(delimiter), hint: MailText.insideHint))
        }
        guard let outer else { return name }
        guard let delimiter else {
            throw RouteError(MailboxChangeError(.invalid, MailText.noInnerMailboxes))
        }
        return outer.listing.path + delimiter + name
    }
}

extension RouteError {
    /// A change of mailboxes that was not made; its message is meant for the user.
    init(_ error: MailboxChangeError) {
        let status =
            switch error.kind {
            case .invalid: 422
            case .notFound: 404
            case .conflict, .refused: 409
            case .offline: 503
            }
        self.init(status: status, code: "mailbox_\(error.kind.rawValue)", message: error.message, hint: error.hint)
    }
}
