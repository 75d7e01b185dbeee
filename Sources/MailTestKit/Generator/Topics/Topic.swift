/// What people write about: a subject, sentences that go with it, and words to fill in.
///
/// `{thing}`, `{place}`, `{day}` and `{n}` are filled in once for a whole conversation, so that its messages agree.
struct Topic: Sendable {
    /// Where conversations of the topic are filed.
    enum Shelf: Sendable { case atlas, birch, family, travel, general }

    var shelf: Shelf = .general
    /// Subjects without any prefix.
    let subjects: [String]
    /// Sentences that begin the first message.
    let openings: [String]
    /// Sentences that go on.
    let details: [String]
    /// What others answer.
    let replies: [String]
    let things: [String]
    let places: [String]

    /// What a language talks about; never empty.
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
