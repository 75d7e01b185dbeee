import IMAPProtocol
import MailModel

/// A response code, for debugging.
struct ResponseCodeReport: Encodable, Hashable, Sendable {
    /// In capitals, such as `COPYUID`.
    var name: String
    /// The arguments as a server would write them; nil if there are none.
    var arguments: String?
    /// True if the code is supported.
    var isKnown: Bool

    enum CodingKeys: String, CodingKey {
        case name, arguments
        case isKnown = "known"
    }

    /// Creates the report of a code as it was parsed.
    init(_ code: ResponseCode) {
        isKnown = true
        switch code {
        case .other(let name, let text):
            self.name = name
            arguments = text
            isKnown = false
        default:
            let text = code.text
            let end = text.firstIndex(of: " ")
            name = String(text[..<(end ?? text.endIndex)])
            arguments = end.map { String(text[text.index(after: $0)...]) }
        }
    }
}

extension ResponseCode {
    /// The code as a server would write it, from the parsed value.
    fileprivate var text: String {
        switch self {
        case .badCharset(let names): Self.text("BADCHARSET", names)
        case .badEvent(let names): Self.text("BADEVENT", names)
        case .capability(let words): (["CAPABILITY"] + words).joined(separator: " ")
        case .permanentFlags(let flags): "PERMANENTFLAGS (\(flags.joined(separator: " ")))"
        case .uidNext(let number): "UIDNEXT \(number)"
        case .uidValidity(let number): "UIDVALIDITY \(number)"
        case .unseen(let number): "UNSEEN \(number)"
        case .highestModificationSequence(let number): "HIGHESTMODSEQ \(number)"
        case .modified(let uids): "MODIFIED \(uids)"
        case .appendUID(let validity, let uids):
            uids.isEmpty ? "APPENDUID \(validity)" : "APPENDUID \(validity) \(uids)"
        case .copyUID(let validity, let source, let destination):
            ["COPYUID", "\(validity)", Self.text(source), Self.text(destination)].filter { !$0.isEmpty }.joined(
                separator: " ")
        case .mailboxID(let id): "MAILBOXID (\(id))"
        case .referral(let address): "REFERRAL \(address)"
        case .webAlert(let address): "WEBALERT \(address)"
        default: ResponseParser.plain.first { $0.value == self }?.key ?? "\(self)"
        }
    }

    private static func text(_ name: String, _ words: [String]) -> String {
        words.isEmpty ? name : "\(name) (\(words.joined(separator: " ")))"
    }

    private static func text(_ ranges: [ClosedRange<UInt32>]) -> String {
        ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound):\($0.upperBound)" }.joined(separator: ",")
    }
}
