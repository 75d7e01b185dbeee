import MIME
import MailModel

/// The files of a draft that its text shows as pictures (RFC 2387, RFC 2392).
struct InlinePictures {
    /// The Content-ID of each picture's file.
    private(set) var identifiers: [DraftAttachmentID: String] = [:]
    /// The files in order, pictures as inline parts.
    let attachments: [OutgoingAttachment]

    /// What every program shows; other images are attached.
    private static let shownTypes: Set = ["image/png", "image/jpeg", "image/gif", "image/webp"]

    /// - Parameters:
    ///   - files: the draft's files with their bytes.
    ///   - messageID: the Message-ID, which makes the Content-IDs unique; nil if it is not known yet.
    init(_ blocks: [DraftBlock], files: [(DraftAttachment, OutgoingAttachment)], messageID: String?) {
        let shown = Set(blocks.filter { $0.kind == .image }.compactMap(\.attachment))
        var identifiers: [DraftAttachmentID: String] = [:]
        attachments = files.map { file, attachment in
            guard shown.contains(file.id), Self.shownTypes.contains(file.mimeType.lowercased()) else {
                return attachment
            }
            let identifier = "picture\(file.id).\(messageID ?? "0@inline.invalid")"
            identifiers[file.id] = identifier
            return OutgoingAttachment(
                inline: identifier, mimeType: file.mimeType, bytes: attachment.bytes, filename: file.filename)
        }
        self.identifiers = identifiers
    }
}
