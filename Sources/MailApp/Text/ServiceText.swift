/// The sentences about starting with the session of the user.
enum ServiceText {
    static let daemonStarted =
        "The daemon is running, and starts whenever you sign in. Open the page with `vaultmail open`."
    static let daemonNotAnswering =
        "The daemon was started but does not answer yet. See `journalctl --user -u \(ServiceUnit.daemonName)`."
    static let timerStarted =
        "New mail is fetched every five minutes while you are signed in. The page needs `vaultmail serve`."
    static let besideAnother =
        "A daemon is running already. The service takes over when you stop that one and run "
        + "`systemctl --user start \(ServiceUnit.daemonName)`, or when you sign in the next time."

    static func withoutManager(_ kind: ServiceKind) -> String {
        "No systemd user manager answers here. Where one runs, start it with `systemctl --user daemon-reload` "
            + "and `systemctl --user enable --now \(ServiceUnit.enabledName(of: kind))`. Elsewhere, start "
            + "`vaultmail serve` with your session."
    }

    static func changed(_ file: String) -> String {
        "\(file) was not written by this program, or was changed since. Pass --force if it may be replaced or "
            + "removed. Own settings are kept in a drop-in file; see `systemctl --user edit`."
    }

    /// - Parameter output: what systemd said.
    static func failed(_ arguments: [String], output: String) -> String {
        "`systemctl --user \(arguments.joined(separator: " "))` failed: \(output)"
    }
}
