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
            return ok("daemon", "not running; start it with `vaultmail serve`")
        }
        return ok("daemon", "running, page on port \(port)")
    }

    private func vault() -> Finding {
        let vault = application.vault()
        let text = [vault.name, vault.notice].compactMap(\.self).joined(separator: ". ")
        return Finding(subject: "passwords", text: text, isGood: true, isWarning: vault.notice != nil)
    }

    private func database(_ store: MailStore) -> [Finding] {
        do {
            let broken = try store.check()
            guard !broken.isEmpty else { return [ok("database", "no problems found")] }
            return broken.map { problem("database", $0) }
        } catch {
            return [problem("database", ApplicationError(any: error).explanation)]
        }
    }

    private func databaseBeforeRestore(_ store: MailStore) -> [Finding] {
        guard let left = store.leftByRestore() else { return [] }
        let size = (left.byteCount + 999_999) / 1_000_000
        return [
            ok(
                "last restore",
                "the previous database (\(size) MB, including mail) is still at \(left.file.path); delete it if you no longer need it"
            )
        ]
    }

    /// A service that is missing is no problem, because an open page shows notifications; one that hangs or refuses is.
    private func notifications(_ store: MailStore) async -> Finding {
        // The running program knows more than a question to the service: it has tried to show something.
        let status = await application.notificationStatus(store, asksAgain: true)
        let isDesktopOnly = (try? store.setting(.desktopNotifications).value) == "on"
        if status.presenter == .none, isDesktopOnly {
            let reason = status.problem?.explanation ?? ""
            return problem(
                "notifications",
                "not shown: only the desktop may show them. \(reason) Start its notification service, or run `vaultmail config set notifications.desktop auto`."
            )
        }
        let words =
            switch status.presenter {
            case .desktop: "shown by the desktop"
            case .page: "shown by an open page"
            case .none: "not shown now; an open page shows them if the browser allows it"
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
        case .password:
            "no password stored; set it with `vaultmail account password \(settings.address) --password-stdin`"
        case .oauth: "no sign-in stored; sign in again"
        }
    }

    private func account(_ account: Account, store: MailStore, online: Bool) async -> Finding {
        let name = account.settings.address
        do {
            guard let server = account.settings.imap else { return ok(name, "no server") }
            let stored = account.settings.authentication == .oauth ? "sign-in" : "password"
            guard try isSecretStored(for: account.settings) else {
                return problem(name, missing(for: account.settings))
            }
            guard online else { return ok(name, "\(stored) stored; server not checked (--offline)") }
            try await application.engine(store: store).checkStored(account.settings, opensInbox: true)
            return ok(name, "signed in to \(server.host) and opened the inbox")
        } catch let error as IMAPError where error.commandName == "EXAMINE" {
            return problem(name, "signed in, but cannot open the inbox: \(error.explanation)")
        } catch {
            return problem(name, SyncFailure(error, account: name).explanation)
        }
    }

    /// Checks imported mail, the only mail that exists nowhere else.
    private func imported(_ account: Account, store: MailStore, readsAll: Bool) -> Finding {
        let name = account.settings.address
        do {
            let count = try store.countImported(readsAll: readsAll)
            guard count.lost > 0 else {
                let result = readsAll ? "contents verified" : "all files present"
                return ok(name, "imported mail, no server; \(count.all) messages, \(result)")
            }
            return problem(
                name,
                "\(count.lost) of \(count.all) imported messages are missing or damaged and are on no server; import them again, or restore the last backup"
            )
        } catch {
            return problem(name, ApplicationError(any: error).explanation)
        }
    }

    /// Reads the stored messages of a server's account. Damaged ones are downloaded again when they are opened.
    private func messages(of account: Account, store: MailStore) -> Finding {
        let subject = "messages of \(account.settings.address)"
        do {
            let count = try store.countDamagedBodies(account: account.id)
            guard count.damaged > 0 else { return ok(subject, "\(count.all) stored messages verified") }
            return problem(
                subject,
                "\(count.damaged) of \(count.all) stored messages are missing or damaged; each is downloaded again when you open it"
            )
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
