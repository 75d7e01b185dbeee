/// The sentences about the program itself: its folders, its processes, and the daemon.
enum ProgramText {
    static let certificatesUnreadable = "Cannot read the certificates in SSL_CERT_FILE or SSL_CERT_DIR."
    static let noStoreToBackUp = "There is no mail store to back up."

    static func folderUnusable(_ path: String) -> String {
        "The folder \(path) cannot be written to. Check its permissions and the free disk space."
    }

    static func unexpected(_ error: any Error) -> String { "Unexpected error: \(error)" }

    // MARK: Processes

    static let daemonUnreachable = "The daemon is not running. Start it with `vaultmail serve`."
    static let otherVersion = "The running daemon has a different version. Stop it, then run `vaultmail serve`."

    static func socketPathTooLong(_ path: String) -> String {
        "The socket path \(path) is too long. Set VAULTMAIL_HOME to a shorter path."
    }

    /// - Parameters:
    ///   - work: that of the process which holds the instance lock.
    ///   - own: what it keeps this process from.
    static func alreadyRunning(_ work: InstanceLock.Work, keepingFrom own: InstanceLock.Work) -> String {
        switch work {
        case .daemon where own == .restore: "The daemon is running. Stop it, then restore the backup."
        case .daemon: "The daemon is already running. Open its page with `vaultmail open`."
        case .sync: "A sync is already running. Try again when it has finished."
        case .fetch: "A download is already running. Try again when it has finished."
        case .restore: "A backup is already being restored. Try again when it has finished."
        case .unknown: "Another VaultMail process is already running. Try again later."
        }
    }

    /// - Parameter work: what the daemon waits for before it starts.
    static func waiting(for work: InstanceLock.Work) -> String {
        "A \(work == .sync ? "sync" : "download") is running; the daemon starts when it has finished."
    }
}
