public import struct Foundation.Date

/// What a message must be. True or false for every message.
public indirect enum SearchCondition: Hashable, Sendable {
    /// Every one of them; true where there are none.
    case all([SearchCondition])
    /// At least one of them; false where there are none.
    case any([SearchCondition])
    /// Not that.
    case not(SearchCondition)
    /// Words stand in the message.
    case text(SearchText)
    /// The person's own address, that of any account, stands in a field of people.
    case ownAddress(SearchField)
    /// A state that changes while the message is here.
    case state(SearchedState)
    /// Something that the message carries.
    case content(SearchedContent)
    /// Shown in a mailbox: `anywhere`, a role such as `inbox`, a path or the last part of one; case does not matter.
    case mailbox(String)
    /// Of an account whose address or name contains this; case does not matter.
    case account(String)
    /// Of a category.
    case category(MailCategory)
    /// Sent at or after the first moment and before the second; nil for no bound.
    case sent(from: Date?, until: Date?)
    /// More octets than this as the server counts them (RFC822.SIZE).
    case largerThan(Int)
    /// Fewer octets than this.
    case smallerThan(Int)
    /// `Message-ID` without angle brackets is exactly this.
    case messageID(String)
}
