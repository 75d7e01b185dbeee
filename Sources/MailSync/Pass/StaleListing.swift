/// A connection lists a mailbox as one that can be opened and says that there is none. Dovecot goes on listing what it listed first once
/// mailboxes were renamed onto others: only what a new connection says is believed.
struct StaleListing: Error {}
