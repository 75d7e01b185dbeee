/// Bounds on what a server may send, so that no server can make memory grow without end.
public struct WireLimits: Hashable, Sendable {
    /// The longest response in bytes, its literals not counted: a SEARCH answer of 95,000 numbers fits.
    public var maximumLineBytes: Int
    /// The most bytes that the literals of one response may have together: five times what mail providers let people send.
    public var maximumLiteralBytes: Int
    /// The most bytes of messages in one response that are held; larger ones can only be handed on as they come.
    public var maximumHeldBodyBytes: Int
    /// The most bytes of all other literals in one response, which are always held: names and addresses have some hundred.
    public var maximumHeldTextBytes: Int
    /// The most literals in one response: a message of a thousand parts has fewer.
    public var maximumLiteralCount: Int
    /// The deepest nesting of parenthesized lists that is read, so that the stack cannot overflow.
    public var maximumNesting: Int
    /// The most items of one FETCH response that are read again more leniently, so that its cost stays linear.
    public var maximumRetriesPerResponse: Int

    /// The most responses to a small command, and the most that nobody asked for during any command: a mailbox of which more
    /// changes at once is synchronised from the start anyway.
    public static let maximumResponsesPerCommand = 100_000

    /// The most bytes that the answer to a command may have, the rows of FETCH not counted: the list of 50,000 mailboxes fits.
    public static let maximumReplyBytes = 8 << 20
    /// The most rows of a FETCH that are held at once; more are handed over in batches.
    public static let maximumHeldRows = 50_000
    /// The most bytes that rows held at once may have taken on the wire.
    public static let maximumHeldRowBytes = 32 << 20
    /// The most bytes that a row without a body may have on average: header fields and structure have one or two kilobytes.
    public static let meanRowBytes = 64 << 10
    /// Literals of at least so many bytes are handed on while they come, where a caller wants them so.
    public static let streamedLiteralBytes = 64 << 10
    /// The most bytes of the literals of one response where no body was asked for: headers have a few kilobytes.
    public static let maximumLiteralBytesWithoutBody = 4 << 20

    /// Takes the bounds as they are.
    public init(
        maximumLineBytes: Int = 1 << 20, maximumLiteralBytes: Int = 128 << 20, maximumHeldBodyBytes: Int = 40 << 20,
        maximumHeldTextBytes: Int = 4 << 20, maximumLiteralCount: Int = 10_000, maximumNesting: Int = 100,
        maximumRetriesPerResponse: Int = 64
    ) {
        self.maximumLineBytes = maximumLineBytes
        self.maximumLiteralBytes = maximumLiteralBytes
        self.maximumHeldBodyBytes = maximumHeldBodyBytes
        self.maximumHeldTextBytes = maximumHeldTextBytes
        self.maximumLiteralCount = maximumLiteralCount
        self.maximumNesting = maximumNesting
        self.maximumRetriesPerResponse = maximumRetriesPerResponse
    }

    /// For a session that is logged in: lines of 1 MiB, literals of 128 MiB together of which 44 are held, nesting of 100.
    public static let standard = WireLimits()

    /// For a server that has not proven anything yet: lines and literals of 64 KiB.
    public static let beforeLogin = WireLimits(
        maximumLineBytes: 64 << 10, maximumLiteralBytes: 64 << 10, maximumLiteralCount: 100)
}
