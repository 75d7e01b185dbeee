import MailModel
import Testing

@testable import MIME

@Suite struct CharsetTests {
    struct CharsetRow: Sendable, CustomTestStringConvertible {
        var bytes: [UInt8]
        var label: String?
        var expected: String
        init(_ bytes: [UInt8], _ label: String?, _ expected: String) {
            self.bytes = bytes
            self.label = label
            self.expected = expected
        }
        var testDescription: String { "\(label ?? "none") \(bytes) -> \(expected)" }
    }

    static let rows: [CharsetRow] = [
        CharsetRow([], "utf-8", ""),
        CharsetRow([0x61, 0x00, 0x62], "us-ascii", "ab"),
        CharsetRow([0xC3, 0xA9], nil, "é"),
        CharsetRow([0xC3, 0xA9], "us-ascii", "é"),
        CharsetRow([0xE9], nil, "é"),
        CharsetRow([0xE9], "us-ascii", "é"),
        CharsetRow([0xE9], "UTF-8", "é"),
        CharsetRow([0xC3, 0xA9, 0xE9], "utf-8", "é\u{FFFD}"),
        CharsetRow([0xEF, 0xBB, 0xBF, 0x61], "utf-8", "a"),
        CharsetRow([0xEF, 0xBB, 0xBF, 0x61, 0xC3, 0xA9], nil, "aé"),
        CharsetRow([0x80, 0x93, 0x94], "iso-8859-1", "€“”"),
        CharsetRow([0x81], "windows-1252", "\u{FFFD}"),
        CharsetRow([0xA4], "iso-8859-15", "€"),
        CharsetRow([0xB1], "ISO_8859-2", "ą"),
        CharsetRow([0xE1, 0xE2, 0xE3], "ISO_8859-7:1987", "αβγ"),
        CharsetRow([0xD0], "ISO_8859-5:1988", "а"),
        CharsetRow([0xFD], "ISO_8859-9:1989", "ı"),
        CharsetRow([0xC7], "iso-8859-6-e", "ا"),
        CharsetRow([0x1B, 0x24, 0x28, 0x4F, 0x24, 0x77, 0x1B, 0x28, 0x42], "iso-2022-jp", "か\u{309A}"),
        CharsetRow([0xB9], "cp1250", "ą"),
        CharsetRow([0xCF, 0xF0, 0xE8], "windows-1251", "При"),
        CharsetRow([0xCF, 0xF0, 0xE8], "cp-1251", "При"),
        CharsetRow([0xDD], "iso-8859-9", "İ"),
        CharsetRow([0xF9], "iso-8859-8-i", "ש"),
        CharsetRow([0xA1], "tis-620", "ก"),
        CharsetRow([0x8E], "macintosh", "é"),
        CharsetRow([0xD6, 0xD0, 0xCE, 0xC4], "gb2312", "中文"),
        CharsetRow([0xD6, 0xD0, 0xCE, 0xC4], "x-gbk", "中文"),
        CharsetRow([0xA4, 0xA4, 0xA4, 0xE5], "big5", "中文"),
        CharsetRow([0xB0, 0xA1], "ks_c_5601-1987", "가"),
        CharsetRow([0x8C, 0x63], "ks_c_5601-1987", "똠"),
        CharsetRow([0x93, 0xFA], "x-sjis", "日"),
        CharsetRow([0x87, 0x40], "shift_jis", "①"),
        CharsetRow([0xC6, 0xFC], "euc-jp", "日"),
        CharsetRow([0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42, 0x21], "iso-2022-jp", "日!"),
        CharsetRow([0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], nil, "日"),
        CharsetRow([0x1B, 0x24, 0x42, 0x2D, 0x21, 0x1B, 0x28, 0x42], "iso-2022-jp", "①"),
        CharsetRow([0x1B, 0x28, 0x49, 0x31, 0x1B, 0x28, 0x42], "iso-2022-jp", "ｱ"),
        CharsetRow([0x1B, 0x24, 0x42, 0x46], "iso-2022-jp", "\u{FFFD}"),
        CharsetRow([0x00, 0x61, 0x00, 0xE9], "utf-16", "aé"),
        CharsetRow([0x61, 0x00, 0xE9, 0x00], "utf-16", "aé"),
        CharsetRow([0xFF, 0xFE, 0x61, 0x00], "utf-16", "a"),
        CharsetRow([0x61, 0x00, 0x62], "utf-16le", "a\u{FFFD}"),
        CharsetRow([0x00, 0xD8], "utf-16le", "\u{FFFD}"),
        CharsetRow([0xD6, 0xD0, 0xFF, 0x61], "gbk", "中\u{FFFD}a"),
        CharsetRow([0xD6], "gbk", "\u{FFFD}"),
        CharsetRow([0xC3, 0xA9], "utf-8; x", "é"),
        CharsetRow([0xC3, 0xA9], "\"utf-8\"", "é"),
        CharsetRow([0xC3, 0xA9], "../../x", "é"),
        CharsetRow([0xC3, 0xA9], "no-such-charset", "é"),
        CharsetRow(Array("+ADw-script+AD4-".utf8), "utf-7", "<script>"),
        CharsetRow(Array("Hi +AOk-".utf8), "unicode-1-1-utf-7", "Hi é"),
        // Never guessed, only declared.
        CharsetRow(Array("+ADw-script+AD4-".utf8), nil, "+ADw-script+AD4-"),
        CharsetRow([0x93, 0x61, 0x94], "iso-8859-2", "“a”"),
        CharsetRow([0x93, 0x61, 0x94], "iso-8859-7", "“a”"),
        CharsetRow([0x9A, 0xE1], "iso-8859-2", "šá"),
        CharsetRow([0xE9], "unknown-8bit", "é"),
        CharsetRow([0xC3, 0xA9], "default", "é"),
        CharsetRow([0xC3, 0xA9], "gb2312", "茅"),
        CharsetRow([0xE6, 0x97, 0xA5, 0xC3, 0xA9], "euc-jp", "日é"),
        CharsetRow([0xC1, 0xC2], "ebcdic-us", "AB"),
        CharsetRow([0xC1, 0xC2], "ibm037", "AB"),
        CharsetRow([0xC1], "utf-8//translit", "Á"),
        CharsetRow(Array("\u{1B}$A1\u{1B}(Ba".utf8), "no-such", "\u{1B}$A1\u{1B}(Ba"),
        CharsetRow([0xC0, 0xAF, 0xC3, 0xA9], "utf-8", "\u{FFFD}\u{FFFD}é"),
    ]

    @Test(
        "Valid UTF-8 takes precedence over the meta element of HTML, but not over the header",
        arguments: [
            ("text/html", "windows-1252", "é"), ("text/html charset=utf-8", "windows-1252", "é"),
            ("text/html; charset=x-unknown", "iso-8859-1", "é"), ("text/html", "utf-8", "é"),
            ("text/html; charset=windows-1252", "utf-8", "Ã©"),
        ])
    func certainUTF8(type: String, meta: String, expected: String) {
        let html = "<meta charset=\(meta)><p>é</p>"
        let message = ParsedMessage(parsing: Array("Content-Type: \(type)\n\n\(html)".utf8))
        #expect(message.display().html?.contains("<p>\(expected)</p>") == true)
    }

    @Test("The meta element of HTML is used if the octets are not UTF-8")
    func metaCharset() {
        let html = Array("<meta charset=koi8-r><p>".utf8) + [0xD7, 0xC5, 0xD3, 0xCE, 0xC1]
        let message = ParsedMessage(parsing: Array("Content-Type: text/html\n\n".utf8) + html)
        #expect(message.display().html?.hasSuffix("весна") == true)
    }

    @Test("Octets become text, with any declared character set", arguments: rows)
    func decodes(row: CharsetRow) { #expect(Charset.decode(row.bytes, label: row.label) == row.expected) }

    /// Texts without a declared character set.
    static let guesses: [Row<String>] = [
        Row(
            "e4cfc2d2cfc520d5d4d2cf2120f0cfd3d9ccc1c020d7c1cd20cfd4dea3d420cf20d2c1c2cfd4c520dac120d0d2cfdbccd5c0",
            "Доброе утро! Посылаю вам отчёт о работе за прошлую"),
        Row("c4eee1f0eee520f3f2f0ee2120cfeef1fbebe0fe20e2e0ec20eef2f7b8f2", "Доброе утро! Посылаю вам отчёт"),
        Row("84aea1e0aea520e3e2e0ae21208faee1ebaba0ee20a2a0ac20aee2e7a5e2", "Доброе утро! Посылаю вам отчет"),
        Row("82a890a2986282c982c882c182c482a882e882dc82b78142", "お世話になっております。"),
        Row("a4aac0a4cfc3a4cba4caa4c3a4c6a4aaa4eaa4dea4b9a1a3", "お世話になっております。"),
        Row("c4e3bac3a3acced2c3c7c3f7cceccfc2cee7d4dab9abcbbebfaabbe1a3ac", "你好，我们明天下午在公司开会，"),
        Row("a741a66ea141a7daadcca9faa4d1a455a4c8a662a4bda571b67db77ca141", "你好，我們明天下午在公司開會，"),
        Row("bec8b3e7c7cfbcbcbfe42e20b3bbc0cf20bfc0c8c4bfa1", "안녕하세요. 내일 오후에"),
        Row(
            "cae1ebe7ecddf1e120f3e1f22c20f3e1f220f3f4ddebedf920f4e7ed20ddeae8e5f3e7",
            "Καλημέρα σας, σας στέλνω την έκθεση"),
        Row("f9ece5ed20ecebe5eced2c20e4f4e2e9f9e420fafaf7e9e9ed20eee7f8", "שלום לכולם, הפגישה תתקיים מחר"),
        Row("c7e1d3e1c7e320dae1eddfe3a120d3e6dd20eddadecf20c7e1c7cccae3c7da", "السلام عليكم، سوف يعقد الاجتماع"),
        Row("cac7d1cab4d5a4c3d1ba20bec3d8e8a7b9d5e9c1d5bbc3d0aad8c1", "สวัสดีครับ พรุ่งนี้มีประชุม"),
        Row(
            "536368f66e65204772fcdf6520617573204dfc6e6368656e2c206469652053747261df65",
            "Schöne Grüße aus München, die Straße"),
        Row(
            "c761207661207472e873206269656e2c20e0206269656e74f47420e0206c9268f474656c",
            "Ça va très bien, à bientôt à l’hôtel"),
        Row("4a616720e4722070e52076e4672074696c6c206df67465742c2076e46e", "Jag är på väg till mötet, vän"),
        Row(
            "447a6965f120646f6272792c2070726f737aea206f2070727a6573b3616e6965207a616df37769656e6961",
            "Dzień dobry, proszę o przesłanie zamówienia"),
        Row(
            "f9ece5ed2c20e4eef1eeebe9ed20eee5ebf0e9ed20ece7fae9eee42e20fae5e3e420f8e1e4",
            "שלום, המסמכים מוכנים לחתימה. תודה רבה"),
        Row(
            "fae6ebe5f8fa3a20f4e2e9f9fa20f6e5e5fa20e1e9e5ed20f9f0e920e1f9f2e420f2f9f8",
            "תזכורת: פגישת צוות ביום שני בשעה עשר"),
        Row(
            "a2cdbaa4d8b3c1d2a1cad3cbc3d1bae0cda1cad2c320a8d0cae8a7a1c5d1babec3d8e8a7b9d5e9",
            "ขอบคุณมากสำหรับเอกสาร จะส่งกลับพรุ่งนี้"),
        Row("e0c3d5c2b9a4d8b3cac1aad2c220a2cde1a8e9a7a1d3cbb9b4a1d2c3bbc3d0aad8c1", "เรียนคุณสมชาย ขอแจ้งกำหนดการประชุม"),
        Row(
            "50f8ed6c699a209e6c759d6f75e86bfd206bf9f220fa70ec6c20efe162656c736be920f36479",
            "Příliš žluťoučký kůň úpěl ďábelské ódy"),
        Row(
            "446f6272fd2064656e2c2070726f73ed6d206f207a61736ce16eed2066616b747572792c2064ec6b756a6920612070f8656a692068657a6bfd207665e865722c209ae966",
            "Dobrý den, prosím o zaslání faktury, děkuji a přeji hezký večer, šéf"),
        Row(
            "c4eee1f0fbe920e4e5edfc2c20e2fbf1fbebe0fe20e4eeeaf3ece5edf2fb20ede020efeee4efe8f1fc2c20eee1fab8ec20e1eeebfcf8eee9",
            "Добрый день, высылаю документы на подпись, объём большой"),
        Row(
            "f3dfc5dbd820c5dda320dcd4c9c820cdd1c7cbc9c820c6d2c1cec3d5dad3cbc9c820c2d5cccfcb",
            "Съешь ещё этих мягких французских булок"),
        Row(
            "e4cfc2d2cfc7cf20c4ced12120eec1c4d3c9ccc1c020c4cfc7cfd7a6d220cec120d0a6c4d0c9d32c20dec5cbc1c020d7c1dbcfa720d7a6c4d0cfd7a6c4a62e",
            "Доброго дня! Надсилаю договір на підпис, чекаю вашої відповіді."),
        Row(
            "fad5d3d4d2a6de20d520dec5d4d7c5d220cf20c4c5d3d1d4a6ca2c20a7a720d0c5d2c5cec5d3c5cecf20cec120d027d1d4cec9c3c0",
            "Зустріч у четвер о десятій, її перенесено на п'ятницю"),
        Row(
            "4368e06f206261f26e2c2074f4692067fdd2692068f5f27020f0f4cc6e6720f0ead2206b79ec2e204368fa6e672074612063f3207468ead22067e3f270206e686175206cfa63206dfdf5cc69206769f5cc206b68f46e673f",
            "Chào bạn, tôi gửi hợp đồng để ký. Chúng ta có thể gặp nhau lúc mười giờ không?"),
        Row("53534c8354837c815b836782cc90dd92e8", "SSLサポートの設定"),
        Row("56504e90da91b182aa90d882ea82dc82b582bd8142", "VPN接続が切れました。"),
        Row(
            "93599574837483408343838b7265706f72742e646f637882f082b28a6d944682ad82be82b382a28142",
            "添付ファイルreport.docxをご確認ください。"),
        Row("57696e646f77738341836283768366815b836782cc82a8926d82e782b9", "Windowsアップデートのお知らせ"),
        Row("837483408343838b82cc835f83458393838d815b8368", "ファイルのダウンロード"),
        Row("5044468366815b835e82f0434482c995db91b6", "PDFデータをCDに保存"),
        Row("bdd0a7f3b77357696e646f7773a740b77ea874b2ce", "請更新Windows作業系統"),
        Row("53454c696e7578b35da977c0c9a477b867a7f3b773", "SELinux設定檔已經更新"),
        Row("aafea5f37265706f72742e646f6378bdd0ac64a6ac", "附件report.docx請查收"),
        Row("a5bba4bda571456d61696ca477c5dca7f3", "本公司Email已變更"),
    ]

    /// UTF-8 without a declared character set, truncated or mixed with other text.
    static let damaged: [CharsetRow] = [
        CharsetRow(Array("日本語の件名テスト".utf8.dropLast()), nil, "日本語の件名テス\u{FFFD}"),
        CharsetRow(Array("Müller –".utf8.dropLast()), nil, "Müller \u{FFFD}"),
        CharsetRow(Array("日本語のメールです。".utf8.dropLast()), "us-ascii", "日本語のメールです\u{FFFD}"),
        CharsetRow(Array("Größe überall".utf8) + [0x0A, 0xFC], nil, "Größe überall\n\u{FFFD}"),
        CharsetRow(Array("Hoppar över till".utf8) + [0x0A, 0xFC], nil, "Hoppar över till\n\u{FFFD}"),
        CharsetRow(Array("Zażółć gęślą jaźń".utf8) + [0x0A, 0xFC], nil, "Zażółć gęślą jaźń\n\u{FFFD}"),
        CharsetRow(Array("über".utf8) + [0xC3] + Array(".pdf".utf8), "no-such-set", "über\u{FFFD}.pdf"),
        CharsetRow(Array("caf".utf8) + [0xE9], nil, "café"),
        CharsetRow(
            Array("Nous sommes d".utf8) + [0xE9, 0x6A, 0xE0] + Array(" tr".utf8) + [0xE8] + Array("s pr".utf8) + [0xE8]
                + Array("s de la for".utf8) + [0xEA] + Array("t ".utf8) + [0xC3, 0xA9],
            nil, "Nous sommes déjà très près de la forêt Ã©"),
    ]

    @Test("UTF-8 with an invalid sequence stays UTF-8", arguments: damaged)
    func repairsUTF8(row: CharsetRow) { #expect(Charset.decode(row.bytes, label: row.label) == row.expected) }

    /// Western text with few octets beyond ASCII, which must not be read as another script.
    static let western: [Row<String>] = [
        Row(
            "Robert\u{A0}Moore and 200\u{A0}km and\u{A0}more\u{A0}\u{A0}\u{A0}and more",
            "Robert\u{A0}Moore and 200\u{A0}km and\u{A0}more\u{A0}\u{A0}\u{A0}and more"),
        Row("na\u{EF}ve caf\u{E9} \u{A9} \u{AE} r\u{E9}sum\u{E9}", "naïve café © ® résumé"),
        Row(
            "T\u{FC}rkiye'de ge\u{E7}en y\u{FD}l \u{E7}ekili\u{FE}ini ka\u{E7}\u{FD}rmay\u{FD}n",
            "Türkiye'de geçen yıl çekilişini kaçırmayın"),
        Row("\u{FE}a\u{F0} er m\u{E1}l a\u{F0} linni", "það er mál að linni"),
        Row(
            "\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}x\u{A0}\u{A0}\u{A0}\u{A0}",
            "\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}x\u{A0}\u{A0}\u{A0}\u{A0}"),
        Row("---\u{B7}\u{B7}\u{B7}\u{B7}---\u{AB}x\u{BB}", "---····---«x»"),
    ]

    @Test("Western text with few octets beyond ASCII stays Western", arguments: western)
    func staysWestern(row: Row<String>) {
        let octets = row.input.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        #expect(Charset.decode(octets, label: nil) == row.expected)
    }

    @Test("The character set of a text is guessed from its letters", arguments: guesses)
    func guessesLetters(row: Row<String>) {
        let digits = Array(row.bytes)
        let octets = stride(from: 0, to: digits.count - 1, by: 2).map { index in
            (digits[index].hexadecimalValue ?? 0) << 4 | (digits[index + 1].hexadecimalValue ?? 0)
        }
        #expect(Charset.decode(octets, label: nil) == row.expected)
        #expect(Charset.decode(octets, label: "us-ascii") == row.expected)
        #expect(Charset.decode(octets, label: "unknown-8bit") == row.expected)
    }

    @Test("Every octet of every character set becomes valid text without NUL")
    func decodesEveryOctet() {
        let bytes = (0...255).map { UInt8($0) } + [0x1B, 0x24, 0x42, 0x30] + (0...255).reversed().map { UInt8($0) }
        for encoding in CharacterEncoding.all {
            let text = encoding.decode(bytes[...])
            #expect(!text.isEmpty, "\(encoding)")
        }
        for label in [nil, "utf-8", "gb18030", "iso-2022-kr", "utf-16", "utf-32", "windows-1258", "x"] {
            let text = Charset.decode(bytes, label: label)
            #expect(!text.isEmpty)
            #expect(!text.unicodeScalars.contains("\0"))
        }
    }

    @Test("Every single-octet set on the list is known to the system")
    func knowsSingleByteSets() {
        for case .singleByte(let name) in CharacterEncoding.all {
            let upper = SingleByteTable.tables[name, default: []].suffix(128)
            #expect(upper.count == 128)
            #expect(upper.filter { $0 != "\u{FFFD}" }.count > 60, "\(name)")
        }
    }
}
