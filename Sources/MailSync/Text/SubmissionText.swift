import SMTPProtocol

/// The sentences about sending that a user reads: why a message was not sent yet, or not to everyone.
enum SubmissionText {
    static let notSent = "The message could not be sent."
    static let expired =
        "The message could not be sent within 24 hours. Check your internet connection, then send it again."
    static let noServer = "This account has no server for sending. Add one first."
    static let fileMissing = "The file with this message is missing. Edit the message and send it again."
    static let uncertain =
        "This message may have been sent: the connection ended before the server confirmed it. Check with the"
        + " recipient before sending it again."

    /// What happened to the recipients that are left, once others have the message.
    static func afterOthersReceived(_ reason: String) -> String { "The other recipients have the message. \(reason)" }

    /// The server's replies to recipients that it did not accept, of the first five; nil if there are none.
    static func unaccepted(_ answers: [RecipientAnswer]) -> String? {
        guard !answers.isEmpty else { return nil }
        return answers.prefix(5).map { answer in
            let verb = answer.verdict == .deferred ? "does not currently accept mail for" : "refused"
            return "The server \(verb) \(answer.recipient.address): “\(answer.reply.quotation)”"
        }.joined(separator: " ")
    }
}
