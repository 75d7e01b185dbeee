import SASL
import Testing

@Suite("Base64")
struct Base64Tests {
    @Test(
        "Known texts are encoded and decoded",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"), ("\0ada\0pw", "AGFkYQBwdw=="),
        ])
    func known(plain: String, encoded: String) {
        #expect(Base64.encode(plain.utf8) == encoded)
        #expect(Base64.decode(encoded.utf8) == Array(plain.utf8))
    }

    @Test("Every byte value survives at every place of a group")
    func everyByte() {
        for offset in 0..<3 {
            let bytes = Array(repeating: UInt8(7), count: offset) + Array(0...255)
            #expect(Base64.decode(Base64.encode(bytes).utf8) == bytes)
        }
    }

    @Test(
        "What is not exactly base64 is refused",
        arguments: [
            "Z", "Zg", "Zg=", "Zg===", "====", "=", "Z===", "Zg==Zg==", "Zm 9", "Zm9v\r\n", "Zm9-", "Zh==", "Zm9=",
        ])
    func refused(text: String) {
        #expect(Base64.decode(text.utf8) == nil)
    }
}
