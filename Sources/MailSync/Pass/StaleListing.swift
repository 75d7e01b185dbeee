/// A connection lists a mailbox as selectable but reports that it does not exist. Dovecot keeps listing old names after
/// mailboxes were renamed onto others: only the list of a new connection is trusted.
struct StaleListing: Error {}
