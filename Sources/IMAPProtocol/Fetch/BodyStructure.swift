import MailModel

/// The parts of a message as the server describes them (RFC 3501 §7.4.2 BODYSTRUCTURE), with section numbers.
public struct BodyStructure: Hashable, Sendable {
    /// How a part asks to be shown (RFC 2183).
    public struct Disposition: Hashable, Sendable {
        /// Lower case: `attachment`, `inline` or something of the sender's.
        public var kind: String
        /// Such as `filename`, in the server's order; names are lower case.
        public var parameters: [Parameter]

        /// Takes both as they are.
        public init(kind: String, parameters: [Parameter]) {
            self.kind = kind
            self.parameters = parameters
        }
    }

    /// One parameter of a content type or disposition.
    public struct Parameter: Hashable, Sendable {
        /// Lower case, such as `name` or `filename*0*`.
        public var name: String
        /// As the server sent it, invalid UTF-8 replaced; neither RFC 2047 nor RFC 2231 is undone.
        public var value: String

        /// Takes both as they are.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Where the part is: empty for a multipart that is the whole message, else such as `1` or `2.1`.
    public var section: String
    /// Lower case, such as `text`; `multipart` for one with parts; empty where the server sent NIL.
    public var type: String
    /// Lower case, such as `plain`.
    public var subtype: String
    /// Of the content type.
    public var parameters: [Parameter]
    /// `Content-ID`, as it stands in the message.
    public var contentID: String?
    /// `Content-Description`; RFC 2047 is not undone.
    public var contentDescription: String?
    /// `Content-Transfer-Encoding`, lower case; empty for a multipart.
    public var transferEncoding: String
    /// Encoded bytes; zero for a multipart.
    public var byteCount: Int
    /// Encoded lines of a text or an embedded message; nil where the server did not tell them.
    public var lineCount: Int?
    /// Of an embedded message; nil too where it cannot be read.
    public var envelope: Envelope?
    /// `Content-MD5` (RFC 1864).
    public var md5: String?
    /// Nil where the part does not say.
    public var disposition: Disposition?
    /// `Content-Language` (RFC 3282), in the server's order.
    public var languages: [String]
    /// `Content-Location` (RFC 2557).
    public var location: String?
    /// How many values stand behind these that no specification names; they are not read.
    public var extensionCount = 0
    /// The parts of a multipart, or the one root of an embedded message.
    public var children: [BodyStructure]

    /// A part without content; everything else is set after.
    public init(section: String, type: String, subtype: String) {
        self.section = section
        self.type = type
        self.subtype = subtype
        parameters = []
        transferEncoding = ""
        byteCount = 0
        languages = []
        children = []
    }

    /// Such as `text/plain`; `application/octet-stream` where the server did not tell the type.
    public var mimeType: String { type.isEmpty || subtype.isEmpty ? "application/octet-stream" : "\(type)/\(subtype)" }

    /// Whether it holds parts of its own; an embedded message does not count as one.
    public var isMultipart: Bool { type == "multipart" }
}
