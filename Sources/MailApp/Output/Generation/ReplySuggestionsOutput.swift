/// The output of `reply --suggest`.
public struct ReplySuggestionsOutput: Encodable, Sendable {
    /// Up to three texts.
    public internal(set) var suggestions: [String]
}
