import MailSync

/// The limits and the framing of the control socket.
enum ControlFraming {
    /// The maximum length of a line; genuine requests and replies are far shorter.
    static let maximumLineBytes = 1 << 20
    static let newline = UInt8(ascii: "\n")
}
