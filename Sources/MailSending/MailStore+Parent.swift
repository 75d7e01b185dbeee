public import Composition
public import MailModel
public import MailStorage

extension MailStore {
    /// The message that is answered or forwarded: with its text if it is here, otherwise what is stored of its header.
    public func parent(_ detail: MessageDetail) throws -> ParentMessage {
        let summary = detail.summary
        guard let bytes = try readableBytes(of: summary.id) else { return ParentMessage(detail) }
        return ParentMessage(id: summary.id, account: summary.account, parsing: bytes, date: summary.date)
    }
}
