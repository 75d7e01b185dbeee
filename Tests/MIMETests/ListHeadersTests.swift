import Testing

@testable import MIME

@Suite struct ListHeadersTests {
    private func list(_ text: String) -> ListHeaders { HeaderBlock(parsing: Array(text.utf8)).listHeaders() }

    @Test("RFC 2369 and 2919: the header fields of a list are read")
    func readsList() {
        let list = list(
            """
            List-Id: "The =?utf-8?Q?=C3=89quipe?=" <Talk.Example.org>
            List-Help: <ftp://example.org/help.txt> (FTP),
             <mailto:talk-request@example.org?subject=help>
            List-Unsubscribe: <mailto:talk-
             leave@example.org>, <https://example.org/leave?u=1,2>
            List-Subscribe: <mailto:join@example.org>
            List-Post: NO (closed)
            List-Owner: <mailto:ada@example.org> (Ada)
            List-Archive: <https://example.org/archive>
            Archived-At: <https://example.org/archive/17>

            """)
        #expect(list.identifier == "talk.example.org" && list.name == "The Équipe")
        #expect(list.help == ["ftp://example.org/help.txt", "mailto:talk-request@example.org?subject=help"])
        #expect(list.unsubscribe == ["mailto:talk-leave@example.org", "https://example.org/leave?u=1,2"])
        #expect(list.subscribe == ["mailto:join@example.org"] && list.post.isEmpty)
        #expect(list.owner == ["mailto:ada@example.org"])
        #expect(list.archive == ["https://example.org/archive", "https://example.org/archive/17"])
        #expect(!list.allowsOneClickUnsubscribe)
    }

    static let posts: [Row<Bool>] = [
        Row("List-Unsubscribe: <https://a.example/x>\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n\n", true),
        Row("List-Unsubscribe: <https://a.example/x>\nList-Unsubscribe-Post: list-unsubscribe=one-click\n\n", true),
        Row("List-Unsubscribe: <http://a.example/x>\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n\n", false),
        Row("List-Unsubscribe: <mailto:a@a.example>\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n\n", false),
        Row("List-Unsubscribe: <https://a.example/x>\nList-Unsubscribe-Post: yes\n\n", false),
        Row("List-Unsubscribe-Post: List-Unsubscribe=One-Click\n\n", false),
    ]

    @Test("RFC 8058: one-click unsubscription needs HTTPS and the list's consent", arguments: posts)
    func knowsOneClick(row: Row<Bool>) { #expect(list(row.input).allowsOneClickUnsubscribe == row.expected) }

    @Test("Unsafe addresses are left out, and the number and length of the others are limited")
    func refusesOthers() {
        #expect(
            list("List-Unsubscribe: <javascript:alert(1)>, <data:x>, <file:///etc>, <>, <https://a.example/é>\n\n")
                .unsubscribe.isEmpty)
        #expect(list("List-Unsubscribe: https://a.example/x\n\n").unsubscribe == ["https://a.example/x"])
        let many = String(repeating: "<https://a.example/x>, ", count: 200)
        #expect(list("List-Unsubscribe: \(many)\n\n").unsubscribe.count == ValueLimits.listAddresses)
        let long = "https://a.example/" + String(repeating: "x", count: 5_000)
        #expect(list("List-Unsubscribe: <\(long)>\n\n").unsubscribe.isEmpty)
        #expect(list("Subject: x\n\n") == ListHeaders())
    }
}
