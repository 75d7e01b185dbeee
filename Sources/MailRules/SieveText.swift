/// The sentences about what Sieve and rules cannot say of each other.
enum SieveText {
    // MARK: Scripts

    static let noScript = "The script cannot be read: it is not Sieve."
    static let tooLarge = "The script is larger than 1 MB."
    static let openQuote = "A quotation mark of the script is not closed."

    static func unexpected(_ character: Character) -> String { "The script has an unexpected “\(character)”." }

    static func noCondition(_ command: String) -> String {
        "“\(command)” at the top of a script has no condition, so it is not a rule."
    }

    // MARK: Rules of a script

    static let tooDeep = "Its tests are nested too deeply."
    static let unreadableTest = "Its test cannot be read."
    static let unreadableSize = "Its size test cannot be read."
    static let unreadableActions = "Its actions cannot be read."
    static let noAction = "None of its actions is supported."
    static let noMailbox = "It names no mailbox to move to."

    /// - Parameter command: `elsif` or `else`.
    static func leftOut(_ command: String) -> String { "Its \(command) was left out: make a separate rule for it." }

    static func unknownTest(_ name: String) -> String { "VaultMail cannot test for “\(name)” of Sieve." }

    static func unknownComparison(_ tag: String) -> String { "VaultMail cannot compare by “:\(tag)” of Sieve." }

    static func unknownAction(_ name: String) -> String { "VaultMail has no action like “\(name)” of Sieve." }

    static func unknownField(_ name: String) -> String { "VaultMail does not keep the header field \(name)." }

    static func unknownFlag(_ name: String) -> String { "VaultMail cannot set the flag \(name) by a rule." }

    // MARK: Conditions for a script

    static let noFlags = "Sieve runs before mail has flags."
    static let noPlace = "Sieve runs on delivery, before mail is in a mailbox."
    static let noDates = "Dates are not part of basic Sieve."
    static let noContent = "Basic Sieve cannot test for attachments, links or images."
    static let noCategories = "Sieve does not know categories."
    static let noOwnAddress = "Sieve does not know your addresses."
    static let noBody = "Basic Sieve cannot search the text of messages."
}
