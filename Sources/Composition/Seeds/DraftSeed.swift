public import Foundation
import MIME
public import MailModel

/// Makes the beginnings of drafts: new messages, replies and forwarded messages.
public struct DraftSeed: Sendable {
    /// Every identity of the user, of all accounts.
    public var identities: [Identity]
    /// The account of new messages; nil for the first one that can send.
    public var defaultAccount: AccountID?
    /// The time zone of the dates above quotations.
    public var timeZone: TimeZone

    /// Memberwise initializer.
    public init(identities: [Identity], defaultAccount: AccountID? = nil, timeZone: TimeZone) {
        self.identities = identities
        self.defaultAccount = defaultAccount
        self.timeZone = timeZone
    }

    /// Returns an empty message.
    ///
    /// - Parameter account: The account that the user is reading; nil for the default one.
    public func new(in account: AccountID? = nil) -> NewDraft {
        NewDraft(content: DraftContent(identity: defaultIdentity(of: account ?? defaultAccount)?.id))
    }

    /// Returns the message that a `mailto:` link asks for.
    public func new(_ link: MailtoLink, in account: AccountID? = nil) -> NewDraft {
        var draft = new(in: account)
        draft.content.to = link.to
        draft.content.cc = link.cc
        draft.content.subject = link.subject
        draft.content.blocks = link.body
        let references = ReplyReferences(answering: link.inReplyTo)
        draft.inReplyTo = references.inReplyTo
        draft.references = references.references
        return draft
    }

    /// Returns a reply.
    ///
    /// - Parameter selection: The part of the message that the user selected, which is quoted alone; nil or blank for
    ///   the whole message.
    public func reply(to parent: ParentMessage, toAll: Bool = false, selection: String? = nil) -> NewDraft {
        let recipients = ReplyRecipients(to: parent, toAll: toAll, own: OwnAddresses(identities))
        let references = ReplyReferences(answering: parent.header)
        let content = DraftContent(
            identity: identity(for: parent)?.id, to: recipients.to, cc: recipients.cc,
            subject: SubjectPrefix.reply(parent.header.subject))
        return NewDraft(
            kind: toAll ? .replyAll : .reply, parent: parent.id, content: content,
            quote: quotation(of: parent, selection: selection), inReplyTo: references.inReplyTo,
            references: references.references)
    }

    /// Returns a reply to the mailing list that sent the message, and to no one else; nil if it names no address that
    /// takes messages.
    public func replyToList(_ parent: ParentMessage, selection: String? = nil) -> NewDraft? {
        guard let list = parent.listAddress else { return nil }
        var draft = reply(to: parent, selection: selection)
        draft.kind = .replyList
        (draft.content.to, draft.content.cc) = ([list], [])
        return draft
    }

    /// Returns a forwarded message with the original below the text. Its attachments are added by the caller, except
    /// ``ParentMessage/shownImages``.
    public func forward(_ parent: ParentMessage) -> NewDraft {
        var draft = forwardAttached(parent)
        draft.kind = .forward
        draft.quote = DraftQuote(
            introduction: QuoteIntroduction(timeZone: timeZone).forwardHeader(parent), text: parent.text,
            html: parent.html, isQuotation: false)
        draft.quote?.missingImageCount = parent.missingImageCount
        return draft
    }

    /// Returns a message that the original is attached to, as ``attachedName(of:)``.
    public func forwardAttached(_ parent: ParentMessage) -> NewDraft {
        // The recipients are others, so it replies to nothing; References keep it in the user's own thread.
        let references = ReplyReferences(answering: parent.header)
        return NewDraft(
            kind: .forwardAttached, parent: parent.id,
            content: DraftContent(
                identity: identity(for: parent)?.id, subject: SubjectPrefix.forward(parent.header.subject)),
            references: references.references)
    }

    /// The file name of a message that is attached to another one, such as `Tea.eml`.
    public static func attachedName(of parent: ParentMessage) -> String {
        let name = OneLine.cleaned(parent.header.subject).map { "/\\:*?\"<>|".contains($0) ? "_" : $0 }
        let shortened = String(name.prefix(80)).trimmingCharacters(in: CharacterSet(charactersIn: ". "))
        return Filename.safe((shortened.isEmpty ? "message" : shortened) + ".eml", mimeType: "message/rfc822")
    }

    private func quotation(of parent: ParentMessage, selection: String?) -> DraftQuote? {
        let introduction = QuoteIntroduction(timeZone: timeZone).attribution(parent)
        if let selection, selection.contains(where: { !$0.isWhitespace }) {
            return DraftQuote(introduction: introduction, text: Self.trimmed(selection), isQuotation: true)
        }
        guard parent.html != nil || parent.text.contains(where: { !$0.isWhitespace }) else { return nil }
        var quote = DraftQuote(
            introduction: introduction, text: Self.trimmed(parent.text), html: parent.html, isQuotation: true)
        quote.missingImageCount = parent.missingImageCount
        return quote
    }

    /// The text without empty lines at either end.
    private static func trimmed(_ text: String) -> String {
        var lines = DraftText.lines(of: text)[...]
        while let first = lines.first, first.allSatisfy(\.isWhitespace) { lines.removeFirst() }
        while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
        return lines.joined(separator: "\n")
    }
}

// MARK: - The sender

extension DraftSeed {
    /// The identity that the message was written to, or that wrote it; otherwise the default one of its account.
    public func identity(for parent: ParentMessage) -> Identity? {
        let own = OwnAddresses(identities)
        let here = identities.filter { $0.accountID == parent.account }
        for candidates in [here, identities] {
            if let author = parent.header.from.flatMap({ own.identity(for: $0, among: candidates) }) { return author }
            let addressed = (parent.header.to + parent.header.cc + parent.header.bcc)
                .compactMap { own.identity(for: $0, among: candidates) }
            // Of several, the one that the servers delivered it to. A message to an alias is delivered to another
            // address, which its author may not know.
            let delivered = parent.deliveredTo.compactMap { own.identity(for: $0, among: candidates) }
            if let both = delivered.first(where: addressed.contains) ?? addressed.first ?? delivered.first {
                return both
            }
        }
        return defaultIdentity(of: parent.account)
    }

    /// The default identity of an account; that of another one if it has none.
    public func defaultIdentity(of account: AccountID?) -> Identity? {
        let candidates = identities.filter { $0.accountID == account }
        if let chosen = candidates.first(where: \.isDefault) ?? candidates.first { return chosen }
        return identities.first { $0.accountID == defaultAccount && $0.isDefault } ?? identities.first(
            where: \.isDefault)
            ?? identities.first
    }
}
