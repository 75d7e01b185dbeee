import MailModel

/// The MIME structure of a message as the server describes it (RFC 3501 §7.4.2 BODYSTRUCTURE), with section numbers.
public struct BodyStructure: Hashable, Sendable {
    /// The content disposition of a part (RFC 2183).
    public struct Disposition: Hashable, Sendable {
        /// Lower case: `attachment`, `inline` or a sender-defined value.
        public var kind: String
        /// Such as `filename`, in the server's order; names are lower case.
        public var parameters: [Parameter]

        /// Memberwise initializer.
        public init(kind: String, parameters: [Parameter]) {
            self.kind = kind
            self.parameters = parameters
        }
    }

    /// One parameter of a content type or disposition.
    public struct Parameter: Hashable, Sendable {
        /// Lower case, such as `name` or `filename*0*`.
        public var name: String
        /// As the server sent it, with invalid UTF-8 replaced; neither RFC 2047 nor RFC 2231 is decoded.
        public var value: String

        /// Memberwise initializer.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The section number, such as `1` or `2.1`; empty for a multipart that is the whole message.
    public var section: String
    /// Lower case, such as `text`; `multipart` for one with parts; empty if the server sent NIL.
    public var type: String
    /// Lower case, such as `plain`.
    public var subtype: String
    /// Parameters of the content type.
    public var parameters: [Parameter]
    /// `Content-ID` as written in the message.
    public var contentID: String?
    /// `Content-Description`; RFC 2047 is not decoded.
    public var contentDescription: String?
    /// `Content-Transfer-Encoding`, lower case; empty for a multipart.
    public var transferEncoding: String
    /// Size in encoded bytes; zero for a multipart.
    public var byteCount: Int
    /// Encoded lines of a text or an embedded message; nil if the server did not send them.
    public var lineCount: Int?
    /// The envelope of an embedded message; nil if there is none or it cannot be parsed.
    public var envelope: Envelope?
    /// `Content-MD5` (RFC 1864).
    public var md5: String?
    /// Nil if the part has none.
    public var disposition: Disposition?
    /// `Content-Language` (RFC 3282), in the server's order.
    public var languages: [String]
    /// `Content-Location` (RFC 2557).
    public var location: String?
    /// The number of trailing values that no specification defines; they are not parsed.
    public var extensionCount = 0
    /// The parts of a multipart, or the single root part of an embedded message.
    public var children: [BodyStructure]

    /// Creates a part without content; the caller sets the other properties.
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

    /// Such as `text/plain`; `application/octet-stream` if the server did not send the type.
    public var mimeType: String { type.isEmpty || subtype.isEmpty ? "application/octet-stream" : "\(type)/\(subtype)" }

    /// True if this is a multipart; an embedded message is not one.
    public var isMultipart: Bool { type == "multipart" }
}
