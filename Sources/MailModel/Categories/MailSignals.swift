/// What the header and the structure of a message say about how it was sent.
///
/// The raw values are stored: an assigned bit never changes its meaning.
public struct MailSignals: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Memberwise initializer.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `List-Id`.
    public static let list = MailSignals(rawValue: 1 << 0)
    /// `List-Post`: a list that its members write to.
    public static let listPost = MailSignals(rawValue: 1 << 1)
    /// `List-Unsubscribe`.
    public static let unsubscribe = MailSignals(rawValue: 1 << 2)
    /// `List-Unsubscribe-Post` (RFC 8058).
    public static let oneClickUnsubscribe = MailSignals(rawValue: 1 << 3)
    /// `Precedence: bulk` or `junk`.
    public static let bulk = MailSignals(rawValue: 1 << 4)
    /// `Precedence: list`.
    public static let listPrecedence = MailSignals(rawValue: 1 << 5)
    /// `Auto-Submitted` other than `no` (RFC 3834).
    public static let automatic = MailSignals(rawValue: 1 << 6)
    /// `Feedback-ID`.
    public static let feedback = MailSignals(rawValue: 1 << 7)
    /// A field of a service that sends campaigns.
    public static let campaign = MailSignals(rawValue: 1 << 8)

    /// The whole message was read, so that the following are known.
    public static let structure = MailSignals(rawValue: 1 << 16)
    /// It has HTML.
    public static let html = MailSignals(rawValue: 1 << 17)
    /// Its HTML has at least five links.
    public static let manyLinks = MailSignals(rawValue: 1 << 18)
    /// Its HTML has at least three images.
    public static let manyImages = MailSignals(rawValue: 1 << 19)
}
