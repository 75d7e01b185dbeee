import Foundation
import MailModel
import MailStorage

/// A small account: a conversation of two messages, the first with HTML, a picture and files, and one hostile message.
struct MailFixture: Sendable {
    let account: AccountID
    let inbox: MailboxID
    let archive: MailboxID
    /// The conversation; the body of its first message is stored, that of the second is not.
    let thread: Int64
    let storedMessage: MessageID
    let absentMessage: MessageID
    /// The conversation of the hostile message.
    let hostileThread: Int64

    /// Text that becomes markup if it is not escaped.
    static let hostileText =
        #"</script><script>alert(1)</script><img src=x onerror=alert(2)>"' \u0000 {{x}} "# + "\u{2028}é"

    /// The contents of the file `plans`.
    static let fileText = "%PDF-1.4 no real document"

    static func fill(_ store: MailStore) throws -> MailFixture {
        let endpoint = ServerEndpoint(host: "imap.example.org", port: 993, security: .implicitTLS)
        let account = try store.addAccount(
            AccountSettings(
                address: "ada@example.org", displayName: hostileText, imap: endpoint, username: "ada@example.org"))
        let mailboxes = try store.reconcileMailboxes(listed, account: account.id)
        func mailbox(_ path: String) throws -> MailboxID {
            guard let found = mailboxes.first(where: { $0.listing.path == path }) else {
                throw RawConnectionError(description: "no mailbox \(path)")
            }
            return found.id
        }
        let inbox = try mailbox("INBOX")
        try store.beginUIDValidity(mailbox: inbox, uidValidity: UIDValidity(7))
        let outcome = try store.ingest(
            IngestBatch(
                mailbox: inbox, uidValidity: UIDValidity(7),
                messages: [planning, reply, hostile].enumerated().map {
                    incoming($0.element, number: UInt32($0.offset + 1))
                },
                isMailboxSynced: true))
        guard outcome.newMessages.count == 3 else { throw RawConnectionError(description: "\(outcome)") }
        try store.finishUIDValidityChange(mailbox: inbox)
        try store.storeBodies([
            (outcome.newMessages[0], content(richMessage, attachments: richAttachments)),
            (outcome.newMessages[2], content(plainMessage, attachments: [])),
        ])
        let details = try outcome.newMessages.compactMap { try store.message($0) }
        return MailFixture(
            account: account.id, inbox: inbox, archive: try mailbox("Archive"),
            thread: details[0].summary.thread.rawValue, storedMessage: outcome.newMessages[0],
            absentMessage: outcome.newMessages[1], hostileThread: details[2].summary.thread.rawValue)
    }

    /// Adds a message to Drafts, with its text.
    func addServerDraft(
        subject: String, to recipient: String, messageID: String, files: [AttachmentDescription] = [], store: MailStore
    ) throws {
        let drafts = ListedMailbox(path: "Drafts", rawName: "Drafts", delimiter: ".", role: .drafts, isSelectable: true)
        let made = try store.reconcileMailboxes(Self.listed + [drafts], account: account)
        guard let mailbox = made.first(where: { $0.listing.role == .drafts }) else {
            throw RawConnectionError(description: "no Drafts")
        }
        try store.beginUIDValidity(mailbox: mailbox.id, uidValidity: UIDValidity(7))
        var header = MessageHeader()
        header.subject = subject
        header.from = EmailAddress(address: "ada@example.org")
        header.to = [EmailAddress(address: recipient)]
        header.messageID = messageID
        let number = UInt32(messageID.utf8.reduce(0) { $0 &+ Int($1) })
        let outcome = try store.ingest(
            IngestBatch(
                mailbox: mailbox.id, uidValidity: UIDValidity(7), messages: [Self.incoming(header, number: number)]))
        let raw = "Subject: \(subject)\r\nTo: \(recipient)\r\n\r\nTheir words\r\n"
        try store.storeBodies([(outcome.newMessages[0], Self.content(raw, attachments: files))])
    }

    /// Moves a message to Archive, which the server then no longer has: a notice says so.
    func removeArchive(from store: MailStore) throws {
        try store.perform(.move, on: [.message(absentMessage)], to: archive)
        _ = try store.reconcileMailboxes(
            Self.listed.filter { $0.role != .archive }, account: account, removed: [archive])
    }

    /// Adds a message in HTML, alone in a conversation.
    ///
    /// - Parameter fields: further lines of its header, each with its line end.
    func addHTML(
        _ html: String, number: UInt32, from: String, fields: String, to store: MailStore
    ) throws -> MessageID {
        var header = MessageHeader()
        header.subject = "HTML \(number)"
        header.messageID = "html-\(number)@example.org"
        header.from = EmailAddress(address: from)
        let outcome = try store.ingest(
            IngestBatch(mailbox: inbox, uidValidity: UIDValidity(7), messages: [Self.incoming(header, number: number)]))
        let raw = "From: \(from)\r\n\(fields)Content-Type: text/html; charset=utf-8\r\n\r\n\(html)"
        let message = outcome.newMessages[0]
        try store.storeBodies([(message, Self.content(raw, attachments: []))])
        return message
    }

    /// Adds a message with nothing but an attachment of the given size, alone in a conversation; returns the
    /// conversation.
    func addLargeFile(byteCount: Int, to store: MailStore) throws -> Int64 {
        var header = MessageHeader()
        header.subject = "Large"
        header.messageID = "large@example.org"
        let outcome = try store.ingest(
            IngestBatch(
                mailbox: inbox, uidValidity: UIDValidity(7), messages: [Self.incoming(header, number: 99)]))
        let start =
            "Content-Type: application/octet-stream; name=large.bin\r\nContent-Transfer-Encoding: binary\r\n"
            + "Content-Disposition: attachment; filename=large.bin\r\n\r\n"
        let raw = Array(start.utf8) + [UInt8](repeating: 65, count: byteCount)
        let file = AttachmentDescription(
            section: "1", filename: "large.bin", mimeType: "application/octet-stream", byteCount: byteCount)
        let message = outcome.newMessages[0]
        try store.storeBodies([
            (
                message, MessageContent(rawBytes: raw, snippet: "", searchText: "", attachments: [file], defects: [])
            )
        ])
        guard let detail = try store.message(message) else { throw RawConnectionError(description: "no message") }
        return detail.summary.thread.rawValue
    }

    /// Adds a message whose text is too long to show in full, alone in a conversation; returns the conversation.
    func addLongText(subtype: String, to store: MailStore) throws -> Int64 {
        let text = String(repeating: "word\n", count: 500_000)
        return try addText("\(text)the very end", subtype: subtype, to: store)
    }

    /// Adds a message with a text, alone in a conversation; returns the conversation.
    func addText(_ text: String, subtype: String, to store: MailStore) throws -> Int64 {
        var header = MessageHeader()
        header.subject = "Long"
        header.messageID = "long@example.org"
        let outcome = try store.ingest(
            IngestBatch(mailbox: inbox, uidValidity: UIDValidity(7), messages: [Self.incoming(header, number: 98)]))
        let raw = "Subject: Long\nContent-Type: text/\(subtype)\n\n\(text)"
        let message = outcome.newMessages[0]
        try store.storeBodies([(message, Self.content(raw, attachments: []))])
        guard let detail = try store.message(message) else { throw RawConnectionError(description: "no message") }
        return detail.summary.thread.rawValue
    }
}

extension MailFixture {
    private static let listed = [
        ListedMailbox(path: "INBOX", rawName: "INBOX", delimiter: ".", role: .inbox, isSelectable: true),
        ListedMailbox(path: "Projects", rawName: "Projects", delimiter: ".", role: .custom, isSelectable: true),
        ListedMailbox(
            path: "Projects.\(hostileText)", rawName: "Projects.x", delimiter: ".", role: .custom, isSelectable: true),
        ListedMailbox(path: "Archive", rawName: "Archive", delimiter: ".", role: .archive, isSelectable: true),
        ListedMailbox(path: "Trash", rawName: "Trash", delimiter: ".", role: .trash, isSelectable: true),
    ]

    private static let planning = {
        var header = MessageHeader()
        header.subject = "Plans"
        header.from = EmailAddress(name: "Grace", address: "grace@example.net")
        header.to = [EmailAddress(name: nil, address: "ada@example.org")]
        header.date = Date(timeIntervalSince1970: 1_768_000_000)
        header.messageID = "one@example.net"
        return header
    }()

    private static let reply = {
        var header = MessageHeader()
        header.subject = "Re: Plans"
        header.from = EmailAddress(name: "Ada", address: "ada@example.org")
        header.to = [EmailAddress(name: "Grace", address: "grace@example.net")]
        header.date = Date(timeIntervalSince1970: 1_768_003_600)
        header.messageID = "two@example.org"
        header.inReplyTo = ["one@example.net"]
        header.references = ["one@example.net"]
        return header
    }()

    private static let hostile = {
        var header = MessageHeader()
        header.subject = hostileText
        header.from = EmailAddress(name: hostileText, address: "x@example.com")
        header.to = [EmailAddress(name: hostileText, address: hostileText)]
        header.cc = header.to
        header.replyTo = header.to
        header.date = Date(timeIntervalSince1970: 1_768_100_000)
        header.messageID = "three@example.com"
        return header
    }()

    static func incoming(_ header: MessageHeader, number: UInt32) -> IncomingMessage {
        IncomingMessage(
            uid: UID(number) ?? .min, serverFlags: ServerFlags(flags: []), internalDate: header.date, byteCount: 2000,
            header: header, identity: .provider("\(number)"))
    }

    static func content(_ text: String, attachments: [AttachmentDescription]) -> MessageContent {
        MessageContent(
            rawBytes: Array(text.replacingOccurrences(of: "\n", with: "\r\n").utf8),
            snippet: "the plans \(hostileText)",
            searchText: "the plans for tomorrow \(hostileText)", attachments: attachments, defects: [])
    }

    /// A name that tries to break out of its header field.
    static let hostileFilename = #"pl"an; filename=x.exe é.pdf"#

    private static let richAttachments = [
        AttachmentDescription(
            section: "2", filename: hostileFilename, mimeType: "application/pdf", byteCount: fileText.utf8.count),
        AttachmentDescription(section: "3", filename: "page.html", mimeType: "text/html", byteCount: 30),
    ]

    static let plainMessage = """
        Subject: hostile
        Content-Type: text/plain; charset=utf-8

        <script>alert(1)</script> & more
        """

    private static let richMessage = """
        From: Grace <grace@example.net>
        To: ada@example.org
        Subject: Plans
        List-Unsubscribe: <\(StubLists.accepting)>
        List-Unsubscribe-Post: List-Unsubscribe=One-Click
        MIME-Version: 1.0
        Content-Type: multipart/mixed; boundary=outer

        --outer
        Content-Type: multipart/related; boundary=inner

        --inner
        Content-Type: text/html; charset=utf-8

        <p onclick="alert(1)">The <b>plans</b></p><script>alert(2)</script>
        <img src="https://tracker.example/pixel.gif?id=1" width=1 height=1><img src="cid:picture">
        --inner
        Content-Type: image/png
        Content-Transfer-Encoding: base64
        Content-ID: <picture>
        Content-Disposition: inline

        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
        --inner--
        --outer
        Content-Type: application/pdf
        Content-Disposition: attachment; filename*=utf-8''pl%22an%3B%20filename%3Dx.exe%0D%0AX-Evil%3A%201%20%C3%A9.pdf

        \(fileText)
        --outer
        Content-Type: text/html
        Content-Disposition: attachment; filename="page.html"

        <script>alert(3)</script>
        --outer--

        """
}
