/// The output and exit status of a program.
public struct ToolOutcome: Sendable {
    /// The exit status; 0 means success, 124 a timeout.
    public var status: Int32
    /// Its standard output.
    public var output: String
    /// Its standard error.
    public var errors: String
}
