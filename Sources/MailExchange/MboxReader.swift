import Foundation

/// Cuts an mbox file into messages as its octets come, whatever they are.
///
/// A message begins at a line `From ` with a date (RFC 4155); in a file whose first such line has none, also at one after an
/// empty line. The line end before it belongs to the file. Lines that a writer had to quote (`>From `, `>>From `) lose one
/// `>`: so mboxrd is read exactly, and mboxo as well as it can be, since that form does not tell what it quoted.
struct MboxReader {
    /// What the file holds.
    enum Item {
        case message(bytes: [UInt8], date: Date?)
        /// A message larger than `ExchangeLimits.messageBytes`, by its number in the file from 1.
        case tooLarge(number: Int)
    }

    /// How lines that begin with `From ` are quoted in a file.
    enum Quoting {
        /// Every such line, quoted or not, has one more `>`.
        case rd
        /// Only lines that begin with `From ` itself have a `>`.
        case o
    }

    private let quoting: Quoting
    private let limit: Int
    /// The current message and the current line behind it.
    private var buffer: [UInt8] = []
    /// Where the current line begins in `buffer`.
    private var lineStart = 0
    private var number = 0
    private var isAfterEmptyLine = true
    private var isTooLarge = false
    private var beginning: FromLine?
    private var requiresDate = true

    /// Nothing was read before the first `From ` line: whoever feeds the file checks that it begins with one.
    init(quoting: Quoting = .rd, limit: Int = ExchangeLimits.messageBytes) {
        self.quoting = quoting
        self.limit = limit
    }

    /// Takes the next octets of the file and hands over the messages that they end.
    mutating func read(_ chunk: ArraySlice<UInt8>, _ receive: (Item) throws -> Void) rethrows {
        var rest = chunk
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            append(rest[...end])
            try endLine(receive)
            rest = rest[(end + 1)...]
        }
        append(rest)
    }

    /// The file has ended.
    mutating func finish(_ receive: (Item) throws -> Void) rethrows {
        if lineStart < buffer.count { try endLine(receive) }
        try endMessage(receive)
    }

    private mutating func append(_ piece: ArraySlice<UInt8>) {
        if !isTooLarge, buffer.count + piece.count > limit {
            isTooLarge = true
            buffer.removeSubrange(..<lineStart)
            lineStart = 0
        }
        // Of a message that is given up only as much is kept as the next `From ` line may need.
        let room = isTooLarge ? max(0, ExchangeLimits.fromLineBytes + 1 - buffer.count) : .max
        buffer.append(contentsOf: piece.prefix(room))
    }

    private mutating func endLine(_ receive: (Item) throws -> Void) rethrows {
        if let line = FromLine(buffer[lineStart...]), beginsMessage(line) {
            buffer.removeSubrange(lineStart...)
            try endMessage(receive)
            if number == 0 { requiresDate = line.hasDate }
            number += 1
            beginning = line
            isAfterEmptyLine = false
            return
        }
        isAfterEmptyLine = isEmptyLine
        if isTooLarge {
            buffer.removeAll(keepingCapacity: true)
        } else {
            unquote()
        }
        lineStart = buffer.count
    }

    private func beginsMessage(_ line: FromLine) -> Bool {
        number == 0 || line.hasDate || (!requiresDate && isAfterEmptyLine)
    }

    private var isEmptyLine: Bool {
        let count = buffer.count - lineStart
        return count == 1 || (count == 2 && buffer[lineStart] == UInt8(ascii: "\r"))
    }

    private mutating func unquote() {
        guard buffer[lineStart] == UInt8(ascii: ">") else { return }
        let marks = quoting == .rd ? buffer[lineStart...].prefix { $0 == UInt8(ascii: ">") }.count : 1
        guard buffer[(lineStart + marks)...].starts(with: FromLine.mark) else { return }
        buffer.remove(at: lineStart)
    }

    private mutating func endMessage(_ receive: (Item) throws -> Void) rethrows {
        defer {
            buffer = []
            lineStart = 0
            isTooLarge = false
        }
        guard let beginning else { return }
        if isTooLarge { return try receive(.tooLarge(number: number)) }
        if buffer.last == UInt8(ascii: "\n") { buffer.removeLast() }
        if beginning.endsWithCarriageReturn, buffer.last == UInt8(ascii: "\r") { buffer.removeLast() }
        guard !buffer.isEmpty else { return }
        try receive(.message(bytes: buffer, date: beginning.date))
    }
}
