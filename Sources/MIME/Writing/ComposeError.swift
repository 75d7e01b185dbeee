/// Why a message cannot be written. Nothing of the message's text stands in it, so that it is safe to log.
public struct ComposeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Problem: Error, Sendable, Hashable, CaseIterable {
        /// Nobody is named in From.
        case noSender
        /// Nobody is named in To, Cc and Bcc.
        case noRecipient
        /// A line break, NUL or another control character where none may be: it could end the field.
        case controlCharacter
        /// No at sign, or something before it that cannot be there.
        case malformedAddress
        /// More before the at sign than the 64 octets of RFC 5321 §4.5.3.1.1.
        case localPartTooLong
        /// What stands after the at sign is no domain.
        case malformedDomain
        /// A domain or the whole address is longer than RFC 5321 §4.5.3.1 allows.
        case domainTooLong
        /// Not a message or content id (RFC 5322 §3.6.4).
        case malformedIdentifier
        /// Two files have the same content id.
        case repeatedContentID
        /// Not `type/subtype` (RFC 2045 §5.1), or a type that cannot be attached as it is.
        case malformedType
        /// A message that cannot stand in another one whatever is done; as a file of another type it can.
        case messageNotAttachable
        /// A parameter of a type whose name is not one, or is written by the composer itself.
        case malformedParameter
        /// The name of a file is too long.
        case filenameTooLong
        /// More files than the limit.
        case tooManyAttachments
        /// A date before 1900 or after 9999, which RFC 5322 §3.3 cannot express.
        case dateOutOfRange
        /// An additional field that nobody may add this way.
        case fieldNotAllowed
        /// Text that is not ASCII in a field that has no way to hold it.
        case notASCII
        /// A field that is too long, or has a word that cannot be folded.
        case fieldTooLong
        /// All fields together are too long.
        case headerTooLarge
    }

    /// Where it is.
    public enum Field: String, Sendable, Hashable, CaseIterable {
        /// The field of that name.
        case from = "From"
        /// The field of that name.
        case sender = "Sender"
        /// The field of that name.
        case replyTo = "Reply-To"
        /// The field of that name.
        case to = "To"
        /// The field of that name.
        case cc = "Cc"
        /// The field of that name.
        case bcc = "Bcc"
        /// The field of that name.
        case subject = "Subject"
        /// The field of that name.
        case date = "Date"
        /// The field of that name.
        case messageID = "Message-ID"
        /// The field of that name.
        case inReplyTo = "In-Reply-To"
        /// The field of that name.
        case references = "References"
        /// One of `OutgoingMessage.additionalFields`.
        case additional = "additional field"
        /// One of `OutgoingMessage.attachments`.
        case attachment = "attachment"
        /// The message as a whole.
        case message = "message"
    }

    /// What is wrong.
    public let problem: Problem
    /// Where it is.
    public let field: Field
    /// Which one of several, counted from 1; nil where there is only one.
    public let position: Int?

    /// Takes all as they are.
    public init(_ problem: Problem, in field: Field, position: Int? = nil) {
        self.problem = problem
        self.field = field
        self.position = position
    }

    /// One or two sentences for the person: what is wrong and what to do.
    public var description: String { "\(place) \(problem.sentence)" }

    private var place: String {
        switch field {
        case .from, .sender, .replyTo, .to, .cc, .bcc, .inReplyTo, .references:
            position.map { "Entry \($0) of \(field.rawValue)" } ?? "The field \(field.rawValue)"
        case .subject: "The subject"
        case .date: "The date"
        case .messageID: "The message id"
        case .additional: position.map { "Additional field \($0)" } ?? "An additional field"
        case .attachment: position.map { "Attachment \($0)" } ?? "An attachment"
        case .message: "The message"
        }
    }
}

extension ComposeError.Problem {
    fileprivate var sentence: String {
        switch self {
        case .noSender: "names nobody. Choose the address that the message comes from."
        case .noRecipient: "has no recipient. Name somebody in To, Cc or Bcc."
        case .controlCharacter: "contains a line break or another control character. Remove it."
        case .malformedAddress: "is not an e-mail address. Write it like name@example.org."
        case .localPartTooLong: "has more than 64 octets before the @. Check the address."
        case .malformedDomain: "has no valid domain after the @. Check the address."
        case .domainTooLong: "is longer than an e-mail address can be. Check the address."
        case .malformedIdentifier: "is not a valid id. Write it like name@example.org, without blanks."
        case .repeatedContentID: "has the content id of another attachment. Give it one of its own."
        case .malformedType:
            "has a type that cannot be attached. Write it like application/pdf, or use application/octet-stream."
        case .messageNotAttachable:
            "is a message that is too damaged to be attached as one. Attach it as application/octet-stream."
        case .malformedParameter: "has a parameter of its type that cannot be written. Remove it."
        case .filenameTooLong: "has too long a name. Shorten it."
        case .tooManyAttachments: "has too many attachments. Put them into one archive."
        case .dateOutOfRange: "is outside of the years 1900 to 9999. Correct it."
        case .fieldNotAllowed: "has a name that cannot be added. Remove it."
        case .notASCII: "can only hold ASCII characters. Remove the others."
        case .fieldTooLong: "is too long. Shorten it."
        case .headerTooLarge: "has too many addresses and other fields. Send it in several messages."
        }
    }
}

/// Runs a check and says where the problem is that it finds.
func located<Result>(
    _ field: ComposeError.Field, _ position: Int? = nil, _ check: () throws(ComposeError.Problem) -> Result
) throws(ComposeError) -> Result {
    do {
        return try check()
    } catch {
        throw ComposeError(error, in: field, position: position)
    }
}
