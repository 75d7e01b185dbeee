/// A property of a message that speaks for or against a category.
///
/// The raw values are stored and are part of the weights: renaming one is a new model version.
public enum CategorySignal: String, Hashable, Sendable, CaseIterable {
    /// Fields of the header, see `MailSignals`.
    case list, listPost, unsubscribe, oneClickUnsubscribe, bulk, listPrecedence, automatic, feedback, campaign
    /// The structure of the whole message, see `MailSignals`.
    case html, manyLinks, manyImages, plain
    /// The sender's address is that of a program.
    case automaticSender
    /// The sender's name looks like that of a person.
    case personName
    /// `Reply-To` names another address.
    case otherReplyTo
    /// It answers a message.
    case reply
    /// Its subject begins like that of an answer.
    case replySubject
    /// Its subject begins with a tag in brackets.
    case taggedSubject
    /// The subject names an amount of money, a percentage, or a number with four to eight digits.
    case money, percent, number
    /// The subject has an exclamation mark, or an emoji.
    case exclamation, emoji
    /// Most of the subject is in capitals.
    case capitals
    /// To the user alone, among others, in copy only, or not addressed at all.
    case onlyToUser, toUserAndOthers, inCopy, notAddressed
    /// It has attachments.
    case attachments
    /// The user has written to another address of the sender's domain.
    case knownDomain
    /// None of the fields of mail to many, and no program's address.
    case noMachineSigns
}
