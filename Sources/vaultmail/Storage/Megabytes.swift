/// A size for people.
enum Megabytes {
    /// Rounded to megabytes.
    static func text(_ byteCount: Int) -> String { "\((byteCount + 500_000) / 1_000_000) MB" }
}
