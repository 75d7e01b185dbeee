import Foundation
import MailModel
import Testing

@testable import MailStorage

/// A message to generate.
struct Mail {
    var name: String
    var subject: String
    var from = EmailAddress(name: "Bob", address: "bob@example.org")
    var cc: [EmailAddress] = []
    var inReplyTo: [String] = []
    var references: [String] = []
    /// Days after the fixture's start, usually negative.
    var day: Double = -1
    var isBulk = false
    var flags: MessageFlags = []
    var attachments: [AttachmentDescription]? = []

    init(_ name: String, subject: String? = nil) {
        self.name = name
        self.subject = subject ?? "Subject of \(name)"
    }

    func incoming(_ uid: UInt32) throws -> IncomingMessage {
        var header = MessageHeader()
        header.subject = subject
        header.from = from
        header.to = [EmailAddress(name: "Ada", address: "ada@example.org")]
        header.cc = cc
        header.date = Date(timeIntervalSince1970: StoreFixture.start + day * 86_400)
        header.messageID = "\(name)@example.org"
        header.inReplyTo = inReplyTo.map { "\($0)@example.org" }
        header.references = references.map { "\($0)@example.org" }
        header.isBulk = isBulk
        return IncomingMessage(
            uid: try #require(UID(uid)), serverFlags: ServerFlags(flags: flags), internalDate: header.date,
            byteCount: 1000, header: header, identity: MessageIdentity(key: "test\u{1F}\(name)"),
            attachments: attachments)
    }
}
