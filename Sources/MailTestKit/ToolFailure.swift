/// A program that failed.
public struct ToolFailure: Error, Sendable, CustomStringConvertible {
    /// The program and its arguments.
    public var command: [String]
    /// The outcome.
    public var outcome: ToolOutcome

    /// Memberwise initializer.
    public init(command: [String], outcome: ToolOutcome) {
        self.command = command
        self.outcome = outcome
    }

    /// One line for the log of a test.
    public var description: String {
        "\(command.joined(separator: " ")) ended with \(outcome.status): \(outcome.errors) \(outcome.output)"
    }
}
