import Foundation
import MailTestKit
import StoreTestKit
import Testing

@Suite("Console output", .timeLimit(.minutes(10)), .soundStores)
struct ConsoleCommandTests {
    private static func program() throws -> Program { try Program(trusting: URL(fileURLWithPath: "/dev/null")) }

    /// A program with messages of one conversation and two others.
    private static func withMail(
        environment: [String: String] = [:], _ body: (Program, [String: String]) async throws -> Void
    ) async throws {
        let server = try await DovecotServer.start()
        let mails = [
            ("tea", "", "At four?"), ("Re: tea", "In-Reply-To: <tea@example.org>\n", "Yes, at four."),
            ("你好世界你好世界", "", "Hello"),
        ]
        for (number, mail) in mails.enumerated() {
            try await server.deliver(
                text: "From: Bo <bo@example.org>\nTo: anna@example.org\nSubject: \(mail.0)\n\(mail.1)"
                    + "Message-ID: <\(number == 0 ? "tea" : "m\(number)")@example.org>\n"
                    + "Date: Thu, 15 Jan 2026 1\(number):00:00 +0000\n\n\(mail.2)\n")
        }
        let program = try Program(trusting: server.authorityFile, environment: environment)
        try await program.addAccount(port: server.port)
        #expect(try await program.run(["sync"]).status == 0)
        let rows = try await program.json(["list"])["results"] as? [[String: Any]] ?? []
        let ids = rows.map { ($0["subject"] as? String ?? "", $0["id"] as? String ?? "") }
        try await body(program, Dictionary(uniqueKeysWithValues: ids))
        await server.stop()
    }

    @Test("show --thread prints the whole conversation, oldest first, as text and as JSON")
    func thread() async throws {
        try await Self.withMail { program, ids in
            let id = try #require(ids["Re: tea"])
            let shown = try await program.run(["show", id, "--thread"])
            #expect(shown.status == 0, "\(shown.errors)")
            let (first, second) = (shown.output.range(of: "At four?"), shown.output.range(of: "Yes, at four."))
            let (earlier, later) = (try #require(first), try #require(second))
            #expect(earlier.lowerBound < later.lowerBound)
            let messages = try await program.json(["show", id, "--thread"])["messages"] as? [[String: Any]]
            #expect(messages?.map { $0["subject"] as? String } == ["tea", "Re: tea"])
            #expect(try await program.json(["show", id])["subject"] as? String == "Re: tea")
            let lines = try await program.run(["show", id, "--thread", "--format", "jsonl"]).output
            #expect(lines.split(separator: "\n").count == 2)
        }
    }

    @Test("`undo` without a number shows the latest change and asks for confirmation; `--yes` and a number do not ask")
    func undo() async throws {
        try await Self.withMail { program, ids in
            let id = try #require(ids["tea"])
            #expect(try await program.run(["undo"]).status == 3)
            #expect(try await program.run(["star", id]).status == 0)
            let unasked = try await program.run(["undo"])
            #expect(unasked.status == 2 && unasked.errors.contains("Pass --yes"), "\(unasked.errors)")
            #expect(unasked.errors.contains("The latest change starred 1 message. Undo it?"), "\(unasked.errors)")
            let declined = try await program.run(["undo"], answering: [("Undo it?", "n")])
            #expect(declined.status == 1 && declined.output.contains("Nothing was undone."))
            let agreed = try await program.run(["undo"], answering: [("Undo it?", "y")])
            #expect(agreed.status == 0 && agreed.output.contains("Undone: starred 1 message."))
            #expect(try await program.run(["undo", "--yes"]).status == 3)
            #expect(try await program.run(["archive", id]).status == 0)
            #expect(try await program.run(["undo", "--yes"]).errors.contains("Undone: moved 1 message to Archive."))
        }
    }

    @Test("Long output goes to a pager only on a terminal: VAULTMAIL_PAGER before PAGER")
    func pager() async throws {
        let environment = ["PAGER": "sed 's/^/pager: /'", "VAULTMAIL_PAGER": "sed 's/^/mine: /'"]
        try await Self.withMail(environment: environment) { program, ids in
            let id = try #require(ids["tea"])
            #expect(try await !program.run(["show", id]).output.contains("mine:"))
            let shown = try await program.run(["show", id], answering: [])
            #expect(shown.output.contains("mine: Subject: tea"), "\(shown.output)")
            #expect(try await program.run(["list"], answering: []).output.contains("mine: "))
            let json = try await program.run(["show", id, "--json"], answering: [])
            #expect(!json.output.contains("mine:"))
        }
    }

    @Test("Tables have a header on a terminal, and wide characters count as two columns; scripts get plain lines")
    func tables() async throws {
        try await Self.withMail { program, _ in
            let terminal = try await program.run(["mailboxes"], answering: []).output
            #expect(terminal.contains("Mailbox") && terminal.contains("Messages"))
            let plain = try await program.run(["mailboxes"]).output
            #expect(!plain.contains("Mailbox ") && plain.contains("INBOX"))
            #expect(try await program.run(["account", "list"], answering: []).output.contains("Server"))
            let rows = try await program.run(["list"], answering: []).output.split(separator: "\n")
            let wide = try #require(rows.first { $0.contains("你好") })
            #expect(Self.columns(String(wide)) <= 80)
            let ids = try await program.json(["list"])["results"] as? [[String: Any]] ?? []
            for row in ids { _ = try await program.run(["star", row["id"] as? String ?? ""]) }
            let outbox = try await program.run(["outbox"], answering: []).output
            #expect(outbox.contains("Since") && outbox.contains("starred") == false)
        }
    }

    /// The columns of a line without the sequences that change its style.
    private static func columns(_ line: String) -> Int {
        line.replacing(/\u{1B}\[[0-9]*m/, with: "").unicodeScalars.reduce(0) { $0 + ($1.value > 0x2E80 ? 2 : 1) }
    }

    @Test("JSON errors have a code, a message and a hint; without an account, `list` explains how to add one")
    func errors() async throws {
        let program = try Self.program()
        let list = try await program.run(["list"])
        #expect(list.status == 3 && list.errors.contains("account add"), "\(list.errors)")
        func error(_ arguments: [String]) async throws -> [String: Any] {
            let errors = try await program.run(arguments + ["--json"]).errors
            let document = try JSONSerialization.jsonObject(with: Data(errors.utf8)) as? [String: Any]
            return try #require(document?["error"] as? [String: Any])
        }
        let missing = try await error(["list"])
        #expect(missing["code"] as? String == "not_found" && missing["message"] as? String == "There are no accounts.")
        #expect(missing["hint"] as? String == "Add one with `vaultmail account add`.")
        let bare = try await error(["show", "ffffffff"])
        #expect((bare["hint"] as? String)?.contains("vaultmail search") == true && bare["status"] as? Int == 3)
        let usage = try await error(["show"])
        #expect(usage["code"] as? String == "usage")
        #expect(usage["hint"] as? String == "`vaultmail help show` explains the command.")
    }

    @Test("Help for a mistyped command suggests the nearest one, as the command itself does")
    func mistypedHelp() async throws {
        let program = try Self.program()
        for (arguments, near) in [
            (["help", "lst"], "list"), (["help", "account", "lst"], "list"), (["lst", "--help"], "list"),
            (["help", "serch"], "search"),
        ] {
            let outcome = try await program.run(arguments)
            #expect(outcome.status == 2 && outcome.output.isEmpty, "\(arguments): \(outcome.output)")
            #expect(outcome.errors.contains("Did you mean '\(near)'?"), "\(arguments): \(outcome.errors)")
        }
        for arguments in [
            ["help"], ["help", "list"], ["help", "account"], ["list", "--help"], ["help", "trash"], ["--help"],
            ["--version"],
        ] {
            let outcome = try await program.run(arguments)
            #expect(outcome.status == 0 && !outcome.output.isEmpty, "\(arguments): \(outcome.errors)")
        }
    }

    @Test("The completion script of each shell knows the commands; bash completes them")
    func completion() async throws {
        let program = try Self.program()
        for shell in ["bash", "zsh", "fish"] {
            let script = try await program.run(["completion", shell])
            #expect(script.status == 0)
            for command in ["search", "drafts", "notify"] { #expect(script.output.contains(command), "\(shell)") }
            let file = try program.home.write(script.output, to: "completion.\(shell)")
            // Where the shell is installed, it reads the script without an error.
            guard try await CommandLineTool.outcome(of: ["which", shell]).status == 0 else { continue }
            let checked = try await CommandLineTool.outcome(of: [shell, "-n", file.path])
            #expect(checked.status == 0 && checked.errors.isEmpty, "\(shell): \(checked.errors)")
        }
        let words = """
            source "$0"; COMP_WORDS=(vaultmail sear); COMP_CWORD=1; COMP_LINE='vaultmail sear'; COMP_POINT=14
            _vaultmail vaultmail sear vaultmail; echo "${COMPREPLY[@]}"
            """
        let file = program.home.file("completion.bash").path
        let completed = try await CommandLineTool.outcome(of: ["bash", "-c", words, file])
        #expect(completed.output == "search\n", "\(completed.errors)")
        #expect(try await program.run(["completion", "csh"]).status == 2)
    }

    @Test("script/man writes a page for each command from the help, which groff reads without a warning")
    func manual() async throws {
        let program = try Self.program()
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = program.home.file("man").path
        let made = try await CommandLineTool.outcome(
            of: ["python3", root.appending(path: "script/man").path, Program.executable.path, folder])
        #expect(made.status == 0, "\(made.errors)")
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder)
        for command in ["search", "sendmail", "notify", "drafts"] { #expect(pages.contains("vaultmail-\(command).1")) }
        for page in pages {
            let read = try await CommandLineTool.outcome(
                of: ["groff", "-K", "utf8", "-man", "-Tutf8", "-ww", "\(folder)/\(page)"])
            #expect(read.status == 0 && read.errors.isEmpty, "\(page): \(read.errors)")
        }
        let text = try String(contentsOfFile: folder + "/vaultmail-search.1", encoding: .utf8)
        #expect(text.contains("\\fB\\-\\-limit\\fR \\fIlimit\\fR\nMaximum number of results."))
    }

    @Test(
        "An empty list is reported in words, and in JSON as an empty list only",
        arguments: [
            "account list", "mailboxes", "storage", "senders", "drafts", "identity list", "rule list", "rule log",
            "rule confirm", "notify vip", "notify muted", "outbox", "label list",
        ])
    func emptyLists(command: String) async throws {
        let words = command.split(separator: " ").map(String.init)
        let program = try Self.program()
        let shown = try await program.run(words)
        #expect(shown.status == 0 && shown.output.isEmpty && !shown.errors.isEmpty, "\(shown.output)")
        guard command != "rule confirm" else { return }
        let document = try await program.run(words + ["--json"])
        #expect(document.status == 0 && !document.output.isEmpty, "\(document.errors)")
    }

    @Test("NOTIF-08, NOTIF-10, NOTIF-11: VIP contacts, accounts and muted conversations from the command line")
    func notify() async throws {
        try await Self.withMail { program, ids in
            let added = try await program.run(["notify", "vip", "add", "Bo@example.org", "eve@example.org"])
            #expect(added.status == 0, "\(added.errors)")
            let vips = try await program.json(["notify", "vip"])["vips"] as? [String]
            #expect(vips == ["bo@example.org", "eve@example.org"])
            #expect(try await program.run(["notify", "vip", "remove", "eve@example.org"]).status == 0)
            #expect(try await program.run(["notify", "vip", "list"]).output == "bo@example.org\n")
            #expect(try await program.run(["notify", "vip", "remove", "eve@example.org"]).status == 3)
            #expect(try await program.run(["notify", "vip", "add", "no address"]).status == 2)
            #expect(try await program.run(["notify", "account", "anna@example.org", "off"]).status == 0)
            let value = try await program.run(["config", "get", "notificationPreferences"]).output
            #expect(value.contains("false"), "\(value)")
            #expect(try await program.run(["notify", "account", "eve@example.org", "off"]).status == 3)
            #expect(try await program.run(["notify", "account", "anna@example.org", "maybe"]).status == 2)
            #expect(try await program.run(["notify", "muted"]).errors.contains("No muted conversations."))
            #expect(try await program.run(["mute", try #require(ids["tea"])]).status == 0)
            let muted = try await program.json(["notify", "muted"])["muted"] as? [[String: Any]]
            #expect(muted?.map { $0["subject"] as? String } == ["tea"])
            #expect(muted?.first?["account"] as? String == "anna@example.org")
        }
    }
}
