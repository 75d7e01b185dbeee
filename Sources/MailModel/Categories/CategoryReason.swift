/// One reason for a category, rendered as a sentence where it is shown.
public enum CategoryReason: Hashable, Sendable {
    /// The user chose the category of this message.
    case chosen
    /// The user chose it for the sender's mail.
    case chosenForSender(String)
    /// The user chose it for several senders of the domain.
    case chosenForDomain(String)
    /// The user has written to the sender.
    case correspondent(String)
    /// A property of the message.
    case signal(CategorySignal)
    /// A part of the sender's address.
    case sender(String)
    /// A word of the subject.
    case subjectWord(String)
    /// A word of the text.
    case textWord(String)
}

extension CategoryReason {
    /// The name of the kind in JSON and in the database.
    public var kind: String {
        switch self {
        case .chosen: "chosen"
        case .chosenForSender: "chosen_for_sender"
        case .chosenForDomain: "chosen_for_domain"
        case .correspondent: "correspondent"
        case .signal: "signal"
        case .sender: "sender"
        case .subjectWord: "subject_word"
        case .textWord: "text_word"
        }
    }

    /// The address, property or word; empty where there is none.
    public var value: String {
        switch self {
        case .chosen: ""
        case .signal(let signal): signal.rawValue
        case .chosenForSender(let text), .chosenForDomain(let text), .correspondent(let text), .sender(let text),
            .subjectWord(let text), .textWord(let text):
            text
        }
    }

    /// The reason of that kind and value; nil if there is none.
    public init?(kind: String, value: String) {
        switch kind {
        case "chosen": self = .chosen
        case "chosen_for_sender": self = .chosenForSender(value)
        case "chosen_for_domain": self = .chosenForDomain(value)
        case "correspondent": self = .correspondent(value)
        case "signal":
            guard let signal = CategorySignal(rawValue: value) else { return nil }
            self = .signal(signal)
        case "sender": self = .sender(value)
        case "subject_word": self = .subjectWord(value)
        case "text_word": self = .textWord(value)
        default: return nil
        }
    }
}
