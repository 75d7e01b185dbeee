/// The sign-in mechanisms of a server, when none of them can be used.
public struct MechanismOffer: Sendable {
    private let mechanisms: [String]
    private static let withToken: Set = ["OAUTHBEARER", "XOAUTH2"]
    private static let withPassword: Set = ["SCRAM-SHA-256", "SCRAM-SHA-256-PLUS", "PLAIN", "LOGIN"]

    /// - Parameter mechanisms: names without `AUTH=`.
    public init(_ mechanisms: [String]) { self.mechanisms = mechanisms }

    /// Why nothing was sent, and what to do. What the server offers shows which kind of credentials it was not.
    public var explanation: String {
        let names = Set(mechanisms.map { $0.uppercased() })
        let offer = mechanisms.isEmpty ? "none" : mechanisms.joined(separator: ", ")
        if !names.isDisjoint(with: Self.withPassword) {
            return "The server does not support signing in with your browser (OAuth), so nothing was sent. It offers "
                + "\(offer): sign in with a password or an app password."
        }
        if !names.isDisjoint(with: Self.withToken) {
            return "The server accepts no passwords, so none was sent. It offers \(offer): sign in with your browser "
                + "(OAuth)."
        }
        return "The server offers no supported sign-in method, so no password was sent. It offers \(offer); supported "
            + "are SCRAM-SHA-256, PLAIN and LOGIN, and with a token OAUTHBEARER and XOAUTH2. "
            + "Contact your mail provider."
    }
}
