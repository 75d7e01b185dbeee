import MailModel
import Testing

@Suite("ASCII classes of bytes")
struct ByteClassTests {
    private static let small: ClosedRange<Unicode.Scalar> = "a"..."z"
    private static let capitals: ClosedRange<Unicode.Scalar> = "A"..."Z"
    private static let digits: ClosedRange<Unicode.Scalar> = "0"..."9"

    @Test("Every byte has the class of its ASCII character, and none beyond ASCII has one")
    func classes() {
        for byte in UInt8.min...UInt8.max {
            let scalar = Unicode.Scalar(byte)
            let isLetter = Self.small.contains(scalar) || Self.capitals.contains(scalar)
            #expect(byte.isASCIIDigit == Self.digits.contains(scalar), "\(byte)")
            #expect(byte.isASCIILetter == isLetter, "\(byte)")
            #expect(byte.isASCIILetterOrDigit == (isLetter || byte.isASCIIDigit), "\(byte)")
            #expect(byte.hexadecimalValue.map { Int($0) } == Character(scalar).hexDigitValue, "\(byte)")
        }
    }

    @Test("Only ASCII letters change their case")
    func letterCase() {
        for byte in UInt8.min...UInt8.max {
            let scalar = Unicode.Scalar(byte)
            #expect(byte.asciiLowercased == (Self.capitals.contains(scalar) ? byte + 32 : byte), "\(byte)")
            #expect(byte.asciiUppercased == (Self.small.contains(scalar) ? byte - 32 : byte), "\(byte)")
        }
    }
}
