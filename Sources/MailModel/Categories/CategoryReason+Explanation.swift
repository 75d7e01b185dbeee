extension CategoryReason {
    /// Why a message has its category, as a sentence for the user. May quote the message.
    public var explanation: String {
        switch self {
        case .chosen: "You chose this category."
        case .chosenForSender(let address): "You chose this category for \(address)."
        case .chosenForDomain(let domain): "You chose this category for senders at \(domain)."
        case .correspondent(let address): "You have written to \(address)."
        case .signal(let signal): signal.explanation
        case .sender(let part): "The sender's address or name contains “\(part)”."
        case .subjectWord(let word): "The subject contains “\(word)”."
        case .textWord(let word): "The text contains “\(word)”."
        }
    }
}

extension CategorySignal {
    fileprivate var explanation: String {
        switch self {
        case .list: "It was sent by a mailing list."
        case .listPost: "It was sent by a list that its members write to."
        case .unsubscribe, .oneClickUnsubscribe: "It offers to unsubscribe."
        case .bulk: "It is marked as mail to many people."
        case .listPrecedence: "It is marked as mail of a list."
        case .automatic: "A program sent it."
        case .feedback, .campaign: "A service for campaigns sent it."
        case .html: "It has formatted text."
        case .manyLinks: "It has many links."
        case .manyImages: "It has many images."
        case .plain: "It has plain text only."
        case .automaticSender: "No one reads answers to its sender's address."
        case .personName: "The sender has a person's name."
        case .otherReplyTo: "Replies go to another address."
        case .reply, .replySubject: "It answers a message."
        case .taggedSubject: "The subject begins with a tag in brackets."
        case .money: "The subject names an amount of money."
        case .percent: "The subject names a percentage."
        case .number: "The subject contains a number like a code or an order."
        case .exclamation: "The subject has an exclamation mark."
        case .emoji: "The subject has a picture character."
        case .capitals: "The subject is in capitals."
        case .onlyToUser: "It is addressed to you alone."
        case .toUserAndOthers: "It is addressed to you and others."
        case .inCopy: "You are in copy only."
        case .notAddressed: "It is not addressed to you."
        case .attachments: "It has attachments."
        case .knownDomain: "You have written to someone at the sender's domain."
        case .noMachineSigns: "It has no sign of mail that a program sends to many."
        }
    }
}
