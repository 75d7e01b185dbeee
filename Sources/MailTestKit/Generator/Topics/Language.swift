/// The languages of generated mail, with the phrases of mail clients in each.
enum Language: String, Sendable, CaseIterable {
    case english, german, french, spanish, polish, russian, japanese, chinese, korean, arabic, hebrew

    /// Charsets (IANA names) used for this language, most common first.
    var charsets: [String] {
        switch self {
        case .english: ["utf-8", "us-ascii"]
        case .german, .french, .spanish: ["utf-8", "iso-8859-1"]
        case .polish: ["utf-8", "iso-8859-2"]
        case .russian: ["utf-8", "koi8-r", "windows-1251"]
        case .japanese: ["utf-8", "iso-2022-jp"]
        case .chinese: ["utf-8", "gb18030"]
        case .korean: ["utf-8", "euc-kr"]
        case .arabic: ["utf-8", "windows-1256"]
        case .hebrew: ["utf-8", "windows-1255"]
        }
    }

    /// Written from right to left.
    var isRightToLeft: Bool { self == .arabic || self == .hebrew }

    /// The code of `Content-Language` and of HTML's `lang`.
    var code: String {
        switch self {
        case .english: "en"
        case .german: "de"
        case .french: "fr"
        case .spanish: "es"
        case .polish: "pl"
        case .russian: "ru"
        case .japanese: "ja"
        case .chinese: "zh"
        case .korean: "ko"
        case .arabic: "ar"
        case .hebrew: "he"
        }
    }

    /// Greetings; `{name}` is the recipient.
    var greetings: [String] {
        switch self {
        case .english: ["Hi {name},", "Hello {name},", "Dear {name},", "{name},", "Morning {name},"]
        case .german: ["Hallo {name},", "Liebe {name},", "Guten Tag {name},"]
        case .french: ["Bonjour {name},", "Chère {name},", "Salut {name},"]
        case .spanish: ["Hola {name}:", "Querida {name}:", "Buenos días, {name}:"]
        case .polish: ["Cześć {name},", "Dzień dobry,", "Droga {name},"]
        case .russian: ["Привет, {name}!", "Здравствуйте, {name}!", "Добрый день!"]
        case .japanese: ["{name}様", "{name}さん、こんにちは。", "いつもお世話になっております。"]
        case .chinese: ["{name}，你好！", "您好：", "亲爱的{name}："]
        case .korean: ["{name} 님, 안녕하세요.", "안녕하세요,"]
        case .arabic: ["مرحباً {name}،", "السلام عليكم،", "عزيزتي {name}،"]
        case .hebrew: ["שלום {name},", "היי {name},", "{name} היקרה,"]
        }
    }

    /// Closings.
    var closings: [String] {
        switch self {
        case .english: ["Best,", "Thanks,", "Best wishes,", "Cheers,", "Speak soon,"]
        case .german: ["Viele Grüße", "Herzliche Grüße", "Mit freundlichen Grüßen"]
        case .french: ["Bien à toi,", "Cordialement,", "À bientôt,"]
        case .spanish: ["Un abrazo,", "Saludos,", "Hasta pronto,"]
        case .polish: ["Pozdrawiam,", "Serdecznie pozdrawiam,", "Do zobaczenia,"]
        case .russian: ["С уважением,", "До встречи,", "Всего доброго,"]
        case .japanese: ["よろしくお願いいたします。", "それでは、また。"]
        case .chinese: ["祝好，", "此致敬礼", "谢谢！"]
        case .korean: ["감사합니다.", "좋은 하루 보내세요."]
        case .arabic: ["مع أطيب التحيات،", "تحياتي،", "شكراً جزيلاً،"]
        case .hebrew: ["בברכה,", "תודה,", "להתראות,"]
        }
    }

    /// The attribution line above quoted text, with `{date}` and `{name}`.
    var attribution: String {
        switch self {
        case .english: "On {date}, {name} wrote:"
        case .german: "Am {date} schrieb {name}:"
        case .french: "Le {date}, {name} a écrit :"
        case .spanish: "El {date}, {name} escribió:"
        case .polish: "W dniu {date}, {name} napisał(a):"
        case .russian: "{date}, {name} пишет:"
        case .japanese: "{date}、{name} のメール:"
        case .chinese: "{name} 于 {date} 写道："
        case .korean: "{date}, {name} 작성:"
        case .arabic: "في {date} كتب {name}:"
        case .hebrew: "בתאריך {date} כתב/ה {name}:"
        }
    }

    /// The reply prefix of mail clients in this language.
    var replyPrefix: String {
        switch self {
        case .german: "AW: "
        case .polish: "Odp: "
        default: "Re: "
        }
    }
}
