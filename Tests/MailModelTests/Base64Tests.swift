import MailModel
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

    @Test("Each alphabet has its own last digits and refuses those of the others")
    func alphabets() {
        let bytes: [UInt8] = [0xFB, 0xFF, 0xBF, 0xFF]
        let texts: [(Base64.Alphabet, String)] = [
            (.standard, "+/+//w"), (.url, "-_-__w"), (.mailboxName, "+,+,,w"),
        ]
        for (alphabet, text) in texts {
            #expect(Base64.encodeUnpadded(bytes, alphabet) == Array(text.utf8))
            for (_, other) in texts {
                #expect(Base64.decodeUnpadded(other.utf8, alphabet) == (other == text ? bytes : nil))
            }
        }
        #expect(Base64.encodeForURL(bytes) == "-_-__w")
    }

    @Test("Unpadded digits are refused if one is alone, bits are left over, or padding follows")
    func refusedUnpadded() {
        for text in ["Z", "Zm9vZ", "Zh", "Zm9", "Zg==", "Zm9v="] {
            #expect(Base64.decodeUnpadded(text.utf8, .standard) == nil, "\(text)")
        }
        #expect(Base64.decodeUnpadded("Zm8".utf8, .standard) == Array("fo".utf8))
    }
}
