import MailModel
import Testing

@testable import MailExchange

@Suite("Names of files in Maildirs")
struct MaildirNameTests {
    @Test(
        "Flags follow the name",
        arguments: [
            ("1.2.host:2,S", "1.2.host", [.seen]), ("1.2.host:2,", "1.2.host", []),
            ("1:2,FRS", "1", [.flagged, .answered, .seen]), ("1;2,DT", "1", [.draft]), ("a:2,b:2,S", "a:2,b", [.seen]),
            ("plain", "plain", nil), ("x:1,S", "x:1,S", nil), ("x-2,S.eml", "x-2,S.eml", nil), ("", "", nil),
        ] as [(String, String, MessageFlagList?)])
    func reading(name: String, base: String, flags: MessageFlagList?) {
        let read = MaildirName(name)
        #expect(read.base == base)
        #expect(read.flags == flags?.flags)
    }

    @Test("Flags are written in alphabetical order")
    func writing() {
        #expect(MaildirName.written(base: "1", flags: [.seen, .draft, .answered, .flagged, .deleted]) == "1:2,DFRS")
    }
}
