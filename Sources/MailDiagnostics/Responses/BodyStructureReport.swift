import IMAPProtocol

/// One part of BODYSTRUCTURE and all parts below it, as the server described them.
public struct BodyStructureReport: Encodable, Hashable, Sendable {
    /// One parameter.
    public struct Parameter: Encodable, Hashable, Sendable {
        /// Lower case.
        public var name: String
        /// As the server sent it.
        public var value: String
    }

    /// The content disposition of a part.
    public struct Disposition: Encodable, Hashable, Sendable {
        /// Lower case, such as `attachment`.
        public var kind: String
        /// In the server's order.
        public var parameters: [Parameter]
    }

    /// The section number; empty for a multipart that is the whole message.
    public var section: String
    /// Such as `text`.
    public var type: String
    /// Such as `plain`.
    public var subtype: String
    /// Parameters of the content type.
    public var parameters: [Parameter]
    /// `Content-ID`.
    public var contentID: String?
    /// `Content-Description`.
    public var description: String?
    /// `Content-Transfer-Encoding`; null for a multipart.
    public var encoding: String?
    /// Size in encoded bytes; null for a multipart.
    public var byteCount: Int?
    /// Encoded lines.
    public var lineCount: Int?
    /// `Content-MD5`.
    public var md5: String?
    /// `Content-Disposition`.
    public var disposition: Disposition?
    /// `Content-Language`.
    public var languages: [String]?
    /// `Content-Location`.
    public var location: String?
    /// The number of trailing extension values; absent if there are none.
    public var extensionCount: Int?
    /// The envelope of an embedded message.
    public var envelope: EnvelopeReport?
    /// The parts of a multipart, or the root of an embedded message.
    public var parts: [BodyStructureReport]?

    enum CodingKeys: String, CodingKey {
        case section, type, subtype, parameters, description, encoding, md5, disposition, languages, location, envelope,
            parts
        case contentID = "content_id"
        case byteCount = "byte_count"
        case extensionCount = "extension_count"
        case lineCount = "line_count"
    }

    /// Creates the report of a structure; its depth is bounded by the parser.
    init(_ structure: BodyStructure) {
        section = structure.section
        type = structure.type
        subtype = structure.subtype
        parameters = Self.parameters(structure.parameters)
        contentID = structure.contentID
        description = structure.contentDescription
        encoding = structure.isMultipart ? nil : structure.transferEncoding
        byteCount = structure.isMultipart ? nil : structure.byteCount
        lineCount = structure.lineCount
        md5 = structure.md5
        disposition = structure.disposition.map {
            Disposition(kind: $0.kind, parameters: Self.parameters($0.parameters))
        }
        languages = structure.languages.isEmpty ? nil : structure.languages
        location = structure.location
        extensionCount = structure.extensionCount > 0 ? structure.extensionCount : nil
        envelope = structure.envelope.map { EnvelopeReport($0) }
        parts = structure.children.isEmpty ? nil : structure.children.map { BodyStructureReport($0) }
    }

    private static func parameters(_ parameters: [BodyStructure.Parameter]) -> [Parameter] {
        parameters.map { Parameter(name: $0.name, value: $0.value) }
    }
}
