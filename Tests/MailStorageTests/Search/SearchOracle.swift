import Foundation
import MailModel

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
        case .ownAddress(let field): stands(SearchPhrase(ownAddress, in: field), in: message)
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

    private func stands(_ text: SearchPhrase, in message: OracleMessage) -> Bool {
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
