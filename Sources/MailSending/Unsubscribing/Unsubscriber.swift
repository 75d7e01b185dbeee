import Composition
public import Foundation
import MIME
public import MailModel
public import MailStorage
public import WebRequests

/// Asks lists to remove the user: by one request (RFC 8058), or by a message (RFC 2369). Never by itself.
public struct Unsubscriber: Sendable {
    /// Sends a request; the client refuses private addresses and follows no redirect.
    public typealias Send = @Sendable (WebRequest, WebLimits) async throws -> WebResponse

    private let store: MailStore
    private let now: @Sendable () -> Date
    private let send: Send

    static let limits = WebLimits(maximumBodyBytes: 64 * 1024, time: .seconds(20), silence: .seconds(10))
    /// RFC 8058 §3.1.
    private static let form = [FormField("List-Unsubscribe", "One-Click")]
    private static let maximumTextLength = 2_000

    /// - Parameter send: sends one request.
    public init(store: MailStore, now: @escaping @Sendable () -> Date, send: @escaping Send) {
        self.store = store
        self.now = now
        self.send = send
    }

    /// One that reaches no server.
    public init(withoutNetwork store: MailStore, now: @escaping @Sendable () -> Date) {
        self.init(store: store, now: now) { _, _ in throw WebError(.noAddress) }
    }

    /// What unsubscribing from the list of a message would do; nil if it offers nothing, or is not here.
    public func offer(of message: MessageID) throws -> UnsubscribeOffer? {
        guard let account = try store.message(message)?.summary.account,
            let bytes = try store.readableBytes(of: message),
            let found = HeaderBlock(parsing: bytes).unsubscription()
        else { return nil }
        return try offer(found, of: message, account: account)
    }

    /// What unsubscribing does that way; nil if the address is unusable.
    public func offer(
        _ found: Unsubscription, of message: MessageID, account: AccountID
    ) throws -> UnsubscribeOffer? {
        guard var offer = Self.offer(found, message, account) else { return nil }
        offer.requested = try store.unsubscriptionDate(of: found.list, account: account)
        return offer
    }

    /// Does what the user confirmed.
    ///
    /// - Parameter address: the address that the user saw.
    /// - Throws: `UnsubscribeError`, or an error of the store or of rendering the message; nothing was sent then,
    ///   except perhaps after `.unreachable`.
    public func unsubscribe(from message: MessageID, confirmed address: String) async throws -> UnsubscribeOffer {
        guard var offer = try offer(of: message) else {
            throw UnsubscribeError(.notOffered, UnsubscribeText.notOffered)
        }
        guard offer.address == address else {
            throw UnsubscribeError(.changed, UnsubscribeText.changed)
        }
        switch offer.way {
        case .post: try await post(to: offer)
        case .mail: try sendMail(offer)
        case .page: throw UnsubscribeError(.needsPage, UnsubscribeText.needsPage(offer.name))
        }
        let date = now()
        try store.noteUnsubscription(from: offer.list, account: offer.account, at: date)
        offer.requested = date
        return offer
    }

    private func post(to offer: UnsubscribeOffer) async throws {
        guard let address = WebAddress(offer.address), address.scheme == .https else {
            throw UnsubscribeError(.notOffered, UnsubscribeText.notOffered)
        }
        let response: WebResponse
        do {
            response = try await send(WebRequest(address, .post(Self.form)), Self.limits)
        } catch let error as WebError {
            throw Self.explanation(of: error, offer)
        }
        // RFC 8058 §3.1: a server must not redirect. What another address would do is not what was confirmed.
        guard (200..<300).contains(response.status) else {
            throw UnsubscribeError(.refused, UnsubscribeText.refused(offer.recipient, status: response.status))
        }
    }

    private static func explanation(of error: WebError, _ offer: UnsubscribeOffer) -> any Error {
        switch error.kind {
        case .privateAddress:
            UnsubscribeError(.privateAddress, UnsubscribeText.privateAddress(offer.recipient))
        case .cancelled: CancellationError()
        case .connection, .insecure, .noAddress, .tooLarge, .malformed:
            UnsubscribeError(.unreachable, UnsubscribeText.unreachable(offer.recipient))
        }
    }
}

extension Unsubscriber {
    private static func offer(
        _ found: Unsubscription, _ message: MessageID, _ account: AccountID
    ) -> UnsubscribeOffer? {
        var offer = UnsubscribeOffer(
            message: message, account: account, way: found.way, address: found.address, recipient: "",
            list: found.list, name: found.name)
        guard found.way == .mail else {
            guard let address = WebAddress(String(found.address.prefix { $0 != "#" })) else { return nil }
            offer.recipient = address.host
            return offer
        }
        // A message to several people is not for a list.
        guard let link = MailtoLink(found.address), link.to.count == 1, link.cc.isEmpty, let to = link.to.first else {
            return nil
        }
        offer.recipient = to.address
        offer.subject = link.subject.isEmpty ? "unsubscribe" : link.subject
        offer.text = link.body.map(\.text).joined(separator: "\n")
        return offer.text.count <= maximumTextLength ? offer : nil
    }

    /// Queues the message; it can be undone like any other.
    private func sendMail(_ offer: UnsubscribeOffer) throws {
        let content = DraftContent(
            identity: try identity(for: offer)?.id, to: [EmailAddress(address: offer.recipient)],
            subject: offer.subject, blocks: DraftText.blocks(from: offer.text), isPlainText: true,
            includesQuote: false, includesSignature: false)
        let draft = try store.createDraft(NewDraft(kind: .new, content: content), editor: nil)
        do {
            _ = try DraftSending(store: store, now: now).send(draft.id)
        } catch {
            try? store.discardDraft(draft.id)
            throw error
        }
    }

    /// The address that is on the list: the one that the message was written to, otherwise the usual one.
    private func identity(for offer: UnsubscribeOffer) throws -> Identity? {
        let own = try store.identities(of: offer.account)
        let recipients = try store.message(offer.message).map { $0.summary.to + $0.cc } ?? []
        let addresses = Set(recipients.map { $0.address.lowercased() })
        return own.first { addresses.contains($0.address.lowercased()) } ?? own.first(where: \.isDefault) ?? own.first
    }
}
