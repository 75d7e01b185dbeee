/// The file that tells a desktop about the program (Desktop Entry Specification 1.5).
struct DesktopEntry {
    /// Its name below `applications`, without the ending: what notifications and launchers name the program by.
    static let name = "vaultmail"
    /// Its name below `applications`.
    static let filename = "\(name).desktop"
    /// The type of `mailto:` links.
    static let mailtoType = "x-scheme-handler/mailto"

    /// The path of the program.
    let executable: String
    /// The folder of its files, if it is not the usual one.
    let home: String?

    /// The contents.
    var text: String {
        let program = Self.quoted(executable)
        let command = home.map { "env \(Self.quoted("VAULTMAIL_HOME=" + $0)) \(program)" } ?? program
        return """
            [Desktop Entry]
            Type=Application
            Version=1.5
            Name=VaultMail
            GenericName=Mail Client
            Comment=Read and write your mail
            Icon=\(Self.name)
            Exec=\(command) open %u
            Terminal=false
            Categories=Network;Email;
            X-GNOME-UsesNotifications=true
            Keywords=mail;email;e-mail;inbox;
            MimeType=\(Self.mailtoType);
            Actions=new-message;

            [Desktop Action new-message]
            Name=New message
            Exec=\(command) compose

            """
    }

    /// An argument in quotes. The backslash is doubled twice: the value of a key is unescaped before the quotes are
    /// read.
    private static func quoted(_ argument: String) -> String {
        var result = ""
        for character in argument where !character.isNewline {
            switch character {
            case "\\": result += "\\\\\\\\"
            case "\"", "`", "$": result += "\\\\\(character)"
            case "%": result += "%%"
            default: result.append(character)
            }
        }
        return "\"\(result)\""
    }
}
