/// Reads server-sent events (HTML Standard §9.2) in the form that models use: the data of each event, in order.
struct EventStreamReader {
    private var line: [UInt8] = []
    private var data: [UInt8] = []

    /// One event holds a few words.
    static let maximumEventBytes = 64 * 1024

    /// Adds received bytes and returns the data of the events that are complete.
    ///
    /// - Throws: `GenerationError.tooLarge`.
    mutating func append(_ bytes: [UInt8]) throws(GenerationError) -> [[UInt8]] {
        var events: [[UInt8]] = []
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                guard line.count + data.count <= Self.maximumEventBytes else { throw .tooLarge }
                continue
            }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            if line.isEmpty, !data.isEmpty {
                events.append(data)
                data = []
            } else if line.starts(with: Self.field) {
                let value = line.dropFirst(Self.field.count)
                data += value.first == UInt8(ascii: " ") ? value.dropFirst() : value
            }
            line = []
        }
        return events
    }

    private static let field = Array("data:".utf8)
}
