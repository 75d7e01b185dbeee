/// Parses client bytes like a server; written from RFC 3501 §9 alone and independent of the encoder.
struct CommandTokenizer {
    /// A word of a command.
    enum Token: Equatable {
        case atom(String)
        case string([UInt8])
        case open, close
    }

    /// Why the bytes are not exactly one command.
    struct Violation: Error, Equatable { var reason: String }

    private var rest: ArraySlice<UInt8>
    private var tokens: [Token] = []

    /// The words of exactly one command that ends with the last byte.
    static func tokens(of bytes: [UInt8]) throws -> [Token] {
        var tokenizer = CommandTokenizer(rest: bytes[...])
        try tokenizer.run()
        return tokenizer.tokens
    }

    private init(rest: ArraySlice<UInt8>) { self.rest = rest }

    private mutating func run() throws {
        var depth = 0
        while true {
            guard let byte = rest.first else { throw Violation(reason: "no line end") }
            switch byte {
            case 0x0D:
                guard rest.elementsEqual([0x0D, 0x0A]) else { throw Violation(reason: "bytes behind the line end") }
                guard depth == 0 else { throw Violation(reason: "open parenthesis") }
                return
            case 0x20: rest.removeFirst()
            case 0x28:
                depth += 1
                rest.removeFirst()
                tokens.append(.open)
            case 0x29:
                depth -= 1
                guard depth >= 0 else { throw Violation(reason: "closing parenthesis") }
                rest.removeFirst()
                tokens.append(.close)
            case 0x22: try quoted()
            case 0x7B: try literal()
            default: try atom()
            }
        }
    }

    private mutating func quoted() throws {
        var content: [UInt8] = []
        rest.removeFirst()
        while let byte = rest.popFirst() {
            switch byte {
            case 0x22:
                tokens.append(.string(content))
                return
            case 0x5C:
                guard let escaped = rest.popFirst(), escaped == 0x22 || escaped == 0x5C else {
                    throw Violation(reason: "escape")
                }
                content.append(escaped)
            case 0x20...0x7E: content.append(byte)
            default: throw Violation(reason: "byte \(byte) in a quoted string")
            }
        }
        throw Violation(reason: "quoted string without end")
    }

    private mutating func literal() throws {
        rest.removeFirst()
        var count = 0
        while let digit = rest.first, (0x30...0x39).contains(digit) {
            count = count * 10 + Int(digit - 0x30)
            rest.removeFirst()
        }
        if rest.first == 0x2B { rest.removeFirst() }
        guard rest.starts(with: [0x7D, 0x0D, 0x0A]) else { throw Violation(reason: "literal") }
        rest = rest.dropFirst(3)
        guard rest.count >= count, !rest.prefix(count).contains(0) else { throw Violation(reason: "literal bytes") }
        tokens.append(.string(Array(rest.prefix(count))))
        rest = rest.dropFirst(count)
    }

    /// An atom, including the brackets of BODY.PEEK.
    private mutating func atom() throws {
        var content: [UInt8] = []
        var isBracketed = false
        while let byte = rest.first {
            if byte == 0x5B, content.elementsEqual("BODY.PEEK".utf8) { isBracketed = true }
            if byte == 0x5D { isBracketed = false }
            if !isBracketed, byte == 0x20 || byte == 0x28 || byte == 0x29 || byte == 0x0D { break }
            guard (0x20...0x7E).contains(byte), byte != 0x22, byte != 0x7B else {
                throw Violation(reason: "byte \(byte) in an atom")
            }
            content.append(byte)
            rest.removeFirst()
        }
        tokens.append(.atom(String(decoding: content, as: UTF8.self)))
    }
}
