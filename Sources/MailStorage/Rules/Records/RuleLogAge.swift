/// How long what rules did is kept, in seconds.
enum RuleLogAge {
    /// Runs can be undone for 30 days.
    static let undo: Double = 30 * 86_400
    /// The log, which also prevents that a rule acts twice on a message, is kept for two years.
    static let log: Double = 730 * 86_400
}
