public import MailModel
import Foundation

/// The sentences of rules for people.
public enum RuleText {
    /// The refusal of a rule for all mail.
    public static let matchesEverything =
        "The condition matches every message. Say which mail the rule is for, for example from:anna."

    /// The sentence of a search says what was searched instead; a rule is refused, so only the problem is said.
    static func unreadable(_ note: SearchNote, in part: RuleCondition.Part) -> String {
        let suggestion = note.suggestion.map { " Try \($0)." } ?? ""
        return "The \(part.rawValue) cannot be read: \(note.problem ?? note.explanation)\(suggestion)"
    }

    static func unclosed(_ mark: Character, in part: RuleCondition.Part) -> String {
        mark == "\""
            ? "A quotation mark of the \(part.rawValue) is not closed. Add the second one, or remove the first."
            : "A parenthesis of the \(part.rawValue) is not closed. Add the missing \(mark)."
    }

    /// A name in a condition that the store does not have.
    public static func unknownName(_ note: SearchNote) -> String {
        let suggestion = note.suggestion.map { " Try \($0)." } ?? ""
        return (note.problem ?? note.explanation) + suggestion
    }

    /// The refusal of a rule that locks what it discards.
    public static let lockedAndDiscarded =
        "A locked message never goes to Trash or Spam, so a rule cannot lock it and move it there."

    /// The refusal of a keyword in which VaultMail stores its own states.
    static func ownKeyword(_ name: String) -> String {
        "The keyword \(name) is set by VaultMail itself, so a rule cannot add it. Use lock or trash instead."
    }

    /// An action that cannot be read.
    public static func unknownAction(_ text: String) -> String {
        "“\(text)” is not an action. Use trash, archive, move:MAILBOX, read, star, lock or keyword:NAME."
    }

    /// The mailbox that a rule moves to is gone.
    public static func noMailbox(_ name: String) -> String { "There is no mailbox named “\(name)”." }

    /// No rule has this number.
    public static let noRule = "The rule was not found; it may have been deleted."

    /// No run has this number.
    public static let noRun = "There is no run of rules with this number."

    /// The refusal to apply an exclusion to existing mail.
    public static let exclusionNotApplied = "An exclusion only protects messages, so there is nothing to apply."

    /// The refusal to confirm a run on new mail.
    public static func turnedOff(_ name: String) -> String {
        "The rule “\(name)” is turned off. Turn it on first, or decline the run."
    }

    /// What an exclusion protects is not known.
    public static func brokenExclusion(_ name: String, _ error: RuleError) -> String {
        "The exclusion “\(name)” cannot be used, so no rule acts: \(error.explanation)"
    }

    /// Why a rule waits for a confirmation.
    public static func confirmation(_ name: String, _ share: RuleShare) -> String {
        let words = "The rule “\(name)” would take \(share.taken) of \(share.total) messages from \(share.mailbox)"
        return words + (share.isDaily ? " within a day." : ".")
    }

    /// "Star, Move to Lists"
    public static func words(_ actions: [RuleAction]) -> String { actions.map(words).joined(separator: ", ") }

    /// "Move to Lists"
    public static func words(_ action: RuleAction) -> String {
        switch action {
        case .trash: "Move to Trash"
        case .archive: "Archive"
        case .move(let mailbox): "Move to \(mailbox)"
        case .read: "Mark as read"
        case .star: "Star"
        case .lock: "Lock"
        case .keyword(let name): "Add the keyword \(name)"
        }
    }

    /// Why a message is left alone.
    ///
    /// - Parameter name: the name of a rule.
    public static func protection(_ protection: RuleDecision.Protection, name: (RuleID) -> String?) -> String {
        switch protection {
        case .locked: "It is locked."
        case .exclusion(let rule): "The exclusion “\(name(rule) ?? "")” protects it."
        case .exception: "The rule's exception leaves it alone."
        case .unknownText: "Its text is not downloaded, so that the rule cannot tell."
        }
    }

    /// How many messages a rule cannot judge.
    public static func unknownTexts(_ count: Int) -> String {
        let number = count == 1 ? "The text of 1 message is" : "The texts of \(count) messages are"
        return number + " not downloaded. The rule cannot judge these messages until they are, and leaves them alone."
    }

    /// A part of a condition as a reason: "the sender contains “anna”".
    public static func reason(_ condition: SearchCondition) -> String {
        switch condition {
        case .all(let parts): parts.map(reason).joined(separator: " and ")
        case .any(let parts): parts.map(reason).joined(separator: " or ")
        case .not(let part): "it is not so that " + reason(part)
        case .text(let text): "\(field(text.field)) contains “\(text.text)”"
        case .ownAddress(let field): "\(self.field(field)) contains your address"
        case .state(let state): "it is \(state.rawValue)"
        case .content(.attachment): "it has an attachment"
        case .content(.link): "it has a link"
        case .content(.image): "it has an image"
        case .mailbox(let name): "it is in \(name)"
        case .account(let name): "it came to the account \(name)"
        case .category(let category): "its category is \(category.name)"
        case .sent(let from, let until): sent(from, until)
        case .largerThan(let count): "it is larger than \(count) bytes"
        case .smallerThan(let count): "it is smaller than \(count) bytes"
        case .messageID(let id): "its Message-ID is \(id)"
        case .keyword(let name): "it has the keyword \(name)"
        }
    }

    private static func field(_ field: SearchField) -> String {
        switch field {
        case .anywhere: "it"
        case .from: "the sender"
        case .to: "a recipient"
        case .cc: "a Cc recipient"
        case .bcc: "a Bcc recipient"
        case .subject: "the subject"
        case .body: "the text"
        case .filename: "the name of an attachment"
        case .list: "the list"
        }
    }

    private static func sent(_ from: Date?, _ until: Date?) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        switch (from, until) {
        case (let from?, let until?): return "it is from \(from.formatted(style)) to before \(until.formatted(style))"
        case (let from?, nil): return "it is from \(from.formatted(style)) or later"
        case (nil, let until?): return "it is from before \(until.formatted(style))"
        case (nil, nil): return "it has a date"
        }
    }
}
