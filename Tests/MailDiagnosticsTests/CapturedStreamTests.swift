import Foundation
import MailDiagnostics
import Testing

@Suite("Captured streams")
struct CapturedStreamTests {
    @Test("A capture is read in pieces: completed responses are shown before the next piece is read")
    func streams() throws {
        var pieces = ["* 1 EXISTS\r\n* 2 EX", "ISTS\r\n* 1 FETCH (BODY[] {70000}\r\n", "x", "+ go"]
        var events: [String] = []
        try DebugTools.imap(
            nextChunk: {
                guard !pieces.isEmpty else { return nil }
                events.append("piece")
                return Data(pieces.removeFirst().utf8)
            },
            show: { events.append($0) })
        #expect(
            events == [
                "piece", #"{"byte_count":10,"form":"untagged","kind":"exists","number":1}"#,
                "piece", #"{"byte_count":10,"form":"untagged","kind":"exists","number":2}"#, "piece", "piece",
                #"{"byte_count":32,"failure":"The last response is incomplete: 69995 bytes of a literal are missing.","form":"malformed","kind":"malformed"}"#,
            ])
    }
}
