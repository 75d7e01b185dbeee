import struct Foundation.Date
import MailModel
import MailSending

/// How to leave the list of a message, in the API.
struct UnsubscribeJSON: Encodable, Sendable {
    private var message: Int64
    private var way: String
    private var address: String
    private var recipient: String
    private var name: String
    private var list: String
    private var subject: String
    private var text: String
    @Nullable private var requested: Date?

    init(_ offer: UnsubscribeOffer) {
        message = offer.message.rawValue
        way = offer.way.rawValue
        (address, recipient, name, list) = (offer.address, offer.recipient, offer.name, offer.list)
        (subject, text) = (offer.subject, offer.text)
        requested = offer.requested
    }
}
