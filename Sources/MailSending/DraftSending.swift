import Composition
public import Foundation
public import MIME
public import MailModel
public import MailStorage

/// Sends drafts: renders each once and queues it (FR-SYNC-07). The engine delivers what is queued.
public struct DraftSending: Sendable {
    /// The extra time after the page's countdown, for the request that undoes sending.
    private static let undoGrace: Double = 0.5

    private let store: MailStore
    private let timeZone: TimeZone
    private let now: @Sendable () -> Date

    /// Creates the service.
    ///
    /// - Parameter timeZone: the time zone of Date fields.
    public init(
        store: MailStore, timeZone: TimeZone = SystemTimeZone.current, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.timeZone = timeZone
        self.now = now
    }

    /// The number of seconds in which sending can be undone.
    public func undoDelay() throws -> Int {
        Int(try store.undoSendDelay().components.seconds)
    }

    /// Renders a draft and queues it. Durable on return.
    ///
    /// - Parameters:
    ///   - version: the version that the user saw; nil for the newest.
    ///   - time: when to send it; nil for when the time for undo has passed.
    ///   - undoDelay: the time for undo in seconds; nil for the user's setting. Ignored if `time` is later.
    ///   - html: HTML to send instead of the draft's; nil for the draft's.
    /// - Throws: `DraftProblem`, `ComposeError`, or `StoreError` as `MailStore.queueDraft`.
    public func send(
        _ id: OutgoingID, version: Int? = nil, at time: Date? = nil, undoDelay: Int? = nil, html: String? = nil
    ) throws -> OutgoingSummary {
        guard let draft = try store.draft(id) else { return try missing(id) }
        guard version == nil || version == draft.version else { throw StoreError.draftChanged }
        let date = now()
        let message = try rendered(draft, date: max(date, time ?? date), html: html)
        let version = try html.map { try keep($0, in: draft) } ?? draft.version
        let undo = Double(try undoDelay ?? self.undoDelay())
        let undoEnd = undo > 0 ? date.addingTimeInterval(undo + Self.undoGrace) : nil
        let isScheduled = time.map { $0 > (undoEnd ?? date) } ?? false
        return try store.queueDraft(
            id, version: version, message, notBefore: isScheduled ? time : undoEnd, isScheduled: isScheduled)
    }

    /// HTML of the user's own takes the place of the text in the draft, for when they change the message.
    ///
    /// - Returns: the new version.
    private func keep(_ html: String, in draft: Draft) throws -> Int {
        var content = draft.content
        content.blocks = DraftText.blocks(fromHTML: html)
        content.isPlainText = false
        return try store.saveDraft(draft.id, version: draft.version, editor: "html", content: content).version
    }

    /// Renders the unfinished message for the Drafts mailbox of a server.
    ///
    /// - Throws: `DraftProblem`, `ComposeError` or `StoreError`.
    public func serverCopy(of draft: Draft) throws -> RenderedMessage {
        let message = try DraftRenderer.serverCopy(
            of: draft, identity: try identity(of: draft), attachments: try attachments(of: draft, missing: true),
            date: now())
        return RenderedMessage(try compose(message))
    }

    /// Renders a message for its recipients.
    private func rendered(_ draft: Draft, date: Date, html: String?) throws -> RenderedMessage {
        var message = try DraftRenderer.message(
            of: draft, identity: try identity(of: draft), attachments: try attachments(of: draft), date: date)
        if let html { message.html = html }
        let composed = try compose(message)
        try composed.checkRecipients()
        return RenderedMessage(composed)
    }

    private func compose(_ message: OutgoingMessage) throws -> ComposedMessage {
        try MessageComposer(timeZone: timeZone, now: now).compose(message)
    }

    private func identity(of draft: Draft) throws -> Identity? {
        try draft.content.identity.flatMap { try store.identity($0) }
    }

    /// - Parameter missing: true to leave out files that are not here yet.
    private func attachments(of draft: Draft, missing: Bool = false) throws -> [OutgoingAttachment] {
        let files = missing ? draft.attachments.filter { $0.state == .stored } : draft.attachments
        return try files.map { file in
            OutgoingAttachment(
                filename: file.filename, mimeType: file.mimeType, bytes: try store.requireAttachmentBytes(file.id))
        }
    }

    private func missing(_ id: OutgoingID) throws -> OutgoingSummary {
        guard try store.outgoing(id) != nil else { throw StoreError.noDraft }
        throw StoreError.alreadySending
    }
}

extension RenderedMessage {
    /// A composed message, with the sender's own copy if it differs.
    public init(_ composed: ComposedMessage) {
        let own = composed.bytesWithBcc
        let envelope = composed.envelope
        self.init(
            bytes: composed.bytes, ownBytes: own.count == composed.bytes.count ? nil : own,
            envelope: OutgoingEnvelope(
                sender: envelope.sender, recipients: envelope.recipients, needsSMTPUTF8: envelope.needsSMTPUTF8,
                needsEightBitMIME: envelope.needsEightBitMIME),
            messageID: composed.messageID)
    }
}
