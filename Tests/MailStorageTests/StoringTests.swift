import Dispatch
import Foundation
import StoreTestKit
import Testing

@testable import MailStorage

@Suite("Storing without blocking tasks", .soundStores)
struct StoringTests {
    @Test("Calls that wait for each other leave a thread to the tasks that they wait for")
    func threads() async throws {
        let store = try StoreFixture().store
        let calls = ProcessInfo.processInfo.activeProcessorCount + 1
        let gate = DispatchSemaphore(value: 0)
        await withTaskGroup(of: Bool?.self) { group in
            for _ in 1...calls {
                group.addTask { try? await store.storing { _ in gate.wait(timeout: .now() + 60) == .success } }
            }
            group.addTask {
                for _ in 1...calls { gate.signal() }
                return true
            }
            for await wasOpened in group { #expect(wasOpened == true) }
        }
    }

    @Test("What a call returns or throws is passed on")
    func results() async throws {
        let fixture = try StoreFixture()
        #expect(try await fixture.store.storing { try $0.accounts().count } == 1)
        await #expect(throws: StoreError.self) {
            try await fixture.store.storing { _ in throw StoreError(.other, "no") }
        }
    }
}
