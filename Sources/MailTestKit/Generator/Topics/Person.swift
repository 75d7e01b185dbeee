/// A fictional person.
struct Person: Sendable, Hashable {
    /// As written in headers and signatures.
    let name: String
    /// All end in `.example`, so that mail can never reach anyone (RFC 2606).
    let address: String
    /// The language of this person.
    let language: Language
    /// The line below the name in a signature; nil for none.
    let position: String?
    /// The time zone in minutes east of UTC.
    let zone: Int
    /// The relation to the owner.
    let circle: Circle

    enum Circle: Sendable { case work, family, friend }

    /// The first name; East Asian names are used in full.
    var firstName: String {
        switch language {
        case .japanese, .chinese, .korean: name
        default: name.split(separator: " ").first.map(String.init) ?? name
        }
    }

    init(
        _ name: String, _ address: String, _ language: Language, _ zone: Int, _ circle: Circle = .work,
        _ position: String? = nil
    ) {
        self.name = name
        self.address = address
        self.language = language
        self.zone = zone
        self.circle = circle
        self.position = position
    }

    /// The owner of the mail.
    static let owner = Person(
        "Anna Lindqvist", "anna@demo.example", .english, 60, .work, "Lindqvist Studio · Landscape & Public Space")

    /// All other people.
    static let cast: [Person] = [
        Person("Marcus Webb", "marcus.webb@northgate.example", .english, 0, .work, "Project Lead, Northgate Partners"),
        Person("Priya Raman", "priya@northgate.example", .english, 0, .work, "Structural Engineer, Northgate Partners"),
        Person("Tom Oakley", "tom.oakley@oakleybuild.example", .english, 0, .work, "Oakley & Sons, Builders"),
        Person("Ellen Vance", "ellen.vance@riversidecouncil.example", .english, 0, .work, "Parks and Open Spaces"),
        Person("Dan Whitmore", "dan@whitmorephoto.example", .english, -300, .work, "Photographer"),
        Person("Grace Okafor", "grace.okafor@atlasmuseum.example", .english, 60, .work, "Head of Exhibitions"),
        Person("Liam Doyle", "liam@doylelighting.example", .english, 0, .work, "Doyle Lighting Design"),
        Person("Ruth Abernathy", "ruth.abernathy@birchtrust.example", .english, 0, .work, "The Birch Trust"),
        Person("Sofia Lindqvist", "sofia.lindqvist@home.example", .english, 60, .family),
        Person("Erik Lindqvist", "erik@lindqvist.example", .english, 60, .family),
        Person("Margaret Hale", "maggie.hale@home.example", .english, 0, .family),
        Person("Joe Barlow", "joe.barlow@home.example", .english, -480, .friend),
        Person("Hannah Price", "hannah.price@home.example", .english, 0, .friend),
        Person("Nadia Karim", "nadia@karimceramics.example", .english, 0, .friend),
        Person("Jürgen Weiß", "j.weiss@gruenplan.example", .german, 60, .work, "GrünPlan Ingenieure, Köln"),
        Person("Katrin Müller", "katrin.mueller@gartenbau.example", .german, 60, .work, "Müller Gartenbau GmbH"),
        Person("Sabine Schäfer", "sabine@zuhause.example", .german, 60, .friend),
        Person("Lukas Böhm", "lukas.boehm@zuhause.example", .german, 60, .friend),
        Person("Hélène Dubois", "helene.dubois@ateliervert.example", .french, 60, .work, "Atelier Vert, Lyon"),
        Person("François Lefèvre", "f.lefevre@mairie.example", .french, 60, .work, "Service des espaces verts"),
        Person("Chloé Bernard", "chloe@maison.example", .french, 60, .friend),
        Person("Lucía Fernández", "lucia.fernandez@jardines.example", .spanish, 60, .work, "Jardines del Sur, Sevilla"),
        Person("Andrés Muñoz", "andres@casa.example", .spanish, 60, .friend),
        Person("Inés Peña", "ines.pena@casa.example", .spanish, -180, .friend),
        Person("Łukasz Wiśniewski", "lukasz.w@zielen.example", .polish, 60, .work, "Pracownia Zieleń, Kraków"),
        Person("Małgorzata Dąbrowska", "malgorzata@dom.example", .polish, 60, .friend),
        Person("Ольга Смирнова", "olga.smirnova@sad.example", .russian, 180, .work, "Мастерская Сад"),
        Person("Дмитрий Орлов", "d.orlov@dom.example", .russian, 180, .friend),
        Person("田中 美咲", "m.tanaka@niwa.example", .japanese, 540, .work, "庭園設計 丹羽"),
        Person("佐藤 健一", "k.sato@niwa.example", .japanese, 540, .work),
        Person("王 小明", "wang.xm@yuanlin.example", .chinese, 480, .work, "园林设计事务所"),
        Person("李 静", "li.jing@yuanlin.example", .chinese, 480, .friend),
        Person("김 지훈", "jihoon.kim@jeongwon.example", .korean, 540, .work, "정원 스튜디오"),
        Person("박 서연", "seoyeon@jeongwon.example", .korean, 540, .friend),
        Person("ليلى حداد", "layla.haddad@hadiqa.example", .arabic, 180, .work, "مكتب الحديقة للتصميم"),
        Person("يوسف منصور", "yousef@bayt.example", .arabic, 180, .friend),
        Person("נועה לוי", "noa.levi@gan.example", .hebrew, 120, .work, "סטודיו גן"),
        Person("דוד כהן", "david.cohen@bayit.example", .hebrew, 120, .friend),
        Person("Ingrid Solberg", "ingrid@solberg.example", .english, 60, .work, "Solberg Plants"),
        Person("Peter Nakamura", "peter.n@harbourbank.example", .english, -300, .work, "Harbour Bank, Client Services"),
    ]

    /// The people of a circle.
    static func circle(_ circle: Circle) -> [Person] { cast.filter { $0.circle == circle } }
}
