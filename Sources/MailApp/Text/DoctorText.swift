/// What `doctor` finds, in words that follow the subject of a finding.
enum DoctorText {
    // MARK: Daemon and desktop

    static let daemonNotRunning = "not running; start it with `vaultmail serve`"
    static let noDesktopEntry =
        "none, so the program is in no menu; `vaultmail service install` and `vaultmail register-mailto` write it"

    static func daemonRunning(port: Int) -> String { "running, page on port \(port)" }

    static func otherDesktopEntry(_ path: String) -> String {
        "\(path) is for another program or an older version. Run `vaultmail register-mailto`"
    }

    // MARK: Notifications

    static let shownByDesktop = "shown by the desktop"
    static let shownByPage = "shown by an open page"
    static let shownByNone = "not shown now; an open page shows them if the browser allows it"

    /// - Parameter reason: why the desktop shows none, in sentences.
    static func desktopOnly(_ reason: String) -> String {
        "not shown: only the desktop may show them. \(reason) Start its notification service, or run `vaultmail"
            + " config set notifications.desktop auto`."
    }

    // MARK: Database

    static let databaseSound = "no problems found"

    static func databaseBeforeRestore(_ path: String, megabytes: Int) -> String {
        "the previous database (\(megabytes) MB, including mail) is still at \(path); delete it if you no longer need"
            + " it"
    }

    // MARK: Accounts

    static let noServer = "no server"
    static let noSignIn = "no sign-in stored; sign in again"
    static let signInNotChecked = "sign-in stored; server not checked (--offline)"
    static let passwordNotChecked = "password stored; server not checked (--offline)"

    static func noPassword(_ address: String) -> String {
        "no password stored; set it with `vaultmail account password \(address) --password-stdin`"
    }

    static func signedIn(_ host: String) -> String { "signed in to \(host) and opened the inbox" }

    /// - Parameter reason: a sentence.
    static func noInbox(_ reason: String) -> String { "signed in, but cannot open the inbox: \(reason)" }

    // MARK: Messages

    static func importedSound(_ count: Int, isRead: Bool) -> String {
        "imported mail, no server; \(count) messages, \(isRead ? "contents verified" : "all files present")"
    }

    static func importedLost(_ lost: Int, of all: Int) -> String {
        "\(lost) of \(all) imported messages are missing or damaged and are on no server; import them again, or"
            + " restore the last backup"
    }

    static func messagesSound(_ count: Int) -> String { "\(count) stored messages verified" }

    static func messagesDamaged(_ damaged: Int, of all: Int) -> String {
        "\(damaged) of \(all) stored messages are missing or damaged; each is downloaded again when you open it"
    }
}
