/// The systemd user units of the program, as text (systemd.unit(5), systemd.service(5), systemd.timer(5)).
struct ServiceUnit: Equatable {
    /// Its file name.
    let name: String
    /// Its contents.
    let text: String

    /// The units of a kind; the last one is enabled, the others are started by it.
    ///
    /// - Parameters:
    ///   - executable: the absolute path of the program.
    ///   - port: the port of the page; nil for the usual one.
    ///   - variables: the environment that the program needs to find its files, sorted.
    static func units(of kind: ServiceKind, executable: String, port: Int?, variables: [(String, String)])
        -> [ServiceUnit]
    {
        let program = SystemdText.quoted(executable, doublesDollar: false)
        let environment = variables.map { "Environment=\(SystemdText.quoted("\($0)=\($1)", doublesDollar: false))\n" }
            .joined()
        switch kind {
        case .daemon:
            let arguments = port.map { " --port \($0)" } ?? ""
            return [ServiceUnit(name: daemonName, text: daemon("\(program) serve\(arguments)", environment))]
        case .timer:
            return [
                ServiceUnit(name: syncName, text: sync("\(program) sync --background", environment)),
                ServiceUnit(name: timerName, text: timer),
            ]
        }
    }

    static let daemonName = "vaultmail.service"
    static let syncName = "vaultmail-sync.service"
    static let timerName = "vaultmail-sync.timer"

    /// The unit of a kind that is enabled.
    static func enabledName(of kind: ServiceKind) -> String { kind == .daemon ? daemonName : timerName }

    /// The files of a kind.
    static func names(of kind: ServiceKind) -> [String] {
        kind == .daemon ? [daemonName] : [syncName, timerName]
    }

    /// The target whose start brings up the enabled unit.
    static func target(of kind: ServiceKind) -> String { kind == .daemon ? "default.target" : "timers.target" }
}

extension ServiceUnit {
    static let note = "# Written by `vaultmail service install`, removed by `vaultmail service remove`."

    /// Exit code 2 is wrong usage, which a restart does not change.
    private static func daemon(_ command: String, _ environment: String) -> String {
        """
        \(note)
        [Unit]
        Description=VaultMail: sync of mail, and its page on this computer

        [Service]
        Type=exec
        ExecStart=\(command)
        \(environment)Restart=on-failure
        RestartSec=5
        RestartPreventExitStatus=2
        TimeoutStopSec=10
        \(hardening)
        [Install]
        WantedBy=\(target(of: .daemon))

        """
    }

    /// Without network (5) or beside another process (75) the next run makes up for this one.
    private static func sync(_ command: String, _ environment: String) -> String {
        """
        \(note)
        [Unit]
        Description=VaultMail: headers of new mail

        [Service]
        Type=oneshot
        ExecStart=\(command)
        \(environment)SuccessExitStatus=5 75
        TimeoutStartSec=120
        \(hardening)
        """
    }

    private static let timer = """
        \(note)
        [Unit]
        Description=VaultMail: headers of new mail every five minutes

        [Timer]
        OnActiveSec=0
        OnUnitInactiveSec=5min

        [Install]
        WantedBy=\(target(of: .timer))

        """

    /// What needs no separate namespace: those of a user manager hide the D-Bus socket or need privileges that many
    /// systems do not give. AF_NETLINK is for name lookups and network changes.
    private static let hardening = """
        UMask=0077
        NoNewPrivileges=yes
        LockPersonality=yes
        MemoryDenyWriteExecute=yes
        RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
        RestrictNamespaces=yes
        RestrictRealtime=yes
        RestrictSUIDSGID=yes
        SystemCallArchitectures=native
        SystemCallErrorNumber=EPERM
        SystemCallFilter=@system-service

        """
}
