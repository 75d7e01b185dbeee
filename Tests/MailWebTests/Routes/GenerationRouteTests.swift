import Foundation
import MailModel
import MailStorage
import MailTestKit
import StoreTestKit
import Testing

@testable import MailWeb

@Suite("The routes of the text model", .soundStores)
struct GenerationRouteTests {
    private func choose(_ body: String, _ web: WebFixture) async throws -> RawResponse {
        try await web.post("/api/generation/endpoint", body)
    }

    @Test("FR-SET-04: a working endpoint is selected with its model, shown and removed")
    func chosen() async throws {
        let endpoint = ScriptedEndpoint(.words(["Yes."]), models: ["small", "large"])
        try await ScriptedServer.run([], others: { endpoint.session() }) { server in
            try await WebFixture.run { web in
                let address = "http://127.0.0.1:\(server.port)/v1"
                let answer = try await choose(#"{"endpoint":"\#(address)","model":"large"}"#, web)
                #expect(answer.status == 200, "\(answer.text)")
                let shown = try web.json(try await web.get("/api/generation"))
                #expect(shown["enabled"] as? Bool == true && shown["endpoint"] as? String == address)
                #expect(shown["model"] as? String == "large" && shown["ready"] as? String == "large")
                #expect(try await web.post("/api/generation/remove", "{}").status == 200)
                #expect(try web.store.setting(.textGenerationEnabled).value == "false")
            }
        }
    }

    @Test("A remote address, a missing model and a silent port change nothing")
    func refused() async throws {
        let endpoint = ScriptedEndpoint(.words([]))
        try await ScriptedServer.run([], others: { endpoint.session() }) { server in
            try await WebFixture.run { web in
                let before = try web.snapshot()
                let remote = try await choose(#"{"endpoint":"http://192.0.2.1:80"}"#, web)
                #expect(remote.status == 400 && remote.text.contains("not_local"), "\(remote.text)")
                for body in [
                    #"{"endpoint":"http://127.0.0.1:\#(server.port)","model":"absent"}"#,
                    #"{"endpoint":"http://127.0.0.1:1"}"#,
                ] {
                    let response = try await choose(body, web)
                    #expect(response.status == 409 && response.text.contains("no_text_model"), "\(response.text)")
                }
                #expect(try web.snapshot() == before)
            }
        }
    }
}
