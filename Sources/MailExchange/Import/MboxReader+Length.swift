/// Messages that tell their own length: mboxcl and mboxcl2, as mutt, Dovecot and System V write them. The second quotes no line,
/// so that the length alone tells where a message ends.
///
/// Many messages bring a Content-Length that nobody kept true. So one is believed only where exactly behind it, but for one
/// empty line, the file ends or the next message begins; otherwise it is as if it were not there.
extension MboxReader {
    private static let field = Array("content-length:".utf8)

    /// Whether it is a line of a Content-Length field.
    static func tellsLength(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, first | 0x20 == field[0] else { return false }
        return line.prefix(field.count).elementsEqual(field) { $0 | 0x20 == $1 }
    }

    /// Notes what the current line of the header tells.
    mutating func noteLength() {
        let line = buffer[lineStart...]
        guard declaredLength == nil, Self.tellsLength(line) else { return }
        let value = line.dropFirst(Self.field.count).filter { !Self.isBlank($0) }
        guard (1...10).contains(value.count), value.allSatisfy({ (48...57 as ClosedRange<UInt8>).contains($0) }) else {
            return
        }
        declaredLength = value.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    /// The header has ended: from here on octets are collected up to the end that it tells.
    mutating func awaitDeclaredEnd() {
        guard let length = declaredLength, beginning?.isExact == false,
            length <= min(limit - buffer.count, secondReading)
        else { return }
        declaredEnd = buffer.count + length
    }

    /// Takes octets up to the declared end and what has to be seen behind it.
    ///
    /// - Returns: whether all of them are there.
    mutating func collect(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard let declaredEnd else { return false }
        let wanted = declaredEnd + ExchangeLimits.fromLineBytes + 2 - buffer.count
        buffer.append(contentsOf: rest.prefix(wanted))
        let isWhole = rest.count >= wanted
        rest = rest.dropFirst(wanted)
        return isWhole
    }

    /// Hands the message over if its length is true.
    ///
    /// - Returns: the octets that are to be read again, line by line: those behind the message, or its whole text.
    mutating func settle(_ receive: (Item) throws -> Void) rethrows -> [UInt8] {
        guard let end = declaredEnd else { return [] }
        declaredEnd = nil
        guard let next = nextBeginning(behind: end), let beginning else {
            secondReading -= buffer.count - lineStart
            let again = Array(buffer[lineStart...])
            buffer.removeSubrange(lineStart...)
            return again
        }
        let again = Array(buffer[next...])
        let message = Array(buffer[..<end])
        buffer = []
        lineStart = 0
        forgetMessage()
        try receive(.message(bytes: quoting == .o ? Self.unquoted(message) : message, date: beginning.date))
        return again
    }

    /// Where the next message, or nothing, begins at or behind a place; nil where something else stands there.
    private func nextBeginning(behind end: Int) -> Int? {
        guard buffer.count >= end else { return nil }
        let separators: [[UInt8]] = [[], [10], [13, 10]]
        return separators.lazy.filter { buffer[end...].starts(with: $0) }.map { end + $0.count }.first { place in
            let rest = buffer[place...]
            if rest.isEmpty { return true }
            let line = rest.firstIndex(of: 10).map { rest[...$0] } ?? rest
            return FromLine(line).map { beginsMessage($0, isAfterEmptyLine: true) } ?? false
        }
    }

    /// The text as it was before `>From ` was written for `From `.
    private static func unquoted(_ message: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(message.count)
        var rest = message[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: 10).map { $0 + 1 } ?? rest.endIndex
            result.append(contentsOf: isQuoted(rest[..<end], .o) ? rest[..<end].dropFirst() : rest[..<end])
            rest = rest[end...]
        }
        return result
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
