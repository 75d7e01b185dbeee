import Credentials
public import MailModel
import MailStorage
public import MailWeb
public import SASL

extension Application {
    /// Finds the servers of an address. Only its domain leaves the machine.
    public func discoverAccount(_ address: String) async throws -> DiscoveredAccount {
        let store = try openStore()
        do {
            return try await accountAssistant(store: store, engine: engine(store: store)).discover(address)
        } catch let error as AccountServiceError {
            throw ApplicationError(error)
        }
    }

    /// What an account needs to sign in with the browser again: the provider of its stored sign-in, or of its server.
    /// Nil if neither is known.
    public func registration(of account: Account) throws -> DiscoveredAccount.OAuthRegistration? {
        let store = try openStore()
        return try accountAssistant(store: store, engine: engine(store: store)).registration(of: account)
    }

    /// Adds an account after its servers have accepted the sign-in; nothing is saved otherwise.
    ///
    /// - Returns: the checks, and a notice for the user about where the password is stored; nil if there is none.
    /// - Throws: `ApplicationError` with a message for the user.
    public func addAccount(_ account: NewAccount) async throws -> (ServerChecks, notice: String?) {
        let checks = try await withAssistant { assistant in try await assistant.add(account) }
        try Self.require(checks)
        return (checks, vault().notice)
    }

    /// Changes the servers or the password of an account after its servers have accepted the sign-in; nothing is
    /// changed otherwise.
    public func changeServers(of address: String, to change: ServerChange) async throws -> String? {
        let id = try account(address, in: openStore()).id
        let checks = try await withAssistant { assistant in try await assistant.changeServers(of: id, to: change) }
        try Self.require(checks)
        return vault().notice
    }

    /// Changes the password of an account after its server has accepted it; sync continues with the new one.
    ///
    /// - Returns: a notice for the user about where the password is stored; nil if there is none.
    /// - Throws: `ApplicationError` with a message for the user; the old password is kept in that case.
    public func changePassword(of address: String, to password: Secret) async throws -> String? {
        let account = try account(address, in: openStore())
        guard let servers = account.settings.servers else {
            throw ApplicationError(AccountRefusalText.localPassword, status: .usage)
        }
        return try await changeServers(of: address, to: ServerChange(servers: servers, password: password))
    }

    /// Signs in with the browser, for a new account or again.
    ///
    /// - Parameter open: receives the address for the browser.
    public func signInWithBrowser(_ request: OAuthStart, open: (String) async -> Void) async throws -> String? {
        let status = try await withAssistant { assistant in
            try await assistant.signInWithBrowser(request, open: open)
        }
        if let checks = status.checks { try Self.require(checks) }
        guard status.state == .done else {
            throw ApplicationError(status.message ?? AccountRefusalText.signInFailed, status: .authentication)
        }
        return vault().notice
    }

    /// Changes settings that need no server.
    public func editAccount(_ address: String, _ change: (inout AccountSettings) -> Void) async throws {
        let store = try openStore()
        let account = try account(address, in: store)
        var settings = account.settings
        change(&settings)
        guard AccountSettings.isUsable(displayName: settings.displayName) else {
            throw ApplicationError(AccountServiceError.badName)
        }
        try await announcing(store) { try store.updateAccount(account.id, settings) }
    }

    /// Pauses or resumes an account.
    public func setPaused(_ isPaused: Bool, account address: String) async throws {
        let store = try openStore()
        let account = try account(address, in: store)
        try await announcing(store) { try store.setPaused(isPaused, account: account.id) }
    }

    /// Notifies a running daemon of the change.
    private func withAssistant<Result>(
        _ body: (AccountAssistant) async throws -> Result
    ) async throws -> Result {
        let store = try openStore()
        let assistant = try accountAssistant(store: store, engine: try engine(store: store))
        do {
            let result = try await body(assistant)
            _ = try? await control.send(.accountsChanged)
            return result
        } catch let error as AccountServiceError {
            throw ApplicationError(error)
        }
    }

    /// - Throws: `ApplicationError` with what each refused check says.
    private static func require(_ checks: ServerChecks) throws(ApplicationError) {
        guard !checks.areOK else { return }
        var sentences: [String] = []
        for (name, check) in [(AccountRefusalText.receiving, checks.imap), (AccountRefusalText.sending, checks.smtp)] {
            guard let check, !check.isOK else { continue }
            let words = [check.message, check.hint].compactMap(\.self).joined(separator: " ")
            sentences.append(checks.smtp == nil ? words : "\(name): \(words)")
        }
        let status = checks.failures.first?.problem.map { ExitStatus($0) } ?? .failed
        throw ApplicationError(sentences.joined(separator: " "), status: status)
    }
}

extension ApplicationError {
    /// A refusal of the account assistant.
    init(_ error: AccountServiceError) {
        let status: ExitStatus =
            switch error.kind {
            case .invalid where error.code == "wrong_passphrase": .authentication
            case .invalid: .usage
            case .notFound: .notFound
            case .conflict, .unavailable: .failed
            }
        self.init(error.explanation, status: status)
    }
}

extension ExitStatus {
    /// The exit code for a failed check.
    init(_ problem: ServerCheck.Problem) {
        switch problem {
        case .wrongPassword, .appPasswordRequired, .tokenRejected, .imapDisabled, .submissionDisabled,
            .submissionRefused, .accountDisabled, .noSignInMethod:
            self = .authentication
        case .certificate, .captivePortal, .encryption, .portBlocked, .connectionRefused, .unreachable, .nameNotFound,
            .noAnswer, .notMailServer, .temporary, .other:
            self = .network
        }
    }
}
