import Foundation

/// Cuts an mbox file into messages as its octets come, whatever they are.
///
/// A message begins at a line `From ` with a date (RFC 4155); in a file whose first such line has none, also at one after an
/// empty line. An empty line before it belongs to the file. Lines that a writer had to quote (`>From `, `>>From `) lose one
/// `>`: so mboxrd is read exactly, and mboxo as well as it can be, since that form does not tell what it quoted. A message that
/// tells its own length truly (mboxcl, mboxcl2) is taken by that, see `MboxReader+Length`.
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

    let quoting: Quoting
    let limit: Int
    /// The current message and the current line behind it.
    var buffer: [UInt8] = []
    /// Where the current line begins in `buffer`.
    var lineStart = 0
    /// Where the current message ends in `buffer` if its Content-Length is true; nil where none has to be tried.
    var declaredEnd: Int?
    /// The Content-Length of the header that is being read.
    var declaredLength: Int?
    /// Octets that may still be read a second time because a length was not true; it bounds what hostile files cost.
    var secondReading = ExchangeLimits.messageBytes
    private var number = 0
    private var isInHeader = false
    private var isAfterEmptyLine = true
    private var isTooLarge = false
    private(set) var beginning: FromLine?
    private var requiresDate = true

    /// Nothing was read before the first `From ` line: whoever feeds the file checks that it begins with one.
    init(quoting: Quoting = .rd, limit: Int = ExchangeLimits.messageBytes) {
        self.quoting = quoting
        self.limit = limit
    }

    /// Takes the next octets of the file and hands over the messages that they end.
    mutating func read(_ chunk: ArraySlice<UInt8>, _ receive: (Item) throws -> Void) rethrows {
        var waiting = [chunk]
        while var rest = waiting.popLast() {
            while !rest.isEmpty {
                if declaredEnd != nil {
                    guard collect(&rest) else { break }
                    waiting.append(rest)
                    rest = try settle(receive)[...]
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

    /// The file has ended.
    mutating func finish(_ receive: (Item) throws -> Void) rethrows {
        while declaredEnd != nil { try read(try settle(receive)[...], receive) }
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

    /// The message was handed over.
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

    /// An empty line before the next message is the file's; a message that has none behind it keeps all its octets, but for the
    /// line end that our own writer had to add.
    private mutating func dropFilesLineEnd(_ beginning: FromLine) {
        guard isAfterEmptyLine || beginning.isExact, buffer.last == UInt8(ascii: "\n") else { return }
        let isCarriageReturn = buffer.dropLast().last == UInt8(ascii: "\r")
        if beginning.isExact {
            buffer.removeLast()
        } else if beginning.endsWithCarriageReturn {
            buffer.removeLast(isCarriageReturn ? 2 : 1)
        } else if !isCarriageReturn {
            // In a file of plain line ends CR LF is the message's.
            buffer.removeLast()
        }
    }
}
