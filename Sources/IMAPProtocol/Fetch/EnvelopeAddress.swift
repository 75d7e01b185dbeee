import MailModel

/// One address of an envelope. A group begins with an address without host and ends with one without mailbox and host.
public struct EnvelopeAddress: Hashable, Sendable {
    /// The display name.
    public var name: [UInt8]?
    /// The way that mail should have taken (RFC 5322 §4.4 `obs-route`); nearly always nil.
    public var route: [UInt8]?
    /// The part before the at sign, or a group's name.
    public var mailbox: [UInt8]?
    /// The part behind the at sign.
    public var host: [UInt8]?

    /// Takes the parts as they are.
    public init(name: [UInt8]?, route: [UInt8]? = nil, mailbox: [UInt8]?, host: [UInt8]?) {
        self.name = name
        self.route = route
        self.mailbox = mailbox
        self.host = host
    }
}
