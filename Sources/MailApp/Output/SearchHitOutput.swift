import MailModel
import SearchLanguage

/// A message of `search`: what `list` says, and how many of its conversation were found.
public struct SearchHitOutput: Encodable, Sendable {
    /// The message.
    public let message: MessageOutput
    /// How many messages of its conversation were found; 1 where results are not grouped.
    public let countInThread: Int

    init(_ hit: SearchHit, names: OutputNames) {
        message = MessageOutput(hit.message, names: names)
        countInThread = hit.countInThread
    }

    private enum CodingKeys: String, CodingKey { case countInThread }

    /// Writes the keys of `list` and its own into one object.
    public func encode(to encoder: any Encoder) throws {
        try message.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(countInThread, forKey: .countInThread)
    }
}
