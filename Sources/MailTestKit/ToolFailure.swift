/// A program that was asked to do something and did not.
public struct ToolFailure: Error, Sendable, CustomStringConvertible {
    /// The program and its arguments.
    public var command: [String]
    /// How it ended.
    public var outcome: ToolOutcome

    /// Takes the parts as they are.
    public init(command: [String], outcome: ToolOutcome) {
        self.command = command
        self.outcome = outcome
    }

    /// One line for the log of a test.
    public var description: String {
        "\(command.joined(separator: " ")) ended with \(outcome.status): \(outcome.errors) \(outcome.output)"
    }
}
