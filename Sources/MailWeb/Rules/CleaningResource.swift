import MailModel
import MailPresentation
import MailSending
import MailStorage

/// `/api/senders` and `/api/trash`: what takes space, and getting rid of it (IMAP-21, IMAP-22).
struct CleaningResource: Sendable {
    let services: WebServices

    private struct SendersAnswer: Encodable {
        var senders: [SenderJSON<UnsubscribeJSON>]
        var total: Int
    }

    private struct TrashSenderBody: Decodable {
        var address: String
        var account: Int64?
        var keep: Int
        var dryRun: Bool?
    }

    private struct ActionAnswer: Encodable {
        @Nullable var undoToken: Int64?
        var changed: Int
        var locked: Int

        init(_ receipt: ActionReceipt) {
            undoToken = receipt.undoToken
            changed = receipt.changedCount
            locked = receipt.lockedCount
        }
    }

    private struct CountAnswer: Encodable {
        var count: Int
        var locked: Int
    }

    private struct EmptyBody: Decodable {
        var account: Int64?
        var count: Int
    }

    func senders(_ request: RouteRequest) throws -> RouteResponse {
        let order = try request.target.query["sort"].map { name in
            guard let order = Sender.Order(rawValue: name) else {
                throw RouteError.badRequest(RequestText.invalidSenderOrder)
            }
            return order
        }
        let found = try services.store.senders(
            account: try request.queryNumber("account").map { AccountID($0) }, order: order ?? .count,
            limit: try request.limit(standard: 50, maximum: 200))
        return .json(
            SendersAnswer(
                senders: try found.senders.map { SenderJSON($0, unsubscribe: try unsubscribe($0)) },
                total: found.total))
    }

    func trashSender(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(TrashSenderBody.self)
        guard body.keep >= 0 else { throw RouteError.badRequest(MailText.negativeCount) }
        return .json(
            ActionAnswer(
                try services.store.trashAllBut(
                    newest: body.keep, from: body.address, account: body.account.map { AccountID($0) },
                    isDryRun: body.dryRun ?? false)))
    }

    func trash(_ request: RouteRequest) throws -> RouteResponse {
        let count = try services.store.trashCount(account: try request.queryNumber("account").map { AccountID($0) })
        return .json(CountAnswer(count: count.count, locked: count.locked))
    }

    func emptyTrash(_ request: RouteRequest) async throws -> RouteResponse {
        let body = try await request.body(EmptyBody.self)
        let account = body.account.map { AccountID($0) }
        guard let receipt = try services.store.emptyTrash(account: account, count: body.count) else {
            let now = try services.store.trashCount(account: account).count
            throw RouteError(
                status: 409, code: "trash_changed", message: MailText.trashChanged(now),
                hint: MailText.checkTrashHint)
        }
        return .json(ActionAnswer(receipt))
    }

    /// Only of lists, and only if the header is here.
    private func unsubscribe(_ sender: Sender) throws -> UnsubscribeJSON? {
        try sender.storedMessage.flatMap { try services.unsubscriber.offer(of: $0) }.map(UnsubscribeJSON.init)
    }
}
