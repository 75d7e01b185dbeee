import MailModel
import Testing

@Suite("What a server refused")
struct ServerProblemTests {
    @Test("Each kind has a sentence, and only some quote the server", arguments: ServerProblem.Kind.allCases)
    func sentences(kind: ServerProblem.Kind) {
        let plain = ServerProblem(kind).explanation
        #expect(plain.hasSuffix(".") && plain.count > 20)
        let quoting = ServerProblem(kind, serverText: "Not\u{1B}[2J now\r\n")
        #expect((quoting.serverText != nil) == kind.quotesServer)
        #expect(quoting.explanation == plain + (kind.quotesServer ? " The server says: “Not[2J now”" : ""))
    }

    @Test("The codes are different words, and so are the sentences")
    func codes() {
        let kinds = ServerProblem.Kind.allCases
        #expect(kinds.allSatisfy { !$0.rawValue.isEmpty && $0.rawValue.allSatisfy { $0.isLowercase || $0 == "_" } })
        #expect(Set(kinds.map { ServerProblem($0).explanation }).count == kinds.count)
    }

    @Test("A server's text is at most 300 characters, and an empty one is none")
    func text() {
        #expect(ServerProblem(.refused, serverText: String(repeating: "x", count: 999)).serverText?.count == 300)
        #expect(ServerProblem(.refused, serverText: "\r\n").serverText == nil)
    }
}
