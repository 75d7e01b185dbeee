import MailModel
import Testing

@Suite("International labels")
struct PunycodeTests {
    @Test("RFC 3492: labels become Punycode")
    func punycode() {
        let rows = [
            ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"), ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
            ("Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"),
            ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
            ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"), ("MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"),
            ("-> $1.00 <-", "-> $1.00 <--"), ("🙂", "938h"), ("abcé🙂", "abc-dma93825d"), ("", ""),
        ]
        for (label, encoded) in rows {
            #expect(Punycode.encode(label.unicodeScalars) == encoded)
            #expect(Punycode.decode(encoded) == label)
        }
        for text in ["a-\u{E4}", "é", "9999999999", "a-999999999999", "-", String(repeating: "a", count: 64), "zzzzzz"]
        {
            _ = Punycode.decode(text)
        }
        #expect(Punycode.decode("a-é") == nil && Punycode.decode("99999999999999999999") == nil)
        #expect(Punycode.encode(String(repeating: "é", count: 64).unicodeScalars) == nil)
        #expect(Punycode.encode(repeatElement("\u{10FFFF}", count: 100_000)) == nil)
    }
}
