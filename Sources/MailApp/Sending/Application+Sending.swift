import Composition
import Foundation
import MIME
public import MailModel
public import MailSending
public import MailStorage
import MailSync

/// Sending messages from the command line (FR-SYNC-07).
extension Application {
    /// Queues a message. Durable on return; the daemon sends it if one runs.
    ///
    /// - Parameter delay: the number of seconds until it is sent.
    /// - Throws: `ApplicationError`.
    public func send(_ message: NewMessage, delay: Int) async throws -> OutgoingSummary {
        let store = try openStore()
        return try await announcing(store) {
            let identity = try Self.identity(message.from, in: store)
            let content: DraftContent
            do {
                content = try Self.content(of: message, identity)
            } catch {
                throw Self.translated(error)
            }
            var new = NewDraft(content: content)
            try Self.answer(message, &new, in: store)
            let draft = try store.createDraft(new, editor: nil)
            do {
                for file in message.files { try Self.attach(file, to: draft.id, in: store) }
                return try Self.queue(draft.id, html: message.html, delay: delay, in: store)
            } catch {
                try store.discardDraft(draft.id)
                throw Self.translated(error)
            }
        }
    }

    /// Queues a message that a program of this computer wrote for `sendmail`. The login name of the user stands for the
    /// account's address.
    ///
    /// - Throws: `ApplicationError`, `UnknownLocalUser`.
    public func send(_ bytes: [UInt8], as arguments: SendmailArguments) async throws -> OutgoingSummary {
        let domains = try openStore().identities().compactMap { $0.address.split(separator: "@").last.map(String.init) }
        return try await send(
            whole: bytes, sender: arguments.sender, senderName: arguments.senderName, recipients: arguments.recipients,
            takesRecipients: arguments.takesRecipients, local: .current(mailDomains: Set(domains)), delay: 0)
    }

    /// Queues a message that was written as a whole.
    ///
    /// - Parameters:
    ///   - sender: the address for MAIL FROM, which also chooses the identity; nil for the identity of From, or the
    ///     default one if From is not the user's.
    ///   - senderName: the name of the author if there is no From field; nil for that of the identity.
    ///   - takesRecipients: true to add the recipients in its header.
    ///   - local: the user of this computer, if a program of it wrote the message.
    /// - Throws: `ApplicationError`.
    public func send(
        whole bytes: [UInt8], sender: String? = nil, senderName: String? = nil, recipients: [String] = [],
        takesRecipients: Bool = true, local: LocalUser? = nil, delay: Int
    ) async throws -> OutgoingSummary {
        let store = try openStore()
        return try await announcing(store) {
            do {
                let from = HeaderBlock(parsing: bytes).messageHeader().from?.address
                let identity = try Self.identity(sender ?? from, orDefault: true, in: store)
                // Servers refuse an address for MAIL FROM that is not the account's, and returned mail would be lost.
                let author = EmailAddress(name: senderName ?? identity.author.name, address: identity.author.address)
                let whole = try SubmittedMessage(
                    bytes, author: author, sender: sender ?? identity.address, recipients: recipients,
                    takesRecipients: takesRecipients, local: local, date: Date())
                return try Self.queue(whole, from: identity, delay: delay, in: store)
            } catch {
                throw Self.translated(error)
            }
        }
    }

    /// Queues a message as it was written. Its draft is what the user can change once they cancel or edit it, with all
    /// files.
    private static func queue(
        _ whole: SubmittedMessage, from identity: Identity, delay: Int, in store: MailStore
    ) throws -> OutgoingSummary {
        let bytes = whole.rendered.ownBytes ?? whole.rendered.bytes
        var new = ReceivedDraft.draft(parsing: bytes, identities: try store.identities())
        new.content.identity = identity.id
        let draft = try store.createDraft(new, editor: nil)
        do {
            try attachFiles(of: ParsedMessage(parsing: bytes), to: draft.id, in: store)
            let version = try store.draft(draft.id)?.version ?? draft.version
            return try store.queueDraft(
                draft.id, version: version, whole.rendered, notBefore: time(after: delay), isScheduled: delay > 0)
        } catch {
            try store.discardDraft(draft.id)
            throw error
        }
    }

    private static func attachFiles(of message: ParsedMessage, to draft: OutgoingID, in store: MailStore) throws {
        for description in message.attachments() {
            guard let part = message.part(description.section) else { continue }
            let file = try store.makeOutgoingFile()
            try file.append(message.decodedBytes(of: part))
            let filename = description.filename.isEmpty ? "attachment" : description.filename
            _ = try store.addAttachment(
                to: draft, file: file, filename: filename, mimeType: description.attachableMimeType)
        }
    }

    /// Waits until a message is sent or failed, at most for that time; sends it in this process if no daemon runs.
    ///
    /// - Returns: its state then.
    public func waitForSending(_ id: OutgoingID, upTo limit: Duration = .seconds(120)) async throws -> OutgoingSummary {
        let store = try openStore()
        let clock = ContinuousClock()
        let end = clock.now + limit
        let hasDaemon = await control.isDaemonRunning()
        while true {
            if !hasDaemon, try store.outgoing(id)?.isDue == true { try await deliverOutgoing(in: store) }
            guard let message = try store.outgoing(id) else {
                throw ApplicationError(SendingText.cancelled, status: .failed)
            }
            guard message.isMoving, clock.now < end else { return message }
            try await clock.sleep(for: .milliseconds(100))
        }
    }

    /// Sends what is due in this process. Does nothing if another process does so already.
    func deliverOutgoing(in store: MailStore) async throws {
        guard let lock = try? InstanceLock(at: paths.lockFile, for: .sync) else { return }
        defer { withExtendedLifetime(lock) {} }
        let engine = try engine(store: store)
        engine.recoverOutgoing()
        try await engine.deliverOutgoing()
    }

    // MARK: Outgoing messages by number

    /// Changes messages in the outbox, and reports that to a running daemon. One that cannot be changed keeps no other
    /// from being changed.
    public func changeOutgoing(
        _ ids: [OutgoingID], _ body: (MailStore, OutgoingID) throws -> Void
    ) async throws -> OutgoingChanges {
        let store = try openStore()
        return try await announcing(store) {
            var changes = OutgoingChanges()
            for id in ids {
                do {
                    try body(store, id)
                } catch let error as StoreError where error.kind == .notFound {
                    changes.unknown.insert(id)
                } catch let error as StoreError where error.kind == .alreadySending {
                    changes.refused[id] = error.explanation
                }
            }
            return changes
        }
    }

    // MARK: Details

    private static func identity(
        _ address: String?, orDefault: Bool = false, in store: MailStore
    ) throws -> Identity {
        let all = try store.identities()
        guard let standard = all.first(where: \.isDefault) ?? all.first else {
            throw ApplicationError(SendingText.noSendingAccount, status: .notFound)
        }
        guard let address else { return standard }
        let wanted = AddressListParser.parse(Array(address.utf8)).first?.address ?? address
        if let found = all.first(where: { $0.address.lowercased() == wanted.lowercased() }) { return found }
        guard orDefault else {
            throw ApplicationError(SendingText.noIdentity(wanted), status: .notFound)
        }
        return standard
    }

    private static func content(of message: NewMessage, _ identity: Identity) throws -> DraftContent {
        DraftContent(
            identity: identity.id, to: try addresses(message.to), cc: try addresses(message.cc),
            bcc: try addresses(message.bcc),
            subject: message.subject, blocks: DraftText.blocks(from: message.text), isPlainText: true,
            includesSignature: message.includesSignature)
    }

    private static func addresses(_ texts: [String]) throws -> [EmailAddress] {
        try texts.flatMap { try RecipientText.addresses($0) }
    }

    /// Makes the draft a reply, as `reply` does: from the identity that the message was written to unless another one
    /// is chosen. The body of the message need not be here.
    private static func answer(_ message: NewMessage, _ new: inout NewDraft, in store: MailStore) throws {
        guard let publicID = message.inReplyTo else { return }
        guard let parent = try store.message(publicIDPrefix: publicID.lowercased()) else {
            throw ApplicationError.noMessage(publicID)
        }
        let seed = DraftSeed(
            identities: try store.identities(), defaultAccount: try store.defaultSendingAccount(), timeZone: .current)
        let reply = seed.reply(to: try store.parent(parent))
        new.kind = reply.kind
        new.parent = reply.parent
        new.inReplyTo = reply.inReplyTo
        new.references = reply.references
        if new.content.subject.isEmpty { new.content.subject = reply.content.subject }
        if message.from == nil { new.content.identity = reply.content.identity ?? new.content.identity }
    }

    private static func attach(_ url: URL, to draft: OutgoingID, in store: MailStore) throws {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
            throw ApplicationError(SendingText.isFolder(url.path), status: .usage)
        }
        guard let handle = try? FileHandle(forReadingFrom: url) else {
            throw ApplicationError(SendingText.fileUnreadable(url.path), status: .notFound)
        }
        defer { try? handle.close() }
        let file = try store.makeOutgoingFile()
        while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty { try file.append(Array(piece)) }
        _ = try store.addAttachment(
            to: draft, file: file, filename: url.lastPathComponent, mimeType: FileType.mimeType(of: url))
    }

    private static func queue(
        _ id: OutgoingID, html: String?, delay: Int, in store: MailStore
    ) throws -> OutgoingSummary {
        try DraftSending(store: store).send(id, at: time(after: delay), undoDelay: 0, html: html)
    }

    private static func time(after delay: Int) -> Date? { delay > 0 ? Date().addingTimeInterval(Double(delay)) : nil }

    private static func translated(_ error: any Error) -> any Error {
        switch error {
        case let problem as DraftProblem: ApplicationError("\(problem.explanation) \(problem.hint)", status: .usage)
        case let error as ComposeError: ApplicationError(error.explanation, status: .usage)
        case SubmittedMessage.Problem.noSender: ApplicationError(SendingText.noSender, status: .usage)
        case SubmittedMessage.Problem.noRecipient: ApplicationError(SendingText.noRecipient, status: .usage)
        case SubmittedMessage.Problem.invalidAddress(let text):
            ApplicationError.incompleteAddress(text)
        case SubmittedMessage.Problem.unknownUser(let name): UnknownLocalUser(name: name)
        case SubmittedMessage.Problem.tooLarge: ApplicationError(SendingText.tooLarge, status: .usage)
        default: error
        }
    }
}

extension OutgoingSummary {
    /// True if it may be sent now.
    fileprivate var isDue: Bool { notBefore.map { $0 <= Date() } ?? true }

    /// True if it may be sent soon without the user.
    fileprivate var isMoving: Bool {
        switch state {
        case .queued: reason == nil
        case .sending, .finishing: true
        case .draft, .accepted, .filed, .done, .failed, .uncertain: false
        }
    }
}
