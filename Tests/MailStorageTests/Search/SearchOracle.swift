import Foundation
import MIME
import MailModel
import MailTestKit
import SafeHTML

@testable import MailStorage

/// A generated message with everything that a query can ask for, kept outside the store.
struct OracleMessage {
    var name: String
    var mailbox: String
    var flags: MessageFlags
    var date: Date
    var byteCount: Int
    var header: MessageHeader
    var attachments: [AttachmentDescription]
    var text: String
    /// The assigned category.
    var category: MailCategory

    var incoming: IncomingMessage
    var content: MessageContent

    init?(_ message: GeneratedMessage, uid: UInt32) {
        self.init(
            message.bytes, mailbox: message.mailbox, flags: message.flags, internalDate: message.internalDate, uid: uid)
    }

    init?(_ bytes: [UInt8], mailbox: String, flags: MessageFlags, internalDate: Date, uid: UInt32) {
        guard let uid = UID(uid) else { return nil }
        let parsed = ParsedMessage(parsing: bytes)
        name = "m\(uid.rawValue)"
        self.mailbox = mailbox
        self.flags = flags
        category = MailCategory(rawValue: Int(uid.rawValue) % MailCategory.allCases.count) ?? .uncategorized
        header = parsed.header.messageHeader()
        // Sent mail does not name Bcc recipients: they are invented here.
        if uid.rawValue.isMultiple(of: 3) {
            header.bcc = [EmailAddress(name: "Hidden Reader", address: "hidden@demo.example")]
        }
        date = Self.shownDate(header.date, internalDate)
        byteCount = bytes.count
        attachments = parsed.attachments()
        text = parsed.searchText(htmlToText: PlainText.fromHTML)
        incoming = IncomingMessage(
            uid: uid, serverFlags: ServerFlags(flags: flags), internalDate: internalDate,
            byteCount: byteCount, header: header, identity: MessageIdentity(key: "oracle\u{1F}\(name)"),
            attachments: attachments)
        content = MessageContent(
            rawBytes: bytes, snippet: String(text.prefix(100)), searchText: text, attachments: attachments,
            defects: [])
    }

    /// The date that lists show: a header date before 1980 or in the future is ignored, and the arrival date is used.
    private static func shownDate(_ date: Date?, _ arrived: Date) -> Date {
        guard let date, (315_532_800...(StoreFixture.start + 86_400)).contains(date.timeIntervalSince1970) else {
            return arrived
        }
        return Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    }

    /// The texts of a field, separately.
    func texts(_ field: SearchField) -> [String] {
        switch field {
        case .anywhere: SearchField.allCases.filter { $0 != .anywhere }.flatMap(texts)
        case .from: [people([header.from].compactMap(\.self))]
        case .to: [people(header.to)]
        case .cc: [people(header.cc)]
        case .bcc: [people(header.bcc)]
        case .subject: [header.subject]
        case .body: [text]
        case .filename: [attachments.map(\.filename).joined(separator: " ")]
        case .list: [header.listName ?? "", header.listID ?? ""]
        }
    }

    /// Only that number of addresses is indexed, as docs/search.md says.
    private func people(_ people: [EmailAddress]) -> String {
        people.prefix(SearchIndex.maximumPeople).map { "\($0.name ?? "") \($0.address)" }.joined(separator: ", ")
    }
}

/// Answers queries by checking every message: slow, simple, and independent of the store.
struct SearchOracle {
    let messages: [OracleMessage]
    let ownAddress: String
    /// The words of every text of a field, cached, and the set of distinct words.
    private var words: [String: [(list: [OracleWord], letters: Set<String>)]] = [:]

    init(_ messages: [OracleMessage], ownAddress: String) {
        self.messages = messages
        self.ownAddress = ownAddress
        for message in messages {
            for field in SearchField.allCases {
                words["\(message.name) \(field.rawValue)"] = message.texts(field).map { text in
                    let list = OracleWord.words(text)
                    return (list, Set(list.map(\.letters)))
                }
            }
        }
    }

    /// The names of the messages that match.
    func found(_ condition: SearchCondition) -> Set<String> {
        Set(messages.filter { isTrue(condition, of: $0) }.map(\.name))
    }

    private func isTrue(_ condition: SearchCondition, of message: OracleMessage) -> Bool {
        switch condition {
        case .all(let parts): parts.allSatisfy { isTrue($0, of: message) }
        case .any(let parts): parts.contains { isTrue($0, of: message) }
        case .not(let part): !isTrue(part, of: message)
        case .text(let text): stands(text, in: message)
        case .ownAddress(let field): stands(SearchText(ownAddress, in: field), in: message)
        case .state(let state): isTrue(state, of: message)
        case .content(let content): isTrue(content, of: message)
        case .mailbox(let name): Self.isShown(message, in: name.lowercased())
        case .account(let name): ownAddress.lowercased().contains(name.lowercased())
        case .category(let category): message.category == category
        case .sent(let from, let until):
            (from.map { message.date >= $0 } ?? true) && (until.map { message.date < $0 } ?? true)
        case .largerThan(let count): message.byteCount > count
        case .smallerThan(let count): message.byteCount < count
        case .messageID(let id): message.header.messageID == id
        case .keyword: false
        }
    }

    private func isTrue(_ state: SearchedState, of message: OracleMessage) -> Bool {
        switch state {
        case .unread: !message.flags.contains(.seen)
        case .read: message.flags.contains(.seen)
        case .starred: message.flags.contains(.flagged)
        case .replied: message.flags.contains(.answered)
        case .draft: message.flags.contains(.draft)
        case .muted, .locked: false
        case .trashed: message.mailbox.lowercased() == "trash"
        }
    }

    private func isTrue(_ content: SearchedContent, of message: OracleMessage) -> Bool {
        switch content {
        case .attachment: message.attachments.contains { !$0.isInline }
        case .image: message.attachments.contains { $0.mimeType.hasPrefix("image/") }
        case .link:
            message.text.range(
                of: #"(?<![A-Za-z0-9])(https?://|www\.)[\p{L}\p{N}]"#, options: [.regularExpression, .caseInsensitive])
                != nil
        }
    }

    private static func isShown(_ message: OracleMessage, in name: String) -> Bool {
        let path = message.mailbox.lowercased()
        let roles = ["spam": "junk", "bin": "trash"]
        return name == "anywhere" || path == roles[name] ?? name || path.hasSuffix("/\(name)")
    }

    private func stands(_ text: SearchText, in message: OracleMessage) -> Bool {
        let wanted = OracleWord.words(text.text)
        guard !wanted.isEmpty else { return false }
        // The last may be a prefix; the others must match exactly.
        let whole = wanted.dropLast(text.isPrefix ? 1 : 0)
        return words["\(message.name) \(text.field.rawValue)", default: []].contains { words, letters in
            whole.allSatisfy { letters.contains($0.letters) }
                && words.indices.contains { start in
                    start + wanted.count <= words.count
                        && wanted.indices.allSatisfy { index in
                            let isLast = index == wanted.count - 1
                            return wanted[index].matches(
                                words[start + index], isPrefix: isLast && text.isPrefix, isFirst: index == 0)
                        }
                }
        }
    }
}

/// A word as users see it: a run of letters and digits without case and marks, or one character of a script without
/// spaces.
struct OracleWord: Hashable {
    var letters: String
    var isIdeograph: Bool
    /// True if it directly follows a character that is of such a script as well.
    var isJoined: Bool

    func matches(_ other: OracleWord, isPrefix: Bool, isFirst: Bool) -> Bool {
        guard isIdeograph == other.isIdeograph, isFirst || isJoined == other.isJoined else { return false }
        return isPrefix && !isIdeograph ? other.letters.hasPrefix(letters) : letters == other.letters
    }

    static func words(_ text: String) -> [OracleWord] {
        var result: [OracleWord] = []
        var letters = ""
        var isAfterIdeograph = false
        func flush() {
            if !letters.isEmpty { result.append(OracleWord(letters: letters, isIdeograph: false, isJoined: false)) }
            letters = ""
        }
        for scalar in text.unicodeScalars {
            if isIdeograph(scalar) {
                flush()
                result.append(OracleWord(letters: String(scalar), isIdeograph: true, isJoined: isAfterIdeograph))
                isAfterIdeograph = true
                continue
            }
            isAfterIdeograph = false
            if isCombining(scalar), !letters.isEmpty { continue }
            if isLetter(scalar) { letters += bare(scalar) } else { flush() }
        }
        flush()
        return result
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .privateUse:
            true
        default: false
        }
    }

    private static func isCombining(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x331).contains(scalar.value) }

    private static func bare(_ scalar: Unicode.Scalar) -> String {
        let lower = scalar.value == 0x3C2 ? "σ" : scalar.properties.lowercaseMapping
        let parts = (typed[lower] ?? lower).decomposedStringWithCanonicalMapping.unicodeScalars
        return String(String.UnicodeScalarView(parts.filter { $0.properties.generalCategory != .nonspacingMark }))
    }

    /// What users type for letters without a Unicode decomposition.
    private static let typed = [
        "ß": "ss", "ł": "l", "đ": "d", "ø": "o", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŧ": "t", "ð": "d",
        "þ": "th",
    ]

    private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0x3005, 0x20000...0x3FFFF: true
        default: false
        }
    }
}
