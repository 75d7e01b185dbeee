import IMAPProtocol
import MailModel
import Testing

@testable import MailSync

@Suite("Flags and keywords on the server")
struct FlagCommandTests {
    @Test("IMAP-18: a keyword is sent where PERMANENTFLAGS takes it, and kept only here where it does not")
    func refused() {
        let keyword = MessageFlags(rawValue: 256)
        #expect(FlagCommand.refused(.locked, [], permanent: nil) == [])
        #expect(FlagCommand.refused(.locked, [], permanent: [#"\Seen"#, #"\*"#]) == [])
        #expect(FlagCommand.refused(.locked, [], permanent: ["$vaultmaillocked"]) == [])
        #expect(FlagCommand.refused(.locked, [], permanent: [#"\Seen"#]) == .locked)
        #expect(FlagCommand.refused([.seen, .locked], [], permanent: [#"\Seen"#]) == .locked)
        #expect(FlagCommand.refused(keyword, ["Work"], permanent: [#"\Seen"#]) == keyword)
        #expect(FlagCommand.refused(keyword, ["Work"], permanent: ["work"]) == [])
    }

    @Test("Only the remaining part of a change is sent and verified")
    func parts() {
        let mixed = FlagCommand(.addFlags([.seen, .locked]), [], without: .locked)
        #expect(mixed.names == [#"\Seen"#])
        #expect(mixed.isDone(ServerFlags(flags: .seen)))
        let none = FlagCommand(.addFlags(.locked), [], without: .locked)
        #expect(none.names == [])
        let keyword = FlagCommand(.addFlags(MessageFlags(rawValue: 256)), ["Work"], without: [])
        #expect(keyword.names == ["Work"] && keyword.isAboutKeywords)
        #expect(keyword.isDone(ServerFlags(flags: [], keywords: ["work"])))
        #expect(!keyword.isDone(ServerFlags(flags: [])))
        let removal = FlagCommand(.removeFlags(.locked), [], without: [])
        #expect(removal.names == ["$VaultMailLocked"] && !removal.isAddition)
        #expect(!removal.isDone(ServerFlags(flags: .locked)) && removal.isDone(ServerFlags(flags: [])))
    }
}
