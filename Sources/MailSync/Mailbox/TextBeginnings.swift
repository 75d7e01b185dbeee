import IMAPClient
import IMAPProtocol
import MailModel
import MailReading

/// Fetches the beginnings of texts, for snippets of messages that the server gave no excerpt of (MO-32, MO-35).
///
/// Messages with their text at the same place are requested together: most have it in part 1 or 1.1, so that a batch of
/// headers costs two or three commands more. The number of commands and the bytes of each message are limited.
struct TextBeginnings {
    /// Bytes of headers and texts received.
    private(set) var byteCount = 0
    private var texts: [UID: [BodyStructure]] = [:]
    private var snippets: [UID: String] = [:]

    /// Enough for a snippet in any encoding.
    static let plainByteCount: UInt32 = 1_536
    /// Newsletters begin with styles.
    static let htmlByteCount: UInt32 = 8_192
    /// The commands of one round; the rarest places are left out.
    static let maximumCommands = 8
    /// The texts tried of a message: the second one if the first has no words.
    private static let maximumTexts = 2

    /// Adds a message, if its structure has a text.
    mutating func want(_ response: FetchResponse) {
        guard let uid = response.uid, let shown = response.bodyStructure?.shownTexts, !shown.isEmpty else { return }
        texts[uid] = Array(shown.prefix(Self.maximumTexts))
    }

    /// Fetches what was added.
    ///
    /// - Returns: the error if the connection was lost. A refusal only leaves snippets empty.
    mutating func fetch(over connection: IMAPConnection) async -> IMAPError? {
        for round in 0..<Self.maximumTexts {
            for (place, uids) in places(in: round) {
                if Task.isCancelled { return nil }
                do {
                    let item = FetchItem.bodyPeek(section: place.section, partial: 0..<place.byteCount)
                    let rows = try await connection.fetch(uids, items: [.uid, item])
                    for row in rows { note(row, place, round) }
                } catch let error as IMAPError {
                    if error.kind.isBrokenConnection { return error }
                } catch {
                    return nil
                }
            }
        }
        return nil
    }

    /// Adds the snippets to their messages.
    func add(to messages: inout [IncomingMessage]) {
        guard !snippets.isEmpty else { return }
        for index in messages.indices {
            messages[index].snippet = snippets[messages[index].uid] ?? messages[index].snippet
        }
    }

    /// Where a text is.
    private struct Place: Hashable {
        let section: String
        let byteCount: UInt32
    }

    /// The messages without a snippet by the place of their text, the most frequent places first.
    private func places(in round: Int) -> [(Place, UIDSet)] {
        var uids: [Place: [UID]] = [:]
        for (uid, texts) in texts where round < texts.count && snippets[uid] == nil {
            let text = texts[round]
            let limit = text.subtype == "html" ? Self.htmlByteCount : Self.plainByteCount
            uids[Place(section: text.section, byteCount: limit), default: []].append(uid)
        }
        let sorted = uids.sorted { ($1.value.count, $0.key.section) < ($0.value.count, $1.key.section) }
        return sorted.prefix(Self.maximumCommands).map { ($0.key, UIDSet($0.value)) }
    }

    private mutating func note(_ row: FetchResponse, _ place: Place, _ round: Int) {
        // Some servers omit the origin `<0>`.
        guard let uid = row.uid, let texts = texts[uid], round < texts.count, texts[round].section == place.section,
            let bytes = row.bodySections.first(where: { $0.key.name == place.section })?.value
        else { return }
        byteCount += bytes.count
        let snippet = EarlySnippet.from(
            beginning: Array(bytes.prefix(Int(place.byteCount))), contentType: texts[round].contentType,
            transferEncoding: texts[round].transferEncoding.filter(\.isTokenCharacter))
        if !snippet.isEmpty { snippets[uid] = snippet }
    }
}

extension BodyStructure {
    /// The type with the parameters that decoding needs, from names and values that the server sent.
    fileprivate var contentType: String {
        let needed = parameters.filter { ["charset", "format", "delsp"].contains($0.name) }
        let written = needed.map { "; \($0.name)=\"\($0.value.filter(\.isTokenCharacter))\"" }.joined()
        return "text/\(subtype == "html" ? "html" : "plain")\(written)"
    }
}

extension Character {
    /// True for characters of names of character sets and encodings.
    fileprivate var isTokenCharacter: Bool {
        isASCII && (isLetter || isNumber || self == "-" || self == "_" || self == "." || self == ":" || self == "+")
    }
}
