import Composition
import Foundation
import MailModel
public import MailSending
import MailStorage
import NIOPosix
import WebRequests

extension Application {
    /// Creates what asks lists to remove the user. Its requests reach public addresses only.
    func unsubscriber(store: MailStore) throws -> Unsubscriber {
        let web = WebClient(
            trust: try trust(), logger: logger, eventLoopGroup: .singletonMultiThreadedEventLoopGroup
        ) { try await PublicRoute.route(to: $0) }
        return Unsubscriber(store: store, now: { Date() }) { try await web.send($0, limits: $1) }
    }

    /// What unsubscribing from the list of a message would do.
    ///
    /// - Parameter prefix: the start of a public message ID.
    /// - Throws: `ApplicationError` if the message is not here or offers nothing.
    public func unsubscribeOffer(_ prefix: String) throws -> UnsubscribeOffer {
        let store = try openStoreForReading()
        let message = try messages([prefix], in: store)[0]
        guard let offer = try unsubscriber(store: store).offer(of: message.id) else {
            throw ApplicationError(SelectionText.noUnsubscribing, status: .notFound)
        }
        return offer
    }

    /// Asks the list to remove the user. A message to the list waits in the outbox.
    ///
    /// - Throws: `ApplicationError`; nothing was sent then.
    public func unsubscribe(_ offer: UnsubscribeOffer) async throws {
        let store = try openStore()
        let record = store.recordChanges()
        do {
            _ = try await unsubscriber(store: store).unsubscribe(from: offer.message, confirmed: offer.address)
            await announce(record.take())
        } catch let error as UnsubscribeError {
            throw ApplicationError(error.explanation)
        } catch let problem as DraftProblem {
            throw ApplicationError(problem.explanation)
        }
    }
}
