import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import TextGeneration

@Suite("Text models", .timeLimit(.minutes(3)), .soundStores)
struct TextModelTests {
    private static let good = [
        #"Here it is: {"sentences":[{"text":"Bo asks for"#, #" tea.","message":1},{"text":"At four.","#,
        #""message":2}]}"#,
    ]

    @Test("A summary comes sentence by sentence, each with its message")
    func summary() async throws {
        let fixture = try TextModelFixture()
        try await fixture.run(ScriptedEndpoint(.words(Self.good))) { model in
            let (sentences, error) = await fixture.summary(model)
            #expect(error == nil)
            #expect(sentences.map(\.text) == ["Bo asks for tea.", "At four."])
            #expect(sentences.map(\.message) == fixture.messages)
        }
    }

    @Test("Without an endpoint or while off, nothing is connected to")
    func off() async throws {
        let fixture = try TextModelFixture()
        let endpoint = ScriptedEndpoint(.words(Self.good))
        #expect(await fixture.model().status() == .off)
        try await fixture.run(endpoint) { model in
            #expect(await model.status() == .ready(model: "small"))
            try fixture.store.change(.textGenerationEnabled, to: "false")
            #expect(await model.status() == .off)
            #expect(await fixture.summary(model).error == .off)
            #expect(endpoint.requests.count == 1)
        }
        try fixture.store.change(.textGenerationEnabled, to: "true")
        #expect(await fixture.summary(fixture.model()).error == .away)
    }

    private static let endless =
        ScriptedEndpoint.head
        + String(
            repeating: "data: \(ScriptedEndpoint.chunk(#"{"sentences":[],"#))\n\n", count: 4000)

    @Test(
        "With any hostile endpoint, the answer ends with an error and within its limits",
        arguments: [
            (ScriptedEndpoint.Answer.bytes(ScriptedEndpoint.head, isLast: false), GenerationError.tooSlow),
            (.bytes(ScriptedEndpoint.head + "data: {\"choices\":[{\"delta\"", isLast: true), .unusable),
            (.bytes(endless, isLast: false), .tooLarge), (.words([#"{"sentences":"none"}"#]), .unusable),
            (.words(["I would rather talk about something else."]), .unusable),
            (.words([#"{"sentences":[{"text":"Cites nothing.","message":99}]}"#]), .unusable),
            (.words([#"{"sentences":[{"words":"Wrong key.","message":1}]}"#]), .unusable),
            (.words([#"{"sentences":[{"text":""# + String(repeating: "x", count: 40_000)]), .tooLarge),
            (.words([String(repeating: "[", count: 100_000)]), .tooLarge),
            (.words([String(repeating: "{", count: 100)]), .unusable),
            (
                .bytes(ScriptedEndpoint.head + "data: " + String(repeating: "x", count: 100_000), isLast: false),
                .tooLarge
            ),
            (.bytes(ScriptedEndpoint.head + String(repeating: ": nothing\n", count: 40_000), isLast: false), .tooLarge),
            (.bytes("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n", isLast: false), .tooLarge),
            (
                .bytes(
                    "HTTP/1.1 307 Elsewhere\r\nLocation: http://example.org/\r\nContent-Length: 0\r\n\r\n", isLast: true
                ),
                .redirected
            ),
            (.bytes("HTTP/1.1 500 Failed\r\nContent-Length: 0\r\n\r\n", isLast: true), .refused),
            (.bytes("nonsense\r\n\r\n", isLast: true), .refused),
        ])
    func hostile(answer: ScriptedEndpoint.Answer, error: GenerationError) async throws {
        let fixture = try TextModelFixture()
        // Only a silent endpoint uses up the time; the others may be slow on a busy computer.
        let silence: Duration = error == .tooSlow ? .seconds(2) : .seconds(30)
        let limits = GenerationLimits(
            listTime: .seconds(60), time: .seconds(60), silence: silence, receivedBytes: 200_000)
        try await fixture.run(ScriptedEndpoint(answer), limits: limits) { model in
            // What is too large may be unusable before its end; which comes first depends on how the bytes arrive.
            let accepted = error == .tooLarge ? [error, .unusable] : [error]
            let outcome = await fixture.summary(model)
            #expect(outcome.error.map(accepted.contains) == true && outcome.sentences.isEmpty)
            // The next question is not blocked by it.
            let next = await fixture.summary(model)
            #expect(next.error.map(accepted.contains) == true)
        }
    }

    @Test("An endpoint that dies in mid-stream leaves the sentences that were complete")
    func dies() async throws {
        let fixture = try TextModelFixture()
        let start = ScriptedEndpoint.head + "data: \(ScriptedEndpoint.chunk(Self.good[0] + Self.good[1]))\n\n"
        try await fixture.run(ScriptedEndpoint(.bytes(start + "data: {", isLast: true))) { model in
            let (sentences, _) = await fixture.summary(model)
            #expect(sentences.map(\.text) == ["Bo asks for tea."])
        }
    }

    @Test("A cancelled summary ends at once, and the next one can begin")
    func cancelled() async throws {
        let fixture = try TextModelFixture()
        let silent = ScriptedEndpoint(.bytes(ScriptedEndpoint.head, isLast: false))
        try await fixture.run(silent) { model in
            let task = Task { await fixture.summary(model).error }
            while silent.requests.count < 2 { await Task.yield() }
            #expect(await fixture.summary(model).error == .busy)
            task.cancel()
            #expect(await task.value == .cancelled)
        }
    }

    @Test("More answers than the limit within a minute are refused")
    func rate() async throws {
        let fixture = try TextModelFixture()
        let limits = GenerationLimits(listTime: .seconds(60), answersPerMinute: 2)
        try await fixture.run(ScriptedEndpoint(.words(Self.good)), limits: limits) { model in
            #expect(await fixture.summary(model).error == nil)
            #expect(await fixture.summary(model).error == nil)
            #expect(await fixture.summary(model).error == .busy)
        }
    }

    @Test("At most three replies are taken, as plain text without links and addresses")
    func replies() async throws {
        let fixture = try TextModelFixture()
        let words = #"{"replies":["Yes.\n\nSee https://evil.example/x","Write to a@evil.example","No","A fourth"]}"#
        try await fixture.run(ScriptedEndpoint(.words([words]))) { model in
            var replies: [String] = []
            try await model.suggestReplies(to: fixture.thread) { replies.append($0.text) }
            #expect(replies == ["Yes.\n\nSee [link removed]", "Write to [address removed]", "No"])
        }
    }

    @Test("A model that runs elsewhere is never asked")
    func cloud() async throws {
        let fixture = try TextModelFixture()
        let endpoint = ScriptedEndpoint(.words(Self.good), models: ["gpt-oss:120b-cloud"])
        try await fixture.run(endpoint) { model in
            #expect(await fixture.summary(model).error == .noModel)
            #expect(endpoint.requests.allSatisfy { $0.hasPrefix("GET") })
        }
    }
}
