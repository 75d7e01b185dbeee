import MailModel
import Testing

@Suite("Headers of messages")
struct MessageHeaderTests {
    @Test("A message answers another by its references or by the prefix of its subject")
    func replies() {
        var header = MessageHeader()
        header.subject = "New voicemail"
        #expect(!header.isReply)
        header.subject = "AW: Angebot"
        #expect(header.isReply)
        header.subject = "Angebot"
        header.inReplyTo = ["a@x.example"]
        #expect(header.isReply)
        (header.inReplyTo, header.references) = ([], ["a@x.example"])
        #expect(header.isReply)
    }
}
