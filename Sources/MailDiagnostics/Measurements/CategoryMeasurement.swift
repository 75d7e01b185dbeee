import LocalAI

/// How long it takes to classify messages whose headers and texts have been read.
public struct CategoryMeasurement: Encodable {
    var messages: Int
    var nanosecondsPerMessage: Double
    var messagesPerSecond: Double

    private static let rounds = 5

    /// Measures; the fastest of several rounds counts, because anything slower is caused by other work on the machine.
    public init(_ files: [[UInt8]]) {
        let evidence = files.map { CategoryReport.evidence($0).whole }
        let classifier = MailClassifier.standard
        let clock = ContinuousClock()
        let times = (0..<Self.rounds).map { _ in
            clock.measure { for mail in evidence { _ = classifier.verdict(CategoryFeatures(mail)) } }
        }
        messages = evidence.count
        let seconds = (times.min() ?? .zero) / .seconds(1)
        nanosecondsPerMessage = (seconds * 1e9 / Double(max(1, messages))).rounded()
        messagesPerSecond = (Double(messages) / max(seconds, 1e-9)).rounded()
    }
}
