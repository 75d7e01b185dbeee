public import struct Foundation.Date

/// A condition that is true or false for every message.
public indirect enum SearchCondition: Hashable, Sendable {
    /// All of them; true if there are none.
    case all([SearchCondition])
    /// At least one of them; false if there are none.
    case any([SearchCondition])
    /// Negation.
    case not(SearchCondition)
    /// The message contains the words.
    case text(SearchPhrase)
    /// An address field contains the user's own address of any account.
    case ownAddress(SearchField)
    /// A state that can change.
    case state(SearchedState)
    /// Something that the message contains.
    case content(SearchedContent)
    /// In a mailbox: `anywhere`, a role such as `inbox`, a path or the last part of one; case-insensitive.
    case mailbox(String)
    /// In an account whose address or name contains this; case-insensitive.
    case account(String)
    /// In a category.
    case category(MailCategory)
    /// Sent at or after the first date and before the second; nil for no bound.
    case sent(from: Date?, until: Date?)
    /// More octets than this as the server counts them (RFC822.SIZE).
    case largerThan(Int)
    /// Fewer octets than this.
    case smallerThan(Int)
    /// `Message-ID` without angle brackets is exactly this.
    case messageID(String)
    /// With an IMAP keyword; case-insensitive.
    case keyword(String)
}
