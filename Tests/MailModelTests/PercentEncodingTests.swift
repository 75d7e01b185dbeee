import MailModel
import Testing

@Suite("Percent-encoding")
struct PercentEncodingTests {
    @Test("Every byte except the allowed ones is encoded, and decoding returns the text")
    func encoded() {
        let text = "a b/ü%41+\n"
        let encoded = PercentEncoding.encode(text, keeping: \.isASCIILetterOrDigit)
        #expect(encoded == "a%20b%2F%C3%BC%2541%2B%0A")
        #expect(PercentEncoding.decode(encoded) == text)
    }

    @Test(
        "A percent sign without two digits stays, and what is not UTF-8 is replaced",
        arguments: [
            ("%", "%"), ("%4", "%4"), ("%4g", "%4g"), ("%%41", "%A"), ("%+1", "%+1"), ("a+b", "a+b"), ("%C3%bc", "ü"),
            ("%C3", "\u{FFFD}"), ("%00", "\0"),
        ])
    func decoded(text: String, result: String) {
        #expect(PercentEncoding.decode(text) == result)
    }

    @Test("Only in forms a plus sign is a space, and an encoded one never is")
    func forms() {
        #expect(PercentEncoding.decode("a+b%2Bc", isForm: true) == "a b+c")
        #expect(PercentEncoding.decode("a+b%2Bc") == "a+b+c")
    }
}
