/// The time limits of a submission. Tests inject short ones.
public struct SMTPTimeLimits: Hashable, Sendable {
    /// Name lookup, TCP, TLS, greeting and EHLO together (FR-SYNC-09).
    public var connect: Duration
    /// Each reply while signing in.
    public var signIn: Duration
    /// The reply to MAIL, RCPT or RSET (RFC 5321 §4.5.3.2.2, §4.5.3.2.3).
    public var command: Duration
    /// The reply to DATA (RFC 5321 §4.5.3.2.4).
    public var dataInitiation: Duration
    /// Writing commands or a piece of the message (RFC 5321 §4.5.3.2.5).
    public var dataBlock: Duration
    /// The reply to the whole message (RFC 5321 §4.5.3.2.6).
    public var dataTermination: Duration
    /// The reply to QUIT, and after a cancellation the time in which the reply to the whole message is still awaited.
    public var farewell: Duration

    /// Memberwise initializer.
    public init(
        connect: Duration = .seconds(30), signIn: Duration = .seconds(60), command: Duration = .seconds(300),
        dataInitiation: Duration = .seconds(120), dataBlock: Duration = .seconds(180),
        dataTermination: Duration = .seconds(600), farewell: Duration = .seconds(5)
    ) {
        self.connect = connect
        self.signIn = signIn
        self.command = command
        self.dataInitiation = dataInitiation
        self.dataBlock = dataBlock
        self.dataTermination = dataTermination
        self.farewell = farewell
    }

    /// 30 s to connect, then the limits of RFC 5321 §4.5.3.2.
    public static let standard = SMTPTimeLimits()
}
