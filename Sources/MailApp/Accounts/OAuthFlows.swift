import Foundation
import MailWeb
import OAuth

/// The sign-ins with the browser that are in progress, and how the last ones ended. Bounded: a new one ends the oldest
/// that still waits.
actor OAuthFlows {
    /// Carries a flow to its end, and reports that it has come so far as to check the servers.
    typealias Work = @Sendable (OAuthAttempt, _ isChecking: @Sendable () async -> Void) async -> OAuthFlowStatus

    private struct Flow {
        let attempt: OAuthAttempt
        var status = OAuthFlowStatus(.waiting)
        var task: Task<Void, Never>?
    }

    private var flows: [String: Flow] = [:]
    /// Oldest first.
    private var order: [String] = []

    /// Open ports and browser tabs of one user.
    static let maximumWaiting = 4
    /// Flows that have ended are kept until the page has asked.
    static let maximumKept = 16

    /// Runs a flow; returns its id.
    func start(_ attempt: OAuthAttempt, _ work: @escaping Work) -> String {
        evictOldest()
        let id = UUID().uuidString.lowercased()
        flows[id] = Flow(attempt: attempt)
        order.append(id)
        // Not a child task: the request that starts a flow ends long before the user comes back from the browser.
        flows[id]?.task = Task {
            let status = await work(attempt) { await self.note(.init(.checking), of: id) }
            self.note(status, of: id)
        }
        return id
    }

    /// The state of a flow; nil if there is none of this id.
    func status(of id: String) -> OAuthFlowStatus? { flows[id]?.status }

    /// Ends a flow that waits for the browser.
    ///
    /// - Returns: false if there is none of this id.
    func cancel(_ id: String) -> Bool {
        guard let flow = flows[id] else { return false }
        guard flow.status.state == .waiting else { return true }
        flows[id]?.status = OAuthFlowStatus(.cancelled)
        flow.attempt.cancel()
        return true
    }

    private func note(_ status: OAuthFlowStatus, of id: String) {
        guard flows[id]?.status.isOver == false else { return }
        flows[id]?.status = status
    }

    private func evictOldest() {
        let waiting = order.filter { flows[$0]?.status.state == .waiting }
        if waiting.count >= Self.maximumWaiting, let oldest = waiting.first { _ = cancel(oldest) }
        while order.count >= Self.maximumKept, let ended = order.firstIndex(where: { flows[$0]?.status.isOver ?? true })
        {
            flows[order.remove(at: ended)] = nil
        }
    }
}
