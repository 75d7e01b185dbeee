import Foundation
import MIME
import MailModel

/// An attachment in a description.
struct DescribedAttachment: Decodable {
    let attachment: OutgoingAttachment

    private static let keys: Set<String> = [
        "filename", "mime_type", "content", "text", "content_id", "inline", "parameters",
    ]

    init(from decoder: any Decoder) throws {
        let values = try DescriptionKey.container(of: decoder, allowing: Self.keys)
        func text(_ key: String) throws -> String? {
            try values.decodeIfPresent(String.self, forKey: DescriptionKey(key))
        }
        let (content, written) = (try text("content"), try text("text"))
        let bytes = try Self.bytes(content: content, text: written, at: decoder.codingPath)
        let usualType = written == nil ? "application/octet-stream" : "text/plain"
        var attachment = OutgoingAttachment(
            filename: try text("filename"), mimeType: try text("mime_type") ?? usualType, bytes: bytes)
        attachment.contentID = try text("content_id")
        attachment.isInline =
            try values.decodeIfPresent(Bool.self, forKey: DescriptionKey("inline")) ?? (attachment.contentID != nil)
        attachment.parameters =
            try values.decodeIfPresent([String: String].self, forKey: DescriptionKey("parameters")) ?? [:]
        self.attachment = attachment
    }

    private static func bytes(content: String?, text: String?, at path: [any CodingKey]) throws -> [UInt8] {
        func failure(_ reason: String) -> DecodingError {
            .dataCorrupted(DecodingError.Context(codingPath: path, debugDescription: reason))
        }
        switch (content, text) {
        case (let content?, nil):
            guard let bytes = Data(base64Encoded: content, options: .ignoreUnknownCharacters) else {
                throw failure("content is not valid base64.")
            }
            return Array(bytes)
        case (nil, let text?): return Array(text.utf8)
        case (nil, nil): throw failure("content or text is missing.")
        case (.some, .some): throw failure("content and text cannot be combined.")
        }
    }
}
