import MIME
import MailModel
import Testing

@Suite("Unsubscribing from lists")
struct UnsubscriptionTests {
    private static let post = "List-Unsubscribe-Post: List-Unsubscribe=One-Click\n"
    private static let received = "Received: from a by mx.host.example; x\n"
    private static let signature =
        "DKIM-Signature: v=1; d=club.example; h=From:\n List-Unsubscribe : List-Unsubscribe-Post; b=x\n"

    private func unsubscription(_ addresses: String, _ fields: String = "") -> Unsubscription? {
        let text = "\(fields)From: Club <news@club.example>\nList-Unsubscribe: \(addresses)\n\n"
        return HeaderBlock(parsing: Array(text.utf8)).unsubscription()
    }

    @Test("A list is left by one-click request, else by a message, else on its page")
    func order() {
        let both = "<mailto:leave@club.example>, <https://club.example/leave>"
        #expect(unsubscription(both, Self.post)?.way == .post)
        #expect(unsubscription(both, Self.post)?.address == "https://club.example/leave")
        #expect(unsubscription(both)?.way == .mail)
        #expect(unsubscription("<https://club.example/leave>")?.way == .page)
        #expect(unsubscription("<http://club.example/leave>") == nil)
        #expect(unsubscription("<mailto:leave@club.example>", Self.post)?.way == .mail)
        #expect(unsubscription("nothing") == nil)
        #expect(unsubscription(both)?.list == "news@club.example" && unsubscription(both)?.name == "Club")
        let named = unsubscription(both, "List-Id: The Club <club.example>\n")
        #expect(named?.list == "club.example" && named?.name == "The Club")
    }

    @Test("A list with only an identifier is named by its address, not by an author")
    func nameOfAddress() {
        let fields = "List-Id: <linux-man.club.example>\nTo: A <a@b.example>\n"
        let leave = "<mailto:leave@club.example>"
        #expect(unsubscription(leave, "\(fields)Cc: The List <Linux-Man@club.example>\n")?.name == "Linux-Man")
        #expect(unsubscription(leave, fields)?.name == "Club")
        #expect(unsubscription(leave, "List-Id: News <a.b.example>\nTo: a@b.example\n")?.name == "News")
    }

    @Test(
        "RFC 8058 §4: where the server reports signatures, a valid one has to cover both fields",
        arguments: [
            ("", true), ("Authentication-Results: mx.host.example; spf=pass\n", true),
            ("Authentication-Results: mx.host.example; dkim=pass header.d=club.example\n\(signature)", true),
            ("Authentication-Results: mx.host.example; dkim=pass header.d=club.example\n", false),
            ("Authentication-Results: mx.host.example; dkim=pass\nDKIM-Signature: h=From:List-Unsubscribe\n", false),
            ("Authentication-Results: mx.host.example; dkim=fail\n\(signature)", false),
            ("Authentication-Results: mx.host.example; dmarc=fail\n\(signature)", false),
        ])
    func signed(fields: String, isOffered: Bool) {
        let found = unsubscription("<https://club.example/leave>", fields + Self.received + Self.post)
        #expect(found?.way == (isOffered ? .post : .page))
    }
}
