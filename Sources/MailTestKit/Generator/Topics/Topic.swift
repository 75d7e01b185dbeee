/// A topic: subjects, matching sentences, and words to fill in.
///
/// `{thing}`, `{place}`, `{day}` and `{n}` are filled in once per conversation, so that its messages are consistent.
struct Topic: Sendable {
    /// The mailbox group in which conversations of the topic are filed.
    enum Shelf: Sendable { case atlas, birch, family, travel, general }

    var shelf: Shelf = .general
    /// Subjects without prefix.
    let subjects: [String]
    /// Sentences that begin the first message.
    let openings: [String]
    /// Further sentences.
    let details: [String]
    /// Sentences of replies.
    let replies: [String]
    let things: [String]
    let places: [String]

    /// The topics of a language; never empty.
    static func all(in language: Language) -> [Topic] {
        switch language {
        case .english: englishWork + englishLife
        case .german, .french, .spanish, .polish, .russian: european(language)
        default: distant(language)
        }
    }

    /// The days of the week, Monday to Friday.
    static func days(in language: Language) -> [String] {
        switch language {
        case .english: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]
        case .german: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag"]
        case .french: ["lundi", "mardi", "mercredi", "jeudi", "vendredi"]
        case .spanish: ["lunes", "martes", "miércoles", "jueves", "viernes"]
        case .polish: ["poniedziałek", "wtorek", "środę", "czwartek", "piątek"]
        case .russian: ["понедельник", "вторник", "среду", "четверг", "пятницу"]
        case .japanese: ["月曜日", "火曜日", "水曜日", "木曜日", "金曜日"]
        case .chinese: ["星期一", "星期二", "星期三", "星期四", "星期五"]
        case .korean: ["월요일", "화요일", "수요일", "목요일", "금요일"]
        case .arabic: ["الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة"]
        case .hebrew: ["יום שני", "יום שלישי", "יום רביעי", "יום חמישי", "יום שישי"]
        }
    }
}
