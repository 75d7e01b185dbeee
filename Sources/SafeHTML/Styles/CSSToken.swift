/// A token of a style attribute, with comments gone and escapes decoded, so that no spelling hides a name.
enum CSSToken: Equatable {
    case identifier(String)
    /// A function's name; its opening bracket is part of the token.
    case function(String)
    case hash(String)
    case string(String)
    case number(Double)
    case percentage(Double)
    case dimension(Double, String)
    case whitespace
    case colon, semicolon, comma
    /// `(`, `[` or `{`.
    case open
    /// `)`, `]` or `}`.
    case close
    case delimiter(Character)
    /// A `url(…)` without quotes, whole or broken.
    case url(String)
    /// A broken string or escape.
    case bad
}
