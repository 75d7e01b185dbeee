public import MailModel

/// The output of `drafts`.
public struct DraftsOutput: Encodable, Sendable {
    /// The drafts, the last saved one first.
    public let drafts: [DraftOutput]

    /// Describes drafts.
    public init(_ drafts: [Draft]) { self.drafts = drafts.map { DraftOutput($0) } }
}
