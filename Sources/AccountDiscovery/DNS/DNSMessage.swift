import MailModel

/// The answer to one question. Nil for every message that is not exactly that: it may be forged.
struct DNSMessage {
    private struct Entry {
        let owner: String
        let content: Content
    }

    private enum Content {
        case record(DNSRecord)
        case alias(String)
    }

    private static let maximumRecords = 100
    private static let maximumAliases = 8
    private static let alias: UInt16 = 5

    /// The meaning of a message; nil if it does not answer this question with this id, or is malformed.
    static func answer(_ bytes: [UInt8], to question: DNSQuestion, id: UInt16) -> DNSAnswer? {
        var reader = DNSReader(bytes)
        guard reader.readNumber() == id, let flags = reader.readNumber(), flags & 0xF800 == 0x8000,
            reader.readNumber() == 1, let count = reader.readNumber(), reader.skip(4),
            reader.readName() == question.name, reader.readNumber() == question.kind.rawValue,
            reader.readNumber() == 1
        else { return nil }
        if flags & 0x0200 != 0 { return .truncated }
        switch flags & 0x000F {
        case 0: break
        case 3: return .records([])
        default: return .failed
        }
        guard let entries = entries(min(Int(count), maximumRecords), from: &reader, question) else { return nil }
        return .records(records(of: question.name, in: entries))
    }

    private static func entries(_ count: Int, from reader: inout DNSReader, _ question: DNSQuestion) -> [Entry]? {
        var entries: [Entry] = []
        for _ in 0..<count {
            guard let owner = reader.readName(), let type = reader.readNumber(), let family = reader.readNumber(),
                reader.skip(4), let length = reader.readNumber(), Int(length) <= reader.remaining
            else { return nil }
            var data = reader
            guard reader.skip(Int(length)) else { return nil }
            guard family == 1 else { continue }
            if type == alias {
                guard let target = data.readName() else { return nil }
                entries.append(Entry(owner: owner, content: .alias(target)))
            } else if type == question.kind.rawValue, let record = record(question.kind, from: &data) {
                entries.append(Entry(owner: owner, content: .record(record)))
            }
        }
        return entries
    }

    /// Nil for a record with an invalid host name, which is ignored.
    private static func record(_ kind: DNSQuestion.Kind, from data: inout DNSReader) -> DNSRecord? {
        switch kind {
        case .mailExchanger:
            guard let preference = data.readNumber(), let name = data.readName() else { return nil }
            if name.isEmpty { return .unavailable }
            return HostName(name).map { .mailExchanger(preference: preference, host: $0) }
        case .service:
            guard let priority = data.readNumber(), let weight = data.readNumber(), let port = data.readNumber(),
                let name = data.readName()
            else { return nil }
            if name.isEmpty { return .unavailable }
            guard port > 0 else { return nil }
            return HostName(name).map { .service(priority: priority, weight: weight, port: port, host: $0) }
        }
    }

    /// The records of the name, or of what it is an alias of.
    private static func records(of name: String, in entries: [Entry]) -> [DNSRecord] {
        var name = name
        for _ in 0...maximumAliases {
            let own = entries.filter { $0.owner == name }
            let records = own.compactMap { entry in
                if case .record(let record) = entry.content { record } else { nil }
            }
            if !records.isEmpty { return records }
            guard case .alias(let target)? = own.first?.content else { return [] }
            name = target
        }
        return []
    }
}
