public import MailModel
import MailStorage

extension Application {
    /// Every setting with its value, default and choices.
    public func settings() throws -> [Setting] { try openStoreForReading().settings() }

    /// Changes a setting, or restores its default with nil; a running daemon and the page follow at once.
    ///
    /// - Throws: `ApplicationError` with `.usage` if the value is not accepted.
    public func change(_ key: SettingKey, to value: String?) async throws -> Setting {
        let store = try openStore()
        do {
            return try await announcing(store) { try store.change(key, to: value) }
        } catch let error as SettingError {
            throw ApplicationError(error.explanation, status: .usage)
        }
    }

    /// Turns the app lock of the page on.
    public func enableAppLock(_ passphrase: String) async throws {
        try await changingLock { try $0.enableAppLock(passphrase) }
    }

    /// Replaces the passphrase of the app lock. The page stays as it is, open or locked.
    public func changeAppLock(from current: String, to passphrase: String) async throws {
        try await changingLock { try $0.changeAppLock(from: current, to: passphrase) }
    }

    /// - Throws: `ApplicationError` if the app lock is off, before a passphrase is asked for.
    public func requireAppLock() throws {
        guard try openStoreForReading().appLockState().isEnabled else {
            throw ApplicationError(AppLockError.notOn.explanation, status: ExitStatus(AppLockError.notOn))
        }
    }

    /// Turns the app lock of the page off.
    public func disableAppLock(_ passphrase: String) async throws {
        try await changingLock { try $0.disableAppLock(passphrase) }
    }

    /// Locks the page at once.
    ///
    /// - Throws: `ApplicationError` if the app lock is off.
    public func lockPage() async throws {
        try await changingLock { store in
            guard try store.appLockState().isEnabled else { throw AppLockError.notOn }
            try store.lockApp()
        }
    }

    private func changingLock(_ body: (MailStore) throws -> Void) async throws {
        let store = try openStore()
        do {
            try await announcing(store) { try body(store) }
        } catch let error as AppLockError {
            throw ApplicationError(error.explanation, status: ExitStatus(error))
        }
    }
}

extension ExitStatus {
    /// The exit code for an app lock that did not change.
    public init(_ error: AppLockError) {
        switch error {
        case .alreadyOn, .notOn, .tooManyAuthenticators: self = .failed
        case .unusablePassphrase: self = .usage
        case .wrongPassphrase, .wrongAuthenticator: self = .authentication
        case .paused: self = .tryAgainLater
        }
    }
}
