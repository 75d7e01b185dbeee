import MailModel
import SearchLanguage

/// A message in the output of `search`: the keys of `list`, and the number of matches in its conversation.
public struct SearchHitOutput: Encodable, Sendable {
    /// The message.
    public let message: MessageOutput
    /// The number of messages of its conversation that match; 1 if results are not grouped.
    public let countInThread: Int

    init(_ hit: SearchHit, names: OutputNames) {
        message = MessageOutput(hit.message, names: names)
        countInThread = hit.countInThread
    }

    private enum CodingKeys: String, CodingKey { case countInThread }

    /// Encodes the keys of `list` and its own keys in one object.
    public func encode(to encoder: any Encoder) throws {
        try message.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(countInThread, forKey: .countInThread)
    }
}
