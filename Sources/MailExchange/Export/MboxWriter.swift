import Foundation

/// Formats a message for an mbox file, as mboxrd, the only variant that can be read back exactly.
enum MboxWriter {
    /// Returns the `From ` line, the message with all lines quoted that could be mistaken for one, and one line end
    /// that belongs to the file.
    static func entry(_ message: [UInt8], from address: String, date: Date) -> [UInt8] {
        var result = FromLine.written(address: address, date: date, isExact: needsMark(message))
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

    /// Without the mark, a message without a final line end could not be distinguished from one that has it, and its
    /// Content-Length might be used.
    private static func needsMark(_ message: [UInt8]) -> Bool {
        guard message.last == UInt8(ascii: "\n") else { return true }
        var rest = message[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[...end]
            if line.count == 1 || (line.count == 2 && line.first == UInt8(ascii: "\r")) { return false }
            if MboxReader.isContentLength(line) { return true }
            rest = rest[(end + 1)...]
        }
        return false
    }
}
