public import Foundation
import Credentials
import IMAPClient
import MailModel
import MailNotifications
import MailStorage
import MailSync

/// Checks everything that must be in order for mail to flow.
public struct Doctor: Sendable {
    private let application: Application
    private let executable: URL

    /// Creates a doctor for an application.
    ///
    /// - Parameter executable: the running program.
    public init(application: Application, executable: URL) {
        self.application = application
        self.executable = executable
    }

    /// Runs all checks and returns their findings, folders first.
    ///
    /// - Parameters:
    ///   - online: true to sign in to the server of every account.
    ///   - readsImported: true to read every imported message, instead of checking only its file and size.
    ///   - readsMessages: true to read every other stored message as well.
    public func examine(online: Bool, readsImported: Bool = false, readsMessages: Bool = false) async -> [Finding] {
        var findings = folders()
        findings.append(await daemon())
        findings.append(application.desktopEntryFinding(executable: executable))
        findings.append(vault())
        do {
            let store = try application.openStoreForReading()
            findings += database(store) + databaseBeforeRestore(store)
            findings.append(await notifications(store))
            for account in try store.accounts() {
                if readsMessages, !account.settings.isLocal { findings.append(messages(of: account, store: store)) }
                findings.append(
                    account.settings.isLocal
                        ? imported(account, store: store, readsAll: readsImported)
                        : await self.account(account, store: store, online: online))
            }
        } catch {
            findings.append(problem("database", ApplicationError(any: error).explanation))
        }
        return findings
    }

    private func folders() -> [Finding] {
        let paths = application.paths
        do {
            try paths.prepare()
        } catch {
            return [problem("folders", error.explanation)]
        }
        return [
            ok("configuration", paths.configuration.path), ok("data", paths.data.path),
            ok("state", paths.state.path), ok("cache", paths.cache.path), ok("runtime", paths.runtime.path),
        ]
    }

    private func daemon() async -> Finding {
        guard let port = try? await application.control.send(.ping).port else {
            return ok("daemon", DoctorText.daemonNotRunning)
        }
        return ok("daemon", DoctorText.daemonRunning(port: port))
    }

    private func vault() -> Finding {
        let vault = application.vault()
        let text = [vault.name, vault.notice].compactMap(\.self).joined(separator: ". ")
        return Finding(subject: "passwords", text: text, isGood: true, isWarning: vault.notice != nil)
    }

    private func database(_ store: MailStore) -> [Finding] {
        do {
            let broken = try store.check()
            guard !broken.isEmpty else { return [ok("database", DoctorText.databaseSound)] }
            return broken.map { problem("database", $0) }
        } catch {
            return [problem("database", ApplicationError(any: error).explanation)]
        }
    }

    private func databaseBeforeRestore(_ store: MailStore) -> [Finding] {
        guard let left = store.leftByRestore() else { return [] }
        let size = (left.byteCount + 999_999) / 1_000_000
        return [ok("last restore", DoctorText.databaseBeforeRestore(left.file.path, megabytes: size))]
    }

    /// A service that is missing is no problem, because an open page shows notifications; one that hangs or refuses is.
    private func notifications(_ store: MailStore) async -> Finding {
        // The running program knows more than a question to the service: it has tried to show something.
        let status = await application.notificationStatus(store, asksAgain: true)
        let isDesktopOnly = (try? store.setting(.desktopNotifications).value) == "on"
        if status.presenter == .none, isDesktopOnly {
            return problem("notifications", DoctorText.desktopOnly(status.problem?.explanation ?? ""))
        }
        let words =
            switch status.presenter {
            case .desktop: DoctorText.shownByDesktop
            case .page: DoctorText.shownByPage
            case .none: DoctorText.shownByNone
            }
        guard let reason = status.problem else { return ok("notifications", words) }
        guard let hint = reason.hint else { return ok("notifications", "\(words). \(reason.explanation)") }
        return problem("notifications", "\(words). \(reason.explanation) \(hint).")
    }

    private func isSecretStored(for settings: AccountSettings) throws -> Bool {
        switch settings.authentication {
        case .password: try application.vault().password(for: settings.address) != nil
        case .oauth: try application.vault().grant(for: settings.address) != nil
        }
    }

    private func missing(for settings: AccountSettings) -> String {
        switch settings.authentication {
        case .password: DoctorText.noPassword(settings.address)
        case .oauth: DoctorText.noSignIn
        }
    }

    private func notChecked(_ settings: AccountSettings) -> String {
        switch settings.authentication {
        case .password: DoctorText.passwordNotChecked
        case .oauth: DoctorText.signInNotChecked
        }
    }

    private func account(_ account: Account, store: MailStore, online: Bool) async -> Finding {
        let name = account.settings.address
        do {
            guard let server = account.settings.imap else { return ok(name, DoctorText.noServer) }
            guard try isSecretStored(for: account.settings) else {
                return problem(name, missing(for: account.settings))
            }
            guard online else { return ok(name, notChecked(account.settings)) }
            try await application.engine(store: store).checkStored(account.settings, opensInbox: true)
            return ok(name, DoctorText.signedIn(server.host))
        } catch let error as IMAPError where error.commandName == "EXAMINE" {
            return problem(name, DoctorText.noInbox(error.explanation))
        } catch {
            return problem(name, SyncFailure(error, account: name).explanation)
        }
    }

    /// Checks imported mail, the only mail that exists nowhere else.
    private func imported(_ account: Account, store: MailStore, readsAll: Bool) -> Finding {
        let name = account.settings.address
        do {
            let count = try store.countImported(readsAll: readsAll)
            guard count.lost > 0 else { return ok(name, DoctorText.importedSound(count.all, isRead: readsAll)) }
            return problem(name, DoctorText.importedLost(count.lost, of: count.all))
        } catch {
            return problem(name, ApplicationError(any: error).explanation)
        }
    }

    /// Reads the stored messages of a server's account. Damaged ones are downloaded again when they are opened.
    private func messages(of account: Account, store: MailStore) -> Finding {
        let subject = "messages of \(account.settings.address)"
        do {
            let count = try store.countDamagedBodies(account: account.id)
            guard count.damaged > 0 else { return ok(subject, DoctorText.messagesSound(count.all)) }
            return problem(subject, DoctorText.messagesDamaged(count.damaged, of: count.all))
        } catch {
            return problem(subject, ApplicationError(any: error).explanation)
        }
    }

    private func ok(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, text: text, isGood: true)
    }

    private func problem(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, text: text, isGood: false)
    }
}
