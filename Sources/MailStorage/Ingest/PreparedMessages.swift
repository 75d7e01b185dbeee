import MailModel

/// The messages of a batch, prepared for one account.
struct PreparedMessages: Sendable {
    /// The account's address, which is part of public ids.
    let address: String
    let messages: [PreparedMessage]
}
