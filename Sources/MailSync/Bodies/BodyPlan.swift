import MailStorage

/// How much of a message is downloaded, and how. Pure (FR-SYNC-01.7, FR-SYNC-08).
enum BodyPlan: Hashable, Sendable {
    /// All of it, in one command with others.
    case together
    /// All of it, piece by piece.
    case whole
    /// So many bytes of its beginning, piece by piece: the text, without the attachments behind it.
    case text(Int)
    /// So many bytes of its beginning, piece by piece: it is longer than anybody reads.
    case cut(Int)

    /// Up to this size a message comes whole, attachments included: to ask for less would cost as much time.
    static let smallByteCount = MailStore.unaskedByteCount
    /// More text than this is not fetched unasked (FR-SYNC-01.7): 10 MB.
    static let maximumTextByteCount = 10_000_000
    /// Headers, borders of parts and the error of the estimate.
    static let allowance = 64 << 10
    /// What is asked for in one command, held in memory, and lost when the connection breaks.
    static let chunkByteCount = 1 << 20

    /// Decides by the sizes that the server told, which may be any numbers.
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

    /// Files travel in base64: lines of 78 bytes for 57.
    private static func encodedByteCount(_ decoded: Int) -> Int {
        let (product, isTooLarge) = decoded.multipliedReportingOverflow(by: 78)
        return isTooLarge ? decoded : product / 57
    }
}
