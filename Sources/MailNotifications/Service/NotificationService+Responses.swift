import Logging
import MailModel
import MailStorage

extension NotificationService {
    /// Performs what the user chose on a notification (NOTIF-06).
    ///
    /// With app lock on, a notification has no actions. One that was shown before, or that a service makes up, only
    /// opens the page, which asks for the passphrase.
    func respond(to response: NotificationResponse) async {
        if case .action = response.kind, hasAppLock() {
            guard let path = path(of: response.id) else { return }
            return await open(path, nil)
        }
        switch response.kind {
        case .open(let token):
            guard let path = path(of: response.id) else { return }
            await open(path, token)
        case .shownLate: await noteLate(response.id)
        case .composeReply(let token):
            guard let path = path(of: response.id) else { return }
            await open(path + "?reply=1", token)
        case .action(let action, let text):
            do {
                _ = try await perform(action, on: response.id, text: text)
            } catch {
                // What the user wrote is a draft; the conversation shows it.
                logger.warning("An action of a notification failed", metadata: ["error": "\(error)"])
                if action == .reply, let path = path(of: response.id) { await open(path, nil) }
            }
        }
    }

    /// What is shown late is recorded, and removed if it is out of date by now.
    private func noteLate(_ id: String) async {
        guard let publicID = NotificationRequest.publicID(of: id),
            let message = try? store.arrived(publicIDs: [publicID]).first
        else { return await desktop.removeDelivered([id]) }
        followed.add(message)
        if let record = try? store.notificationRecord(publicID: publicID), record.verdict == .failed {
            try? store.changeDecision(message, to: .shown, by: .desktop)
        }
        if hasAppLock() { await remove([message]) } else { await removeOutdated([message]) }
    }

    /// Performs an action of a notification as the page would, and removes the notifications of the conversation.
    ///
    /// - Parameters:
    ///   - id: the id of the request.
    ///   - text: the answer of a reply.
    /// - Returns: the token to undo it; nil if there is nothing to undo.
    /// - Throws: `StoreError`, `.notFound` if the message is gone; errors of sending.
    public func perform(_ action: NotificationAction, on id: String, text: String?) async throws -> Int64? {
        guard let message = try message(of: id) else {
            throw StoreError(.notFound, NotificationText.messageGone)
        }
        let thread = message.summary.thread
        let token = try perform(action, message, text, id: id)
        await remove(followed.of([thread]))
        await updateBadge()
        return token
    }

    private func perform(
        _ action: NotificationAction, _ message: MessageDetail, _ text: String?, id: String
    ) throws -> Int64? {
        let thread = message.summary.thread
        switch action {
        case .markRead: return try store.perform(.markRead, on: [.thread(thread, in: nil)]).undoToken
        case .archive: return try archive(message)
        case .delete:
            return try store.perform(.trash, on: [.thread(thread, in: places(of: message).first?.id)]).undoToken
        case .reply:
            guard let text, text.contains(where: { !$0.isWhitespace }) else {
                throw StoreError(.other, NotificationText.noAnswer)
            }
            guard answered.insert(id).inserted else { return nil }
            do {
                try NotificationReply(store: store, now: now).send(text, to: message)
            } catch {
                answered.remove(id)
                throw error
            }
            return nil
        }
    }

    /// Archiving on the page leaves mail in Spam and Trash alone. What a VIP contact sent there is kept by its own
    /// notification: in the archive, or in the inbox if the server has none.
    private func archive(_ message: MessageDetail) throws -> Int64? {
        guard let place = try places(of: message).first, [.spam, .trash].contains(place.listing.role) else {
            let inbox = try places(of: message).first?.id
            return try store.perform(.archive, on: [.thread(message.summary.thread, in: inbox)]).undoToken
        }
        let mailboxes = try store.mailboxes(account: message.summary.account)
        let kept = mailboxes.first { $0.listing.role == .archive } ?? mailboxes.first { $0.listing.role == .inbox }
        return try store.perform(.move, on: [.message(message.summary.id)], to: kept?.id).undoToken
    }

    /// The mailboxes of the message, an inbox first: only the messages of the conversation that are there move.
    private func places(of message: MessageDetail) throws -> [Mailbox] {
        let all = try store.mailboxes(account: message.summary.account)
            .filter { message.summary.mailboxes.contains($0.id) }
        return all.filter { $0.listing.role == .inbox } + all.filter { $0.listing.role != .inbox }
    }

    private func message(of id: String) throws -> MessageDetail? {
        guard let publicID = NotificationRequest.publicID(of: id), publicID.count == 64 else { return nil }
        return try store.message(publicIDPrefix: publicID)
    }

    private func path(of id: String) -> String? {
        guard id != NotificationRequest(testAt: now()).id else { return "/" }
        if let problem = NotificationRequest.problem(of: id) { return problem.path }
        return (try? message(of: id)).map { NotificationRequest.path(of: $0.summary.thread) }
    }
}
