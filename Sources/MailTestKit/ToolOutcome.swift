/// What a program printed, and how it ended.
public struct ToolOutcome: Sendable {
    /// The exit status; 0 means success, 124 that the time limit was over.
    public var status: Int32
    /// What it wrote to standard output.
    public var output: String
    /// What it wrote to standard error.
    public var errors: String
}
