extension Topic {
    /// One topic each in five languages.
    static func european(_ language: Language) -> [Topic] {
        switch language {
        case .german: [german]
        case .french: [french]
        case .spanish: [spanish]
        case .polish: [polish]
        default: [russian]
        }
    }

    private static let german = Topic(
        subjects: [
            "Angebot für {thing}", "Rückfrage zu {thing}", "Termin am {day} in {place}", "Grüße aus {place}",
            "Pläne für den Stadtgarten, Stand {n}", "Geburtstag am {day}",
        ],
        openings: [
            "vielen Dank für die schnelle Antwort. Für {thing} brauchen wir noch eine Entscheidung.",
            "anbei die überarbeiteten Pläne. Auf Seite {n} steht, was sich geändert hat.",
            "wir waren am Wochenende in {place}, es war schön und viel zu kurz.",
            "können wir uns am {day} kurz zusammensetzen? Es geht um {thing}.",
        ],
        details: [
            "Die Lieferung dauert etwa {n} Wochen, also sollten wir bis {day} bestellen.",
            "Die Gemeinde möchte die großen Bäume unbedingt erhalten, das finde ich richtig.",
            "Über die Kosten müssen wir noch reden; wir liegen {n} Prozent darüber.",
            "Bitte gib mir Bescheid, ob das für euch möglich ist.",
            "Das Wetter hält hoffentlich, sonst treffen wir uns in der Gärtnerei.",
        ],
        replies: [
            "passt gut, ich bin am {day} dort.",
            "danke für die Pläne! Mir gefällt vor allem der Weg am Wasser.",
            "leider geht es am {day} nicht. Wäre eine Woche später möglich?",
            "einverstanden. Ich kümmere mich um {thing}.",
        ],
        things: ["die Natursteinmauer", "das Gewächshaus", "die Bewässerung", "die Obstbäume", "den Spielplatz"],
        places: ["Köln", "München", "Münster", "Lübeck", "Görlitz"])

    private static let french = Topic(
        subjects: [
            "Devis pour {thing}", "Réunion {day} à {place}", "Des nouvelles de {place}", "Au sujet de {thing}",
            "Plans du jardin, version {n}", "Dîner {day} ?",
        ],
        openings: [
            "merci pour ton message. J'ai relu les plans et {thing} me plaît beaucoup.",
            "voici la version {n} du projet, avec les modifications demandées par la mairie.",
            "nous sommes arrivés à {place} hier soir, la lumière y est incroyable.",
            "serais-tu libre {day} pour parler de {thing} ?",
        ],
        details: [
            "Le pépiniériste peut livrer dans {n} semaines, à condition de commander avant {day}.",
            "Il faudrait garder le vieux tilleul, les voisins y tiennent énormément.",
            "Le budget est dépassé de {n} %, surtout à cause du pavé.",
            "Dis-moi ce que tu en penses, rien n'est encore décidé.",
            "On pourrait se retrouver près de la gare, c'est plus simple pour tout le monde.",
        ],
        replies: [
            "c'est parfait pour {day}. À très vite !",
            "je préfère la première idée pour {thing}, elle est plus légère.",
            "désolé, je suis à {place} jusqu'à {day}. La semaine d'après ?",
            "très bien, je préviens l'équipe.",
        ],
        things: ["la fontaine", "la roseraie", "le potager de l'école", "l'éclairage", "la terrasse d'été"],
        places: ["Lyon", "Besançon", "Nîmes", "Orléans", "Sète"])

    private static let spanish = Topic(
        subjects: [
            "Presupuesto de {thing}", "Reunión el {day} en {place}", "Fotos de {place}", "Sobre {thing}",
            "Planos del patio, versión {n}", "¿Cenamos el {day}?",
        ],
        openings: [
            "gracias por la respuesta. Sobre {thing}, creo que ya casi está.",
            "te envío la versión {n} de los planos; mira sobre todo la segunda página.",
            "acabamos de volver de {place} y ya queremos volver otra vez.",
            "¿tendrías un rato el {day} para hablar de {thing}?",
        ],
        details: [
            "El vivero puede entregarlo en {n} semanas si pedimos antes del {day}.",
            "Los vecinos quieren conservar los naranjos, y me parece bien.",
            "Nos hemos pasado un {n} % del presupuesto, sobre todo por la piedra.",
            "Dime qué te parece, todavía podemos cambiarlo todo.",
            "Aquí sigue haciendo calor; mañana regamos antes del amanecer.",
        ],
        replies: [
            "perfecto, nos vemos el {day}.",
            "¡qué fotos tan bonitas! La próxima vez voy con vosotros.",
            "el {day} no puedo, ¿lo dejamos para la semana que viene?",
            "de acuerdo, yo me encargo de {thing}.",
        ],
        things: ["la fuente", "el riego", "la sombra del patio", "los naranjos", "el muro pequeño"],
        places: ["Sevilla", "Córdoba", "Logroño", "Málaga", "Cádiz"])

    private static let polish = Topic(
        subjects: [
            "Wycena: {thing}", "Spotkanie w {day}", "Zdjęcia z wyjazdu", "Pytanie o {thing}",
            "Projekt ogrodu, wersja {n}", "Urodziny w {day}",
        ],
        openings: [
            "dziękuję za szybką odpowiedź. Zostało nam jeszcze {thing}.",
            "przesyłam wersję {n} projektu, zmiany są zaznaczone na czerwono.",
            "wróciliśmy w niedzielę, było pięknie i trochę za krótko.",
            "czy możemy porozmawiać w {day}? Chodzi o {thing}.",
        ],
        details: [
            "Dostawa zajmie około {n} tygodni, więc warto zamówić już teraz.",
            "Mieszkańcy chcą zachować stare lipy i myślę, że mają rację.",
            "Budżet przekroczyliśmy o {n} procent, głównie przez kamień.",
            "Daj znać, czy tak może być, wszystko można jeszcze zmienić.",
            "Jeśli będzie padać, spotkamy się w kawiarni obok dworca.",
        ],
        replies: [
            "świetnie, będę w {day}.",
            "piękne zdjęcia! Następnym razem jadę z wami.",
            "w {day} niestety nie mogę, może tydzień później?",
            "zgoda, zajmę się tym jeszcze dziś.",
        ],
        things: ["oświetlenie ścieżki", "ogród deszczowy", "ławki przy źródle", "żywopłot", "mały plac zabaw"],
        places: ["Kraków", "Łódź", "Gdańsk", "Poznań"])

    private static let russian = Topic(
        subjects: [
            "Смета: {thing}", "Встреча в {day}", "Фотографии из поездки", "Вопрос: {thing}",
            "Проект сада, версия {n}", "День рождения в {day}",
        ],
        openings: [
            "спасибо за быстрый ответ. Осталось решить, что делать дальше: {thing}.",
            "отправляю версию {n} проекта, изменения отмечены красным.",
            "мы вернулись в воскресенье, было очень красиво и слишком коротко.",
            "можем ли мы поговорить в {day}? Есть вопрос: {thing}.",
        ],
        details: [
            "Доставка займёт около {n} недель, поэтому лучше заказать сейчас.",
            "Жители хотят сохранить старые липы, и я с ними согласна.",
            "Бюджет превышен на {n} процентов, в основном из-за камня.",
            "Напишите, пожалуйста, подходит ли вам такой вариант.",
            "Если пойдёт дождь, встретимся в кафе у вокзала.",
        ],
        replies: [
            "отлично, буду в {day}.",
            "какие прекрасные фотографии! В следующий раз поеду с вами.",
            "в {day}, к сожалению, не могу. Может быть, через неделю?",
            "согласен, займусь этим сегодня.",
        ],
        things: ["освещение аллеи", "водоём у беседки", "новые скамейки", "живая изгородь", "детская площадка"],
        places: ["Москва", "Казань", "Суздаль", "Псков"])
}
