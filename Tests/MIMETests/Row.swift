import Testing

/// One row of a table: the input and the expected result.
struct Row<Value: Sendable>: Sendable, CustomTestStringConvertible {
    var input: String
    var expected: Value

    init(_ input: String, _ expected: Value) {
        self.input = input
        self.expected = expected
    }

    var testDescription: String { "\(input.debugDescription) -> \(expected)" }

    var bytes: [UInt8] { Array(input.utf8) }
}

/// A message with the line ends of the wire.
func wire(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
        if byte == 0x0A { bytes.append(0x0D) }
        bytes.append(byte)
    }
    return bytes
}
