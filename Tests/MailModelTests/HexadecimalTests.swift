import MailModel
import Testing

@Suite("Hexadecimal digits")
struct HexadecimalTests {
    @Test("Bytes are written in lower case with two digits each, escapes in upper case")
    func written() {
        #expect(Hexadecimal.encode([0x00, 0x0F, 0xA9, 0xFF] as [UInt8]) == "000fa9ff")
        #expect(Hexadecimal.encode([UInt8]()).isEmpty)
        #expect(Hexadecimal.escape(0xC3, after: UInt8(ascii: "=")) == Array("=C3".utf8))
        #expect(Hexadecimal.escape(0x0A, after: UInt8(ascii: "%")) == Array("%0A".utf8))
    }

    @Test("Every byte is read as it was written, in either case")
    func everyByte() {
        for byte in UInt8.min...UInt8.max {
            let digits = Hexadecimal.encode([byte])
            #expect(Hexadecimal.byte(digits.utf8) == byte)
            #expect(Hexadecimal.byte(digits.uppercased().utf8) == byte)
        }
    }

    @Test("What is not exactly two digits is no byte", arguments: ["", "4", "412", "4g", "g4", "+4", "-1", " 4", "０１"])
    func refused(text: String) {
        #expect(Hexadecimal.byte(text.utf8) == nil)
    }

    @Test("A prefix stands for all bytes that begin with its digits")
    func ranges() {
        let range = Hexadecimal.range(ofPrefix: "aB3", byteCount: 3)
        #expect(range?.low == [0xAB, 0x30, 0x00] && range?.high == [0xAB, 0x3F, 0xFF])
        for prefix in ["", "0g", "0123456"] {
            #expect(Hexadecimal.range(ofPrefix: prefix, byteCount: 3)?.low == nil, "\(prefix)")
        }
    }
}
