@testable import AccountDiscovery

/// Writes an answer as a name server would, for tests.
struct DNSReply {
    private var header: [UInt8]
    private let question: [UInt8]
    private var answers: [UInt8] = []
    private var count = 0

    init(_ question: DNSQuestion, id: UInt16, code: UInt8 = 0, isTruncated: Bool = false) {
        header = [UInt8(id >> 8), UInt8(id & 0xFF), isTruncated ? 0x83 : 0x81, 0x80 | code]
        self.question =
            Self.name(question.name) + [UInt8(question.kind.rawValue >> 8), UInt8(question.kind.rawValue & 0xFF), 0, 1]
    }

    var bytes: [UInt8] { header + [0, 1, 0, UInt8(count), 0, 0, 0, 0] + question + answers }

    static func name(_ text: String) -> [UInt8] {
        text.utf8.split(separator: UInt8(ascii: ".")).flatMap { [UInt8($0.count)] + Array($0) } + [0]
    }

    mutating func addService(_ owner: String, priority: UInt8, weight: UInt8, port: UInt16, target: String) {
        let data = [0, priority, 0, weight, UInt8(port >> 8), UInt8(port & 0xFF)] + Self.name(target)
        add(Self.name(owner), type: 33, data: data)
    }

    mutating func addExchanger(_ owner: String, preference: UInt8, target: String) {
        add(Self.name(owner), type: 15, data: [0, preference] + Self.name(target))
    }

    mutating func addAlias(_ owner: String, target: String) {
        add(Self.name(owner), type: 5, data: Self.name(target))
    }

    /// A record with an owner name as given.
    mutating func addRaw(owner: [UInt8]) { add(owner, type: 33, data: [0, 0, 0, 0, 0, 1, 0]) }

    private mutating func add(_ owner: [UInt8], type: UInt8, data: [UInt8]) {
        answers += owner + [0, type, 0, 1, 0, 0, 0, 60, UInt8(data.count >> 8), UInt8(data.count & 0xFF)] + data
        count += 1
    }
}
