import MailModel

/// One address of an envelope. A group begins with an address that has no host and ends with one that has neither
/// mailbox nor host.
public struct EnvelopeAddress: Hashable, Sendable {
    /// The display name.
    public var name: [UInt8]?
    /// The source route (RFC 5322 §4.4 `obs-route`); nearly always nil.
    public var route: [UInt8]?
    /// The part before the at sign, or a group's name.
    public var mailbox: [UInt8]?
    /// The part after the at sign.
    public var host: [UInt8]?

    /// Memberwise initializer.
    public init(name: [UInt8]?, route: [UInt8]? = nil, mailbox: [UInt8]?, host: [UInt8]?) {
        self.name = name
        self.route = route
        self.mailbox = mailbox
        self.host = host
    }
}
