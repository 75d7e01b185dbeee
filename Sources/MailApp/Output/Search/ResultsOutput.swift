import MailModel
import MailStorage
import SafeHTML

/// The output of `list`.
public struct ResultsOutput: Encodable, Sendable {
    /// The messages, newest first.
    public let results: [MessageOutput]
    let total: Int
    let indexedFraction: Double

    /// Creates the output from its parts.
    public init(results: [MessageOutput], total: Int, indexedFraction: Double) {
        self.results = results
        self.total = total
        self.indexedFraction = indexedFraction
    }
}
