public import Foundation
import MIME

/// A message to send from the command line.
public struct NewMessage: Sendable {
    /// The recipients, as typed.
    public var to: [String] = []
    /// The recipients of a copy.
    public var cc: [String] = []
    /// The hidden recipients.
    public var bcc: [String] = []
    /// The address of an identity; nil for the default one.
    public var from: String?
    /// One line.
    public var subject = ""
    /// The text.
    public var text = ""
    /// The same text as HTML; nil for none.
    public var html: String?
    /// The files to attach.
    public var files: [URL] = []
    /// True if the signature of the identity is added.
    public var includesSignature = true
    /// The public id of the message that is answered, or its beginning.
    public var inReplyTo: String?

    /// An empty message.
    public init() {}

    /// The text of a file or of standard input, which name no character set: read as mail that declares none.
    public static func text(_ bytes: [UInt8]) -> String { Charset.decode(bytes, label: nil) }
}
