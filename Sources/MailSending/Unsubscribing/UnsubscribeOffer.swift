public import Foundation
public import MailModel

/// What unsubscribing from the list of a message does, before it is done.
public struct UnsubscribeOffer: Hashable, Sendable {
    /// The message whose list it is.
    public var message: MessageID
    /// The account that got the message.
    public var account: AccountID
    /// What is done.
    public var way: Unsubscription.Way
    /// The `https` or `mailto` URL.
    public var address: String
    /// The server or the recipient that gets it.
    public var recipient: String
    /// The list in the store.
    public var list: String
    /// The name of the list for the user.
    public var name: String
    /// The subject of the message that is sent; empty if none is.
    public var subject = ""
    /// The text of the message that is sent; empty if none is.
    public var text = ""
    /// When the user last asked; nil if never.
    public var requested: Date?
}
