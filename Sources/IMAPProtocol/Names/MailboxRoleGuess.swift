public import MailModel

/// Determines the role of a mailbox from its special-use attribute (RFC 6154), otherwise from its name (FR-SYNC-01.1).
public enum MailboxRoleGuess {
    /// Returns the role of one mailbox. Several mailboxes of an account may get the same role; attributes are more
    /// reliable than names.
    ///
    /// - Parameters:
    ///   - attributes: as returned by LIST.
    ///   - path: the decoded name.
    ///   - delimiter: the hierarchy delimiter; nil for a flat name.
    ///   - isGmail: Gmail marks all its system mailboxes, so a label named Archive is an ordinary label.
    public static func role(
        attributes: [String], path: String, delimiter: String?, isGmail: Bool = false
    ) -> MailboxRole {
        // RFC 3501 §5.1: INBOX in any case is the same mailbox.
        if path.hasSameASCIILetters(as: "INBOX") { return .inbox }
        return role(attributes: attributes) ?? (isGmail ? .custom : role(path: path, delimiter: delimiter))
    }

    /// The role given by the server's attributes; nil if there is none.
    public static func role(attributes: [String]) -> MailboxRole? {
        attributes.lazy.compactMap { rolesByAttribute[$0.lowercased()] }.first
    }

    /// Gmail's XLIST used different names for some of them.
    private static let rolesByAttribute: [String: MailboxRole] = [
        #"\inbox"#: .inbox, #"\sent"#: .sent, #"\drafts"#: .drafts, #"\trash"#: .trash, #"\junk"#: .spam,
        #"\spam"#: .spam, #"\archive"#: .archive, #"\all"#: .all, #"\allmail"#: .all, #"\flagged"#: .starred,
        #"\starred"#: .starred, #"\important"#: .important,
    ]

    /// Only at the top level or directly below INBOX: a project folder may contain a mailbox named Archive.
    private static func role(path: String, delimiter: String?) -> MailboxRole {
        var name = path[...]
        if let delimiter, !delimiter.isEmpty {
            for container in containers where path.lowercased().hasPrefix(container + delimiter.lowercased()) {
                name = path.dropFirst(container.count + delimiter.count)
            }
            guard !name.contains(delimiter) else { return .custom }
        }
        return rolesByName[name.lowercased()] ?? .custom
    }

    private static let containers = ["inbox", "[gmail]", "[google mail]"]

    private static let rolesByName: [String: MailboxRole] = {
        var roles: [String: MailboxRole] = [:]
        for (role, names) in MailboxNames.byRole {
            for name in names { roles[name] = role }
        }
        return roles
    }()
}

/// Mailbox names used by mail clients and providers in common languages, lower case.
private enum MailboxNames {
    static let byRole: [(MailboxRole, [String])] = [
        (.sent, sent), (.drafts, drafts), (.trash, trash), (.spam, spam), (.archive, archive),
    ]

    private static let sent = [
        "sent", "sent items", "sent mail", "sent messages", "sent-mail", "gesendet", "gesendete elemente",
        "gesendete objekte", "gesendete nachrichten", "envoyés", "éléments envoyés", "messages envoyés",
        "objets envoyés", "enviados", "elementos enviados", "mensajes enviados", "correo enviado", "itens enviados",
        "mensagens enviadas", "inviata", "inviati", "posta inviata", "messaggi inviati", "verzonden", "verzonden items",
        "verzonden berichten", "skickat", "skickade", "skickade objekt", "sendt", "sendte elementer", "sendt post",
        "lähetetyt", "wysłane", "elementy wysłane", "odeslané", "odeslaná pošta", "odoslané", "elküldött", "trimise",
        "отправленные", "отправленное", "надіслані", "gönderilmiş öğeler", "gönderilenler", "απεσταλμένα", "已发送",
        "已发送邮件", "寄件備份", "已傳送", "送信済み", "送信済みアイテム", "送信済みメール", "보낸 편지함", "보낸편지함",
    ]

    private static let drafts = [
        "drafts", "draft", "entwürfe", "entwurf", "brouillons", "brouillon", "borradores", "rascunhos", "bozze",
        "concepten",
        "utkast", "kladder", "udkast", "luonnokset", "szkice", "kopie robocze", "koncepty", "rozepsané", "piszkozatok",
        "ciorne", "черновики", "чернетки", "taslaklar", "πρόχειρα", "草稿", "草稿箱", "下書き", "임시 보관함", "임시보관함",
    ]

    private static let trash = [
        "trash", "deleted", "deleted items", "deleted messages", "bin", "papierkorb", "gelöscht",
        "gelöschte elemente", "gelöschte objekte", "gelöschte nachrichten", "corbeille", "éléments supprimés",
        "messages supprimés", "papelera", "elementos eliminados", "eliminados", "lixeira", "itens excluídos",
        "cestino", "posta eliminata", "eliminata", "prullenbak", "verwijderde items", "verwijderd", "papperskorgen",
        "borttaget", "papirkurv", "slettede elementer", "slettet post", "roskakori", "poistetut", "kosz",
        "elementy usunięte", "koš", "kôš", "odstraněná pošta", "lomtár", "gunoi", "coș de gunoi", "корзина",
        "удаленные", "удалённые", "кошик", "видалені", "çöp", "çöp kutusu", "silinmiş öğeler", "κάδος απορριμμάτων",
        "已删除", "已删除邮件", "垃圾桶", "刪除的郵件", "ゴミ箱", "ごみ箱", "削除済みアイテム", "휴지통", "지운 편지함",
    ]

    private static let spam = [
        "spam", "junk", "junk mail", "junk e-mail", "junk email", "bulk mail", "spamverdacht", "unerwünscht",
        "unerwünschte werbung", "junk-e-mail", "indésirables", "courrier indésirable", "pourriel",
        "correo no deseado", "correo basura", "lixo eletrônico", "lixo eletrónico", "posta indesiderata",
        "ongewenste e-mail", "ongewenst", "skräppost", "uønsket e-mail", "uønsket e-post", "søppelpost", "roskaposti",
        "wiadomości-śmieci", "nevyžádaná pošta", "levélszemét", "спам", "нежелательная почта", "gereksiz",
        "önemsiz e-posta",
        "ανεπιθύμητα", "垃圾邮件", "垃圾郵件", "迷惑メール", "스팸", "스팸메일함",
    ]

    private static let archive = [
        "archive", "archives", "archived", "archiv", "archivo", "archivos", "archivio", "archief", "arquivo",
        "arquivo morto",
        "arkiv", "arkisto", "archiwum", "archív", "archívum", "arhivă", "архив", "архів", "arşiv", "αρχειοθέτηση", "归档",
        "存档", "封存", "アーカイブ", "보관함",
    ]
}
