import MailTestKit

/// Scripted servers that answer one sign-in as a test says, and nothing else.
enum MailScripts {
    /// An IMAP server whose answer to the sign-in has this text after the tag, such as `OK` or `NO [ALERT] no`.
    static func imap(_ verdict: String = "OK signed in") -> ServerScript {
        ServerScript([
            .send(Array("* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] ready\r\n".utf8)),
            .serve { line in
                let words = line.split(separator: " ")
                guard words.count > 1 else { return Array("* BAD\r\n".utf8) }
                let answer =
                    switch words[1].uppercased() {
                    case "AUTHENTICATE": "\(words[0]) \(verdict)"
                    case "LIST": "* LIST () \"/\" INBOX\r\n\(words[0]) OK"
                    case "LOGOUT": "* BYE\r\n\(words[0]) OK"
                    default: "\(words[0]) OK"
                    }
                return Array((answer + "\r\n").utf8)
            },
        ])
    }

    /// A submission server with this answer to the sign-in.
    static func smtp(
        _ verdict: String = "235 ok", greeting: String = "220 mail.example ESMTP", mechanisms: String = "PLAIN"
    ) -> ServerScript {
        ServerScript([
            .send(Array("\(greeting)\r\n".utf8)),
            .serve { line in
                let answer =
                    switch line.prefix(4).uppercased() {
                    case "EHLO": "250-mail.example\r\n250 AUTH \(mechanisms)"
                    case "AUTH": verdict
                    case "QUIT": "221 bye"
                    default: "250 ok"
                    }
                return Array((answer + "\r\n").utf8)
            },
        ])
    }
}
