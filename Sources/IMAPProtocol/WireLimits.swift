/// Bounds on what a server may send, so that no server can make memory grow without end.
public struct WireLimits: Hashable, Sendable {
    /// The longest response in bytes, its literals not counted.
    public var maximumLineBytes: Int
    /// The most bytes that the literals of one response may hold together.
    public var maximumLiteralBytes: Int
    /// The most literals in one response.
    public var maximumLiteralCount: Int
    /// The deepest nesting of parenthesized lists that is read.
    public var maximumNesting: Int

    /// Takes the bounds as they are.
    public init(
        maximumLineBytes: Int = 1 << 20, maximumLiteralBytes: Int = 128 << 20, maximumLiteralCount: Int = 10_000,
        maximumNesting: Int = 100
    ) {
        self.maximumLineBytes = maximumLineBytes
        self.maximumLiteralBytes = maximumLiteralBytes
        self.maximumLiteralCount = maximumLiteralCount
        self.maximumNesting = maximumNesting
    }

    /// For a session that is logged in: lines of 1 MiB, literals of 128 MiB together, nesting of 100.
    public static let standard = WireLimits()

    /// For a server that has not proven anything yet: lines and literals of 64 KiB.
    public static let beforeLogin = WireLimits(
        maximumLineBytes: 64 << 10, maximumLiteralBytes: 64 << 10, maximumLiteralCount: 100)
}
