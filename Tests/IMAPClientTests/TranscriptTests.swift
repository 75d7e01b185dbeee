import MailTestKit
import Testing

@testable import IMAPClient

@Suite("Transcripts of sessions with many servers")
struct TranscriptTests {
    @Test("Each action has the result and the exact bytes of its transcript", arguments: Transcript.all)
    func plays(_ transcript: Transcript) async throws {
        #expect(!transcript.deeds.isEmpty)
        try await ScriptedServer.run([transcript.script]) { server in
            let connection: IMAPConnection
            do {
                connection = try await Sessions.connect(to: server, host: transcript.host)
            } catch let error as IMAPError {
                // The greeting alone may be enough.
                #expect(transcript.deeds.first?.words == ["connect"])
                return #expect(transcript.deeds.first?.outcome == ["\(error.kind)"])
            }
            let actor = TranscriptActor(connection: connection)
            for deed in transcript.deeds {
                let outcome = await actor.outcome(of: deed.words)
                #expect(outcome == deed.outcome, "\(deed.words.joined(separator: " "))")
            }
            await connection.close()
        }
    }

    @Test("There are transcripts of a dozen vendors and of malicious servers")
    func areThere() {
        let folders = Dictionary(grouping: Transcript.all) { $0.name.split(separator: "/").first ?? "" }
        #expect(folders.count >= 13)
        #expect(folders["hostile"]?.count ?? 0 >= 15)
    }
}
