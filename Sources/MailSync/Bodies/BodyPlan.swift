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

    /// Messages up to this size are downloaded completely, including attachments: less would take as long.
    static let smallByteCount = MailStore.unaskedByteCount
    /// More text than this is not downloaded without a request (FR-SYNC-01.7): 10 MB.
    static let maximumTextByteCount = 10_000_000
    /// For headers, part boundaries and the error of the estimate.
    static let allowance = 64 << 10
    /// The size of one command's response, which is held in memory and lost if the connection breaks.
    static let chunkByteCount = 1 << 20

    /// Decides by the sizes that the server reported, which may be any numbers.
    static func decide(_ request: BodyRequest) -> BodyPlan {
        let size = max(0, request.byteCount)
        if size <= smallByteCount, request.presentByteCount == 0 || !request.wantsWhole { return .together }
        if request.wantsWhole { return .whole }
        let attachments = min(encodedByteCount(max(0, request.attachmentByteCount)), size)
        let text = size - attachments + allowance
        // Little would be saved.
        if text + smallByteCount / 4 >= size {
            return size <= maximumTextByteCount ? .whole : .cut(maximumTextByteCount)
        }
        return text <= maximumTextByteCount ? .text(text) : .cut(maximumTextByteCount)
    }

    /// Attachments are encoded in base64: lines of 78 bytes for 57.
    private static func encodedByteCount(_ decoded: Int) -> Int {
        let (product, isTooLarge) = decoded.multipliedReportingOverflow(by: 78)
        return isTooLarge ? decoded : product / 57
    }
}
