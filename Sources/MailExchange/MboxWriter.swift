import Foundation

/// A message as it stands in an mbox file: mboxrd, which alone of the forms can be read back exactly.
enum MboxWriter {
    /// The `From ` line, the message with every line quoted that could be taken for such a line, and one line end that belongs
    /// to the file.
    static func entry(_ message: [UInt8], from address: String, date: Date) -> [UInt8] {
        var result = FromLine.written(address: address, date: date)
        result.reserveCapacity(result.count + message.count + 1)
        var rest = message[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
            let line = rest[..<end]
            if line.drop(while: { $0 == UInt8(ascii: ">") }).starts(with: FromLine.mark) {
                result.append(UInt8(ascii: ">"))
            }
            result.append(contentsOf: line)
            rest = rest[end...]
        }
        result.append(UInt8(ascii: "\n"))
        return result
    }
}
