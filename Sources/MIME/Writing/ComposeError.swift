/// Describes why a message cannot be composed. It contains no text of the message, so it is safe to log.
public struct ComposeError: Error, Sendable, Hashable {
    /// The kind of a problem.
    public enum Problem: Error, Sendable, Hashable, CaseIterable {
        /// From is empty.
        case noSender
        /// To, Cc and Bcc are empty.
        case noRecipient
        /// A line break, NUL or another control character, which could end the field.
        case controlCharacter
        /// No at sign, or an invalid local part.
        case malformedAddress
        /// The local part exceeds the 64 octets of RFC 5321 §4.5.3.1.1.
        case localPartTooLong
        /// The text after the at sign is not a domain.
        case malformedDomain
        /// A domain or the whole address exceeds the limits of RFC 5321 §4.5.3.1.
        case domainTooLong
        /// Not a Message-ID or Content-ID (RFC 5322 §3.6.4).
        case malformedIdentifier
        /// Two attachments have the same Content-ID.
        case repeatedContentID
        /// Not `type/subtype` (RFC 2045 §5.1), or a type that cannot be attached unchanged.
        case malformedType
        /// A message that cannot be embedded in another one. It can be attached as a file of another type.
        case messageNotAttachable
        /// An invalid parameter name, or one that the composer writes itself.
        case malformedParameter
        /// The file name is too long.
        case filenameTooLong
        /// More attachments than the limit.
        case tooManyAttachments
        /// A date before 1900 or after 9999, which RFC 5322 §3.3 cannot express.
        case dateOutOfRange
        /// An additional field that is not allowed.
        case fieldNotAllowed
        /// Text beyond ASCII in a field that does not support it.
        case notASCII
        /// A field that is too long, or has a word that cannot be folded.
        case fieldTooLong
        /// The header is too long.
        case headerTooLarge
    }

    /// The location of a problem.
    public enum Field: String, Sendable, Hashable, CaseIterable {
        /// The From field.
        case from = "From"
        /// The Sender field.
        case sender = "Sender"
        /// The Reply-To field.
        case replyTo = "Reply-To"
        /// The To field.
        case to = "To"
        /// The Cc field.
        case cc = "Cc"
        /// The Bcc field.
        case bcc = "Bcc"
        /// The Subject field.
        case subject = "Subject"
        /// The Date field.
        case date = "Date"
        /// The Message-ID field.
        case messageID = "Message-ID"
        /// The In-Reply-To field.
        case inReplyTo = "In-Reply-To"
        /// The References field.
        case references = "References"
        /// An entry of ``OutgoingMessage/additionalFields``.
        case additional = "additional field"
        /// An entry of ``OutgoingMessage/attachments``.
        case attachment = "attachment"
        /// The message as a whole.
        case message = "message"
    }

    /// The kind of the problem.
    public let problem: Problem
    /// The location of the problem.
    public let field: Field
    /// The position of the entry, counted from 1; nil if there is only one.
    public let position: Int?

    /// Creates an error.
    public init(_ problem: Problem, in field: Field, position: Int? = nil) {
        self.problem = problem
        self.field = field
        self.position = position
    }

    /// One or two sentences for the user: the problem and how to solve it.
    public var explanation: String { "\(place) \(problem.sentence)" }

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
        case .noSender: "is empty. Choose the address that the message comes from."
        case .noRecipient: "has no recipient. Add one in To, Cc or Bcc."
        case .controlCharacter: "contains a line break or another control character. Remove it."
        case .malformedAddress: "is not an e-mail address. Write it like name@example.org."
        case .localPartTooLong: "has more than 64 octets before the @. Check the address."
        case .malformedDomain: "has no valid domain after the @. Check the address."
        case .domainTooLong: "is longer than an e-mail address can be. Check the address."
        case .malformedIdentifier: "is not a valid id. Write it like name@example.org, without blanks."
        case .repeatedContentID: "has the content id of another attachment. Use a different one."
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

/// Performs a check and adds the location to the problem that it throws.
func located<Result>(
    _ field: ComposeError.Field, _ position: Int? = nil, _ check: () throws(ComposeError.Problem) -> Result
) throws(ComposeError) -> Result {
    do {
        return try check()
    } catch {
        throw ComposeError(error, in: field, position: position)
    }
}
