import Foundation
import Credentials
import IMAPClient
import MailModel
import MailStorage
import MailSync

/// Checks everything that must be in order for mail to flow.
public struct Doctor: Sendable {
    private let application: Application

    /// Creates a doctor for an application.
    public init(application: Application) { self.application = application }

    /// Runs all checks and returns their findings, folders first.
    ///
    /// - Parameters:
    ///   - online: true to sign in to the server of every account.
    ///   - readsImported: true to read every imported message, instead of checking only its file and size.
    public func examine(online: Bool, readsImported: Bool = false) async -> [Finding] {
        var findings = folders()
        findings.append(await daemon())
        findings.append(vault())
        do {
            let store = try application.openStoreForReading()
            findings += database(store) + leftByRestore(store)
            for account in try store.accounts() {
                findings.append(
                    account.settings.isLocal
                        ? imported(account, store: store, readsAll: readsImported)
                        : await self.account(account, store: store, online: online))
            }
        } catch {
            findings.append(bad("database", ApplicationError(any: error).explanation))
        }
        return findings
    }

    private func folders() -> [Finding] {
        let paths = application.paths
        do {
            try paths.prepare()
        } catch {
            return [bad("folders", error.explanation)]
        }
        return [
            good("configuration", paths.configuration.path), good("data", paths.data.path),
            good("state", paths.state.path), good("cache", paths.cache.path), good("runtime", paths.runtime.path),
        ]
    }

    private func daemon() async -> Finding {
        guard let port = try? await application.control.send(.ping).port else {
            return good("daemon", "not running; start it with `vaultmail serve`")
        }
        return good("daemon", "running, page on port \(port)")
    }

    private func vault() -> Finding {
        let vault = application.vault()
        return good("passwords", [vault.name, vault.notice].compactMap(\.self).joined(separator: ". "))
    }

    private func database(_ store: MailStore) -> [Finding] {
        do {
            let broken = try store.check()
            guard !broken.isEmpty else { return [good("database", "no problems found")] }
            return broken.map { bad("database", $0) }
        } catch {
            return [bad("database", ApplicationError(any: error).explanation)]
        }
    }

    private func leftByRestore(_ store: MailStore) -> [Finding] {
        guard let left = store.leftByRestore() else { return [] }
        let size = (left.byteCount + 999_999) / 1_000_000
        return [
            good(
                "last restore",
                "the previous database (\(size) MB, including mail) is still at \(left.file.path); delete it if you no longer need it"
            )
        ]
    }

    private func account(_ account: Account, store: MailStore, online: Bool) async -> Finding {
        let name = account.settings.address
        do {
            guard let server = account.settings.imap else { return good(name, "no server") }
            guard let password = try application.vault().password(for: name) else {
                return bad(
                    name, "no password stored; set it with `vaultmail account password \(name) --password-stdin`")
            }
            guard online else { return good(name, "password stored; server not checked (--offline)") }
            try await application.engine(store: store).check(account.settings, password: password, opensInbox: true)
            return good(name, "signed in to \(server.host) and opened the inbox")
        } catch let error as IMAPError where error.commandName == "EXAMINE" {
            return bad(name, "signed in, but cannot open the inbox: \(error.explanation)")
        } catch {
            return bad(name, SyncFailure(error, account: name).explanation)
        }
    }

    /// Checks imported mail, the only mail that exists nowhere else.
    private func imported(_ account: Account, store: MailStore, readsAll: Bool) -> Finding {
        let name = account.settings.address
        do {
            let count = try store.countImported(readsAll: readsAll)
            guard count.lost > 0 else {
                let result = readsAll ? "contents verified" : "all files present"
                return good(name, "imported mail, no server; \(count.all) messages, \(result)")
            }
            return bad(
                name,
                "\(count.lost) of \(count.all) imported messages are missing or damaged and are on no server; import them again, or restore the last backup"
            )
        } catch {
            return bad(name, ApplicationError(any: error).explanation)
        }
    }

    private func good(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, text: text, isGood: true)
    }

    private func bad(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, text: text, isGood: false)
    }
}
