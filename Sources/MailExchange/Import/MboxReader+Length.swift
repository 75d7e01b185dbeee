import MailModel

/// Messages with a Content-Length: mboxcl and mboxcl2, as written by mutt, Dovecot and System V. mboxcl2 does not quote
/// lines, so that only the length marks the end of a message.
///
/// Many messages have an outdated Content-Length. So it is used only if the file ends or the next message begins
/// exactly there, apart from one empty line; otherwise it is ignored.
extension MboxReader {
    private static let field = Array("content-length:".utf8)

    /// Returns true if the line is a Content-Length field.
    static func isContentLength(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, first | 0x20 == field[0] else { return false }
        return line.prefix(field.count).elementsEqual(field) { $0 | 0x20 == $1 }
    }

    /// Records the length from the current header line.
    mutating func noteLength() {
        let line = buffer[lineStart...]
        guard declaredLength == nil, Self.isContentLength(line) else { return }
        let value = line.dropFirst(Self.field.count).filter { !Self.isBlank($0) }
        guard (1...10).contains(value.count), value.allSatisfy(\.isASCIIDigit) else { return }
        declaredLength = value.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    /// Called at the end of the header: from here on octets are collected up to the declared end.
    mutating func awaitDeclaredEnd() {
        guard let length = declaredLength, beginning?.isExact == false,
            length <= min(limit - buffer.count, rereadAllowance)
        else { return }
        declaredEnd = buffer.count + length
    }

    /// Collects octets up to the declared end and the lookahead after it.
    ///
    /// - Returns: true if all of them have been collected.
    mutating func collect(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard let declaredEnd else { return false }
        let wanted = declaredEnd + ExchangeLimits.fromLineBytes + 2 - buffer.count
        buffer.append(contentsOf: rest.prefix(wanted))
        let isWhole = rest.count >= wanted
        rest = rest.dropFirst(wanted)
        return isWhole
    }

    /// Delivers the message if its length is correct.
    ///
    /// - Returns: the octets to read again line by line: those after the message, or its whole text.
    mutating func finishDeclaredMessage(_ receive: (Item) throws -> Void) rethrows -> [UInt8] {
        guard let end = declaredEnd else { return [] }
        declaredEnd = nil
        guard let next = nextBeginning(behind: end), let beginning else {
            rereadAllowance -= buffer.count - lineStart
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

    /// Returns where the next message or the end of the file begins at or after an offset; nil if there is something
    /// else.
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

    /// Returns the text with `>From ` unquoted to `From `.
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
