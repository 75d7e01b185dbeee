/// The sentences about searches: what a query finds in this store, and searches that are saved.
///
/// A note says what was searched instead; a problem, for a rule that is refused, only what is wrong.
enum QueryText {
    static let hiddenRecipients =
        "Hidden recipients are known only where a copy of the message names them, such as in Sent."
    static let noCategories =
        "The mail here was not sorted into categories yet, so all of it is uncategorized."

    static func noWordNote(_ text: String) -> String {
        "“\(text)” contains no word that is indexed, so it was left out."
    }

    static func noWord(_ text: String) -> String { "“\(text)” contains no word." }

    static func noMailboxNote(_ name: String) -> String {
        "There is no mailbox “\(name)”, so in:\(name) was searched as words."
    }

    static func noMailbox(_ name: String) -> String { "There is no mailbox “\(name)”." }

    static func noAccountNote(_ name: String) -> String {
        "There is no account “\(name)”, so account:\(name) was searched as words."
    }

    static func noAccount(_ name: String) -> String { "There is no account “\(name)”." }

    // MARK: Saved searches

    static let noSavedSearch = "There is no such saved search."
    static let nameTaken = "Another saved search has this name."

    static func nameLength(_ maximum: Int) -> String { "The name must have 1 to \(maximum) characters." }

    static func queryLength(_ maximum: Int) -> String { "A saved search has 1 to \(maximum) characters." }

    static func tooManySaved(_ count: Int) -> String { "There are \(count) saved searches. Delete one first." }
}
