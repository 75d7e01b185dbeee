import IMAPProtocol

/// One part of BODYSTRUCTURE and all parts below it, as the server described them.
struct BodyStructureReport: Encodable, Hashable, Sendable {
    /// One parameter.
    struct Parameter: Encodable, Hashable, Sendable {
        /// Lower case.
        var name: String
        /// As the server sent it.
        var value: String
    }

    /// The content disposition of a part.
    struct Disposition: Encodable, Hashable, Sendable {
        /// Lower case, such as `attachment`.
        var kind: String
        /// In the server's order.
        var parameters: [Parameter]
    }

    /// The section number; empty for a multipart that is the whole message.
    var section: String
    /// Such as `text`.
    var type: String
    /// Such as `plain`.
    var subtype: String
    /// Parameters of the content type.
    var parameters: [Parameter]
    /// `Content-ID`.
    var contentID: String?
    /// `Content-Description`.
    var description: String?
    /// `Content-Transfer-Encoding`; null for a multipart.
    var encoding: String?
    /// Size in encoded bytes; null for a multipart.
    var byteCount: Int?
    /// Encoded lines.
    var lineCount: Int?
    /// `Content-MD5`.
    var md5: String?
    /// `Content-Disposition`.
    var disposition: Disposition?
    /// `Content-Language`.
    var languages: [String]?
    /// `Content-Location`.
    var location: String?
    /// The number of trailing extension values; absent if there are none.
    var extensionCount: Int?
    /// The envelope of an embedded message.
    var envelope: EnvelopeReport?
    /// The parts of a multipart, or the root of an embedded message.
    var parts: [BodyStructureReport]?

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
