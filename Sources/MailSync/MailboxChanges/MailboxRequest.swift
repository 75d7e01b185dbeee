/// What the server is asked for when a mailbox is changed.
enum MailboxRequest {
    case open, copy, create, rename, delete, count, subscribe, unsubscribe
}
