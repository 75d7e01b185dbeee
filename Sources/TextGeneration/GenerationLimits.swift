/// What one answer of a model may cost.
public struct GenerationLimits: Hashable, Sendable {
    /// For the list of an endpoint's models, which is small and comes at once.
    public var listTime: Duration
    /// From the connection to the last word.
    public var time: Duration
    /// The longest wait for the first or next word: a model on a processor reads a long conversation first.
    public var silence: Duration
    /// The most bytes that are received, with everything around the words.
    public var receivedBytes: Int
    /// The most characters of the mail that is given to the model.
    public var mailCharacters: Int
    /// The most characters of one message.
    public var messageCharacters: Int
    /// The most answers within a minute.
    public var answersPerMinute: Int

    /// The limits of the program; tests have smaller ones.
    public init(
        listTime: Duration = .seconds(10), time: Duration = .seconds(240), silence: Duration = .seconds(120),
        receivedBytes: Int = 4 * 1024 * 1024, mailCharacters: Int = 12_000, messageCharacters: Int = 6_000,
        answersPerMinute: Int = 20
    ) {
        self.listTime = listTime
        self.time = time
        self.silence = silence
        self.receivedBytes = receivedBytes
        self.mailCharacters = mailCharacters
        self.messageCharacters = messageCharacters
        self.answersPerMinute = answersPerMinute
    }
}
