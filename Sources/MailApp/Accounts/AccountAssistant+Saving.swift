import AccountDiscovery
import Credentials
public import MailModel
import MailStorage
import MailSync
public import MailWeb
import SASL

extension AccountAssistant {
    /// Checks both servers at the same time; saves the account only if both accept the sign-in.
    public func add(_ new: NewAccount) async throws(AccountServiceError) -> ServerChecks {
        guard let address = AccountAddress(new.address)?.text else { throw .badAddress }
        try requireUsable(new.servers)
        guard AccountSettings.isUsable(displayName: new.displayName) else { throw .badName }
        guard !new.password.bytes.isEmpty else { throw .noPassword }
        try requireNew(address)
        let settings = AccountSettings(
            address: address, displayName: new.displayName, imap: nil, username: "", syncWindow: new.syncWindow
        ).with(new.servers)
        var checks = await checker.check(
            settings,
            AccountChecker.Credentials(new.servers, password: new.password, smtpPassword: new.smtpPassword))
        guard checks.areOK else { return checks }
        checks.account = try save(of: address) {
            try requireNew(address)
            // The password first: an account without one would be broken, a password without an account is harmless.
            try vault.setPassword(new.password, for: address)
            try vault.setSubmissionPassword(new.smtpPassword, for: address)
        } _: {
            try store.addAccount(settings).id
        }
        return checks
    }

    /// Checks both servers of an existing account; saves them only if both accept the sign-in.
    public func changeServers(
        of id: AccountID, to change: ServerChange
    ) async throws(AccountServiceError) -> ServerChecks {
        let account = try account(id)
        guard !account.settings.isLocal else { throw .isLocal }
        try requireUsable(change.servers)
        let settings = account.settings.with(change.servers)
        var checks = await checker.check(settings, try await credentials(of: account, for: change))
        guard checks.areOK else { return checks }
        let address = account.settings.address
        try save(of: address) {
            if let password = change.password { try vault.setPassword(password, for: address) }
            if change.password != nil || change.smtpPassword != nil {
                try vault.setSubmissionPassword(change.smtpPassword, for: address)
            }
        } _: {
            try activate(id, change.servers, account.settings.authentication)
        }
        checks.account = id
        return checks
    }

    /// Saves settings that both servers accepted; sync continues with them.
    func activate(_ id: AccountID, _ servers: AccountServers, _ authentication: AccountAuthentication) throws {
        // Read again: other settings may have been changed while the servers were checked.
        guard let current = try store.account(id) else { throw AccountServiceError.noAccount }
        var settings = current.settings.with(servers)
        settings.authentication = authentication
        try store.updateAccount(id, settings)
        try store.forgetSignInStrength(of: id)
        try store.setAccountError(id, nil, isActive: true, isOffline: false)
        try store.requestSync(account: id)
    }

    private func credentials(
        of account: Account, for change: ServerChange
    ) async throws(AccountServiceError) -> AccountChecker.Credentials {
        let address = account.settings.address
        if account.settings.authentication == .oauth {
            // A password is never used instead of a token.
            guard change.password == nil, change.smtpPassword == nil else { throw .usesOAuth }
            do {
                return AccountChecker.Credentials(change.servers, token: try await engine.tokens.token(of: address))
            } catch {
                throw AccountServiceError(signingIn: error)
            }
        }
        if let password = change.password {
            guard !password.bytes.isEmpty else { throw .noPassword }
            return AccountChecker.Credentials(
                change.servers, password: password, smtpPassword: change.smtpPassword)
        }
        guard let password = try saved({ try vault.password(for: address) }) else { throw .noPassword }
        let stored = try saved { try vault.submissionPassword(for: address) }
        return AccountChecker.Credentials(
            change.servers, password: password, smtpPassword: change.smtpPassword ?? stored)
    }

    /// Rejects servers and names that cannot be sent.
    func requireUsable(_ servers: AccountServers) throws(AccountServiceError) {
        for endpoint in [servers.imap, servers.smtp].compactMap(\.self) {
            guard endpoint.isUsable else { throw .badServer }
        }
        for name in [servers.username, servers.smtpUsername].compactMap(\.self) {
            guard (1...320).contains(name.utf8.count), name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                throw .badUsername
            }
        }
    }
}

extension ServerEndpoint {
    /// True if host and port can be connected to.
    fileprivate var isUsable: Bool {
        (1...65_535).contains(port) && (1...253).contains(host.utf8.count)
            && host.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"/@\\\"".utf8.contains($0) }
    }
}
