/// Limits on what a server may send, so that no server can exhaust memory.
public struct WireLimits: Hashable, Sendable {
    /// The maximum length of a response in bytes without its literals: a SEARCH response with 95,000 numbers fits.
    public var maximumLineBytes: Int
    /// The maximum total size of the literals of one response: five times the usual message limit of mail providers.
    public var maximumLiteralBytes: Int
    /// The maximum number of message bytes in one response that are buffered; larger literals must be streamed.
    public var maximumHeldBodyBytes: Int
    /// The maximum size of all other literals in one response, which are always buffered: names and addresses have a
    /// few hundred bytes.
    public var maximumHeldTextBytes: Int
    /// The maximum number of literals in one response: a message with a thousand parts has fewer.
    public var maximumLiteralCount: Int
    /// The maximum nesting of parenthesized lists, so that the stack cannot overflow.
    public var maximumNesting: Int
    /// The maximum number of items of one FETCH response that are parsed again more leniently, so that its cost stays
    /// linear.
    public var maximumRetriesPerResponse: Int

    /// The maximum number of responses to a small command, and of unsolicited responses during any command: a mailbox
    /// with more changes at once is resynchronized from scratch anyway.
    public static let maximumResponsesPerCommand = 100_000

    /// The maximum size of the responses to a command, not counting FETCH responses: a list of 50,000 mailboxes fits.
    public static let maximumReplyBytes = 8 << 20
    /// The maximum number of FETCH responses held at once; more are delivered in batches.
    public static let maximumHeldRows = 50_000
    /// The maximum wire size of the FETCH responses held at once.
    public static let maximumHeldRowBytes = 32 << 20
    /// The maximum average size of a FETCH response without a body: header fields and structure have one or two
    /// kilobytes.
    public static let meanRowBytes = 64 << 10
    /// Literals of at least this many bytes are streamed if the caller asks for it.
    public static let streamedLiteralBytes = 64 << 10
    /// The maximum size of the literals of one response if no body was requested: headers have a few kilobytes.
    public static let maximumLiteralBytesWithoutBody = 4 << 20

    /// Memberwise initializer.
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

    /// Limits after signing in: lines of 1 MiB, literals of 128 MiB in total, of which 44 MiB are buffered, nesting of
    /// 100.
    public static let standard = WireLimits()

    /// Limits before signing in: lines and literals of 64 KiB.
    public static let beforeLogin = WireLimits(
        maximumLineBytes: 64 << 10, maximumLiteralBytes: 64 << 10, maximumLiteralCount: 100)
}
