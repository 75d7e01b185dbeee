import MailSync

/// Bounds and framing of the control socket.
enum ControlFraming {
    /// A request or an answer is far smaller; what is longer is not from us.
    static let maximumLineBytes = 1 << 20
    static let newline = UInt8(ascii: "\n")
}
