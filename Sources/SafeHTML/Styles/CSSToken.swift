/// A token of a style attribute, with comments removed and escapes decoded, so that no notation can hide a name.
enum CSSToken: Equatable {
    case identifier(String)
    /// The name of a function; the opening bracket is part of the token.
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
    /// A `url(…)`, complete or malformed, without quotes.
    case url(String)
    /// A malformed string or escape.
    case bad
}
