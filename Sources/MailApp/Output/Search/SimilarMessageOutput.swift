public import MailModel

/// A message in the output of `search --similar`: the keys of `list`, and how similar it is.
public struct SimilarMessageOutput: Encodable, Sendable {
    /// The message.
    public let message: MessageOutput
    /// The cosine of the angle between the meanings, up to 1; nil if only its words were found.
    @Nullable public private(set) var similarity: Float?

    init(_ message: MessageOutput, similarity: Float?) {
        self.message = message
        self.similarity = similarity
    }

    private enum CodingKeys: String, CodingKey { case similarity }

    /// Encodes the keys of `list` and its own key in one object.
    public func encode(to encoder: any Encoder) throws {
        try message.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(_similarity, forKey: .similarity)
    }
}
