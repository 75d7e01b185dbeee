import MailModel

/// What the receiving server reports about the sender, in the API.
struct VerificationJSON: Encodable {
    private struct Check: Encodable {
        var method: String
        var result: String
    }

    private var state: String
    private var domain: String
    private var server: String
    private var checks: [Check]

    init(_ verification: SenderVerification) {
        state = verification.state.rawValue
        domain = verification.domain
        server = verification.server
        checks = verification.checks.map { Check(method: $0.method, result: $0.result) }
    }
}
