import Foundation

/// Splits an mbox file into messages as its octets arrive. Accepts any input.
///
/// A message begins at a `From ` line with a date (RFC 4155); in a file whose first `From ` line has no date, also at
/// one after an empty line. The empty line before it belongs to the file. Quoted lines (`>From `, `>>From `) lose one
/// `>`: mboxrd is read exactly, and mboxo as well as possible, because its quoting is ambiguous. A message with a
/// correct Content-Length (mboxcl, mboxcl2) is read by length, see `MboxReader+Length`.
struct MboxReader {
    /// An element of the file.
    enum Item {
        case message(bytes: [UInt8], date: Date?)
        /// A message larger than `ExchangeLimits.messageBytes`, with its number in the file, counted from 1.
        case tooLarge(number: Int)
    }

    /// The quoting of lines that begin with `From `.
    enum Quoting {
        /// Every such line, already quoted or not, gets one more `>`.
        case rd
        /// Only lines that begin with `From ` itself get a `>`.
        case o
    }

    let quoting: Quoting
    let limit: Int
    /// The current message, ending with the current line.
    var buffer: [UInt8] = []
    /// The start of the current line in `buffer`.
    var lineStart = 0
    /// The end of the current message in `buffer` according to its Content-Length; nil if there is none to try.
    var declaredEnd: Int?
    /// The Content-Length of the current header.
    var declaredLength: Int?
    /// The remaining number of octets that may be read twice because of a wrong length; limits the cost of hostile
    /// files.
    var rereadAllowance = ExchangeLimits.messageBytes
    private var number = 0
    private var isInHeader = false
    private var isAfterEmptyLine = true
    private var isTooLarge = false
    private(set) var beginning: FromLine?
    private var requiresDate = true

    /// The caller checks that the file begins with a `From ` line.
    init(quoting: Quoting = .rd, limit: Int = ExchangeLimits.messageBytes) {
        self.quoting = quoting
        self.limit = limit
    }

    /// Reads the next octets of the file and delivers the messages that they complete.
    mutating func read(_ chunk: ArraySlice<UInt8>, _ receive: (Item) throws -> Void) rethrows {
        var waiting = [chunk]
        while var rest = waiting.popLast() {
            while !rest.isEmpty {
                if declaredEnd != nil {
                    guard collect(&rest) else { break }
                    waiting.append(rest)
                    rest = try finishDeclaredMessage(receive)[...]
                } else if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    append(rest[...end])
                    try endLine(receive)
                    rest = rest[(end + 1)...]
                } else {
                    append(rest)
                    break
                }
            }
        }
    }

    /// Called at the end of the file.
    mutating func finish(_ receive: (Item) throws -> Void) rethrows {
        while declaredEnd != nil { try read(try finishDeclaredMessage(receive)[...], receive) }
        if lineStart < buffer.count { try endLine(receive) }
        try endMessage(receive)
    }

    private mutating func append(_ piece: ArraySlice<UInt8>) {
        if !isTooLarge, buffer.count + piece.count > limit {
            isTooLarge = true
            buffer.removeSubrange(..<lineStart)
            lineStart = 0
        }
        // Of an oversized message only as much is kept as the next `From ` line may need.
        let room = isTooLarge ? max(0, ExchangeLimits.fromLineBytes + 1 - buffer.count) : .max
        buffer.append(contentsOf: piece.prefix(room))
    }

    private mutating func endLine(_ receive: (Item) throws -> Void) rethrows {
        if let line = FromLine(buffer[lineStart...]), beginsMessage(line, isAfterEmptyLine: isAfterEmptyLine) {
            buffer.removeSubrange(lineStart...)
            try endMessage(receive)
            begin(line)
            return
        }
        isAfterEmptyLine = isEmptyLine
        if isTooLarge {
            buffer.removeAll(keepingCapacity: true)
        } else {
            if isInHeader { noteLength() }
            unquote()
        }
        lineStart = buffer.count
        guard isInHeader, isAfterEmptyLine else { return }
        isInHeader = false
        if !isTooLarge { awaitDeclaredEnd() }
    }

    private mutating func begin(_ line: FromLine) {
        if number == 0 { requiresDate = line.hasDate }
        number += 1
        beginning = line
        isAfterEmptyLine = false
        isInHeader = true
        declaredLength = nil
    }

    func beginsMessage(_ line: FromLine, isAfterEmptyLine: Bool) -> Bool {
        number == 0 || line.hasDate || (!requiresDate && isAfterEmptyLine)
    }

    private var isEmptyLine: Bool {
        let count = buffer.count - lineStart
        return count == 1 || (count == 2 && buffer[lineStart] == UInt8(ascii: "\r"))
    }

    private mutating func unquote() {
        guard Self.isQuoted(buffer[lineStart...], quoting) else { return }
        buffer.remove(at: lineStart)
    }

    static func isQuoted(_ line: ArraySlice<UInt8>, _ quoting: Quoting) -> Bool {
        guard line.first == UInt8(ascii: ">") else { return false }
        let text = quoting == .rd ? line.drop { $0 == UInt8(ascii: ">") } : line.dropFirst()
        return text.starts(with: FromLine.mark)
    }

    /// Resets the state after a message was delivered.
    mutating func forgetMessage() {
        beginning = nil
        isAfterEmptyLine = true
    }

    private mutating func endMessage(_ receive: (Item) throws -> Void) rethrows {
        defer {
            buffer = []
            lineStart = 0
            isTooLarge = false
        }
        guard let beginning else { return }
        if isTooLarge { return try receive(.tooLarge(number: number)) }
        dropFilesLineEnd(beginning)
        guard !buffer.isEmpty else { return }
        try receive(.message(bytes: buffer, date: beginning.date))
    }

    /// The empty line before the next message belongs to the file. A message without one keeps all its octets except
    /// the line end that our own writer added.
    private mutating func dropFilesLineEnd(_ beginning: FromLine) {
        guard isAfterEmptyLine || beginning.isExact, buffer.last == UInt8(ascii: "\n") else { return }
        let isCarriageReturn = buffer.dropLast().last == UInt8(ascii: "\r")
        if beginning.isExact {
            buffer.removeLast()
        } else if beginning.endsWithCarriageReturn {
            buffer.removeLast(isCarriageReturn ? 2 : 1)
        } else if !isCarriageReturn {
            // In a file with LF line ends, CRLF belongs to the message.
            buffer.removeLast()
        }
    }
}
