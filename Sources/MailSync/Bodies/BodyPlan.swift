import MailModel
import MailStorage

/// How a message is downloaded, and how much of it. Pure (FR-SYNC-01.7, FR-SYNC-08).
enum BodyPlan: Hashable, Sendable {
    /// Completely, in one command with others.
    case together
    /// Completely, in chunks.
    case whole
    /// That number of bytes of its beginning, in chunks: the text, without the attachments that follow.
    case text(Int)
    /// That number of bytes of its beginning, in chunks: the text is extremely long.
    case cut(Int)

    /// Messages up to this size are downloaded in one command with others.
    static let smallByteCount = MailStore.unaskedByteCount
    /// More text than this is not downloaded without a request (FR-SYNC-01.7): 10 MB.
    static let maximumTextByteCount = 10_000_000
    /// For headers, part boundaries and the error of the estimate.
    static let allowance = 64 << 10
    /// The size of one command's response, which is held in memory and lost if the connection breaks.
    static let chunkByteCount = 1 << 20

    /// Decides by the sizes that the server reported, which may be any numbers, and by what the account keeps.
    static func decide(_ request: BodyRequest) -> BodyPlan {
        let size = max(0, request.byteCount)
        if request.wantsWhole { return complete(size, isBegun: request.presentByteCount > 0) }
        let attachments = min(encodedByteCount(max(0, request.attachmentByteCount)), size)
        // Text, headers and part boundaries.
        let text = size - attachments + allowance
        guard text <= maximumTextByteCount else {
            return size <= maximumTextByteCount ? complete(size) : .cut(maximumTextByteCount)
        }
        switch request.keeping {
        case .all: return complete(size)
        case .small: return size <= smallByteCount || text + smallByteCount / 4 >= size ? complete(size) : .text(text)
        // What the allowance contains anyway is not left out.
        case .off: return text >= size ? complete(size) : .text(text)
        }
    }

    /// The complete message; a download that was begun resumes.
    private static func complete(_ size: Int, isBegun: Bool = false) -> BodyPlan {
        size <= smallByteCount && !isBegun ? .together : .whole
    }

    /// Attachments are encoded in base64: lines of 78 bytes for 57.
    private static func encodedByteCount(_ decoded: Int) -> Int {
        let (product, isTooLarge) = decoded.multipliedReportingOverflow(by: 78)
        return isTooLarge ? decoded : product / 57
    }
}
