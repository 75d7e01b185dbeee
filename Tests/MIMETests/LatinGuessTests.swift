import Testing

@testable import MIME

@Suite struct LatinGuessTests {
    /// A sentence of mail in each language, with the sets that it is sent in.
    static let sentences: [Row<[String]>] = [
        Row(
            "Dobrý den, posílám smlouvu k podpisu. Můžeme se sejít ve čtvrtek v deset hodin? Těším se na vaši odpověď.",
            ["windows-1250", "iso-8859-2"]),
        Row(
            "Cześć, przesyłam umowę do podpisania. Czy możemy się spotkać w środę o dziesiątej? Pozdrawiam, Łukasz",
            ["windows-1250", "iso-8859-2"]),
        Row(
            "Dobrý deň, posielam zmluvu na podpis. Môžeme sa stretnúť vo štvrtok o desiatej? Teším sa na vašu odpoveď.",
            ["windows-1250", "iso-8859-2"]),
        Row(
            "Jó napot! Küldöm a szerződést aláírásra. Tudunk találkozni csütörtökön tíz órakor? Előre is köszönöm.",
            ["windows-1250", "iso-8859-2"]),
        Row(
            "Bună ziua, vă trimit contractul pentru semnătură. Putem să ne întâlnim joi la ora zece? Mulţumesc.",
            ["windows-1250", "iso-8859-2"]),
        Row(
            "Dobar dan, šaljem ugovor na potpis. Možemo li se naći u četvrtak u deset sati? Još jednom hvala.",
            ["windows-1250", "iso-8859-2"]),
        Row(
            "Dober dan, pošiljam pogodbo v podpis. Ali se lahko dobimo v četrtek ob desetih? Že vnaprej hvala.",
            ["windows-1250", "iso-8859-2"]),
        Row(
            "İyi günler, imzalanacak sözleşmeyi gönderiyorum. Perşembe günü saat onda görüşebilir miyiz? Teşekkürler.",
            ["windows-1254", "iso-8859-9"]),
        Row(
            "Laba diena, siunčiu pasirašyti sutartį. Ar galėtume susitikti ketvirtadienį dešimtą valandą? Iš anksto ačiū.",
            ["windows-1257", "iso-8859-13"]),
        Row(
            "Labdien, nosūtu līgumu parakstīšanai. Vai varam tikties ceturtdien desmitos? Jau iepriekš pateicos.",
            ["windows-1257", "iso-8859-13"]),
        Row(
            "Tere, saadan lepingu allkirjastamiseks. Kas saame kohtuda neljapäeval kell kümme? Šokolaadi võtan kaasa.",
            ["windows-1257", "iso-8859-13"]),
        Row(
            "Guten Tag, anbei der Vertrag zur Unterschrift. Können wir uns am Donnerstag um zehn treffen? Schöne Grüße",
            ["windows-1252", "iso-8859-15"]),
        Row(
            "Bonjour, voici le contrat à signer. Pouvons-nous nous réunir jeudi à dix heures ? Merci de votre réponse.",
            ["windows-1252", "iso-8859-15"]),
        Row(
            "Buenos días, adjunto el contrato para la firma. ¿Podemos reunirnos mañana a las diez? Gracias, José Núñez",
            ["windows-1252", "iso-8859-15"]),
        Row(
            "Buongiorno, allego il contratto da firmare. È possibile incontrarci giovedì alle dieci? Così è più chiaro.",
            ["windows-1252", "iso-8859-15"]),
        Row(
            "Olá, envio em anexo o contrato para assinatura. Não sei se amanhã às dez é possível. A reunião é no café.",
            ["windows-1252", "iso-8859-15"]),
        Row(
            "Goedemorgen, bijgaand het contract. Kunnen we één uur later afspreken? Financiële stukken volgen nog.",
            ["windows-1252", "iso-8859-15"]),
        Row(
            "Hej, här kommer avtalet för underskrift. Kan vi träffas på torsdag klockan tio? Tack på förhand, Åsa",
            ["windows-1252", "iso-8859-15"]),
        Row(
            "Hej, her er kontrakten til underskrift. Kan vi mødes på torsdag klokken ti? På forhånd tak, Søren",
            ["windows-1252", "iso-8859-15"]),
        Row(
            "Hyvää päivää, lähetän sopimuksen allekirjoitettavaksi. Voimmeko tavata torstaina kello kymmenen?",
            ["windows-1252", "iso-8859-15"]),
        Row(
            "Góðan daginn, ég sendi samninginn til undirritunar. Getum við hist á fimmtudaginn? Þakka þér fyrir.",
            ["windows-1252", "iso-8859-15"]),
        Row(
            "Bon dia, us envio el contracte per signar. Ens podem trobar dijous? Moltes gràcies, això és tot, adéu.",
            ["windows-1252", "iso-8859-15"]),
    ]

    @Test("Text in Latin letters is read in the set of its language", arguments: sentences)
    func readsLanguage(row: Row<[String]>) throws {
        for label in row.expected {
            let octets = try #require(encoded(row.input, label))
            #expect(Charset.decode(octets, label: nil) == row.input, "\(label)")
        }
    }

    @Test("No part of a text in Latin letters is read as a set of two octets or another script", arguments: sentences)
    func staysLatin(row: Row<[String]>) throws {
        for label in row.expected {
            let octets = try #require(encoded(row.input, label))
            for length in [20, 40, 60] {
                for start in stride(from: 0, to: octets.count - length, by: 3) {
                    let guess = CharsetDetector.guess(octets[start..<(start + length)])
                    #expect(LatinGuess.encodings.contains(guess), "\(label), \(length) octets from \(start)")
                }
            }
        }
    }

    /// Signs that are letters in other sets, and names in text of another language.
    static let western = [
        "Price: £5.99 per item, total £12 (incl. VAT)", "Water 3 m³, gas 12 m³, area 45 m², heat 20 m³",
        "1ª planta, 2º piso, nº 12", "25°C today, 30 °C tomorrow, ±2°", "© 2003 Example. Foo® and µg, § 12, ¶ 3",
        "½ cup of sugar, ¼ cup of butter and ¾ cup of flour", "He said “hello” and left — it’s fine… really",
        "Names are «vi», «emacs» and «vi-move», says the manual", "1³ 2² 3¹ footnote¹ text² more³", "5 × 3 ÷ 2 ¬ 4",
        "São Paulo, Brazil; meeting with João", "Meeting with Søren in Århus", "José Muñoz, Núñez, Peña",
        "Björk Guðmundsdóttir", "Pádraig Brady wrote", "Zoë and Chloë", "El Niño", "crème brûlée",
        "perché così è più", "avô e avó", "où êtes-vous ?", "être", "à", "ESPAÑA AÑO", "FRANÇAIS ÉTÉ",
    ]

    @Test("Symbols and names in Western text are not letters of other languages", arguments: western)
    func staysWestern(text: String) throws {
        let octets = try #require(encoded(text, "windows-1252"))
        #expect(Charset.decode(octets, label: nil) == text)
    }

    @Test("Repeating a unit in the text adds no evidence")
    func countsWordsOnce() throws {
        let text = String(repeating: "Wasser 12 m³, Gas 30 m³\n", count: 50)
        let octets = try #require(encoded(text, "windows-1252"))
        #expect(Charset.decode(octets, label: nil) == text)
    }

    @Test("Quotes in another language do not hide the language of the accented words")
    func ignoresQuotes() throws {
        let quote = String(repeating: "> Could you please send the signed contract before Thursday?\n", count: 20)
        for text in ["Děkuji, pošlu ji příští týden.\n", "Dziękuję, wyślę ją jutro, są święta.\n"] {
            let octets = try #require(encoded(text + quote, "windows-1250"))
            #expect(Charset.decode(octets, label: nil) == text + quote)
        }
    }

    @Test("Every language has a cost for each of its letters after each kind of letter")
    func hasAllCosts() {
        for language in LatinLanguage.all.values {
            for kind in [LatinLanguage.Kind.boundary, .vowel, .consonant, .accented] {
                for symbol in 0..<(LatinLanguage.plainSymbolCount + language.letters.count) {
                    #expect((0...36).contains(language.cost(of: symbol, after: kind)))
                }
            }
        }
    }

    /// The text in a set of one octet each; nil if it has other letters.
    private func encoded(_ text: String, _ label: String) -> [UInt8]? {
        guard let encoding = CharacterEncoding(label: label) else { return nil }
        var octets: [Unicode.Scalar: UInt8] = [:]
        for octet in 0...UInt8.max {
            if let scalar = encoding.decode([octet]).unicodeScalars.first { octets[scalar] = octet }
        }
        let result = text.unicodeScalars.map { octets[$0] }
        return result.contains(nil) ? nil : result.compactMap(\.self)
    }
}
