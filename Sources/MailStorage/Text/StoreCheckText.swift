/// The sentences of the store's check, which `vaultmail doctor` prints: what is wrong, and what repairs it.
enum StoreCheckText {
    static let indexAdvice = "The search index does not match the messages. `vaultmail compact` rebuilds it."
    static let indexRepaired = "The search index did not match the messages."

    /// - Parameter problem: SQLite's words.
    static func damaged(_ problem: String) -> String { "The database file is damaged: \(problem)" }

    static func danglingRows(_ count: Int) -> String { "\(count) rows refer to missing rows." }

    static func counted(_ sentence: String, _ count: Int) -> String {
        "\(sentence) (\(count) \(count == 1 ? "time" : "times"))"
    }

    static func recreated(_ sentence: String) -> String { "\(sentence) `vaultmail compact` recreates it." }

    static func recomputed(_ sentence: String) -> String { "\(sentence) `vaultmail compact` recomputes it." }

    // MARK: Schema

    /// - Parameter object: such as `index message_filter`.
    static func missing(_ object: String) -> String { "The database has no \(object)." }

    /// - Parameter object: such as `index message_filter`.
    static func different(_ object: String) -> String {
        "The \(object) of the database differs from this version's schema."
    }

    static func restored(_ sentence: String) -> String {
        "\(sentence) Restore the last backup with `vaultmail restore FILE`."
    }

    // MARK: Stored data

    static let sameUID = "Two placements have the same UID and UIDVALIDITY."
    static let otherUIDValidity = "A placement has another UIDVALIDITY than its mailbox."
    static let placementAccount = "A placement is in a mailbox of another account than its message."
    static let operationAccount = "An operation is of another account than its message or its mailbox."
    static let bodySize = "A stored body has no size."

    // MARK: Derived data

    static let misledReference = "A Message-ID of a message or of its references does not lead to its conversation."
    static let baseSubject = "A message's base subject does not match its subject."
    static let conversation = "A conversation does not match its messages."
    static let shownState = "A placement does not show the server's state with its operations."
    static let conversationAccount = "A message and its conversation are of different accounts."
    static let referenceAccount = "A Message-ID leads to a conversation of another account."
    static let joinedMessages = "Messages that the user joined are in different conversations."
    static let splitMessage = "A message that the user split off is in a conversation that is not marked as split."
    static let replyMark = "A reply is not marked as a reply."
    static let messagePlacements = "A message does not match its placements."
    static let conversationCounts = "A thread's counts do not match its messages."
    static let conversationList = "A mailbox's list of threads does not match its messages."
    static let absentConversation = "A mailbox lists a thread that it does not show."
    static let mailboxCounts = "A mailbox's counts do not match its placements."
    static let mailboxConversations = "A mailbox's number of conversations does not match its list."
    static let mailboxCategories = "A mailbox's counts of a category do not match its list."
    static let archivedConversations = "An account's number of archived conversations does not match its list."
    static let accountCounts = "An account's counts do not match its messages."
    static let attachmentMarks = "A message's markers for attachments and pictures do not match its attachments."
}
