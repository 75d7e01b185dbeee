import Foundation
import MailModel

/// Messages with realistic format errors.
struct MalformedWriter {
    /// The kind of defect.
    enum Defect: Int, CaseIterable {
        case noDate, noFrom, lineWithoutColon, unclosedMultipart, brokenBase64, raw8BitHeader, unknownCharset
        case wrongCharset, bareLineFeeds, noHeader, twoSubjects, veryLongLine
    }

    /// Writes one message at the unit's date; the number chooses the defect.
    func write(_ number: Int, into unit: inout Composition) {
        let defect = Defect(rawValue: number % Defect.allCases.count) ?? .noDate
        let person = unit.random.pick(Person.circle(.friend)) ?? Person.cast[0]
        let id = unit.random.messageID(at: person.domain)
        let text = self.text(for: defect, person: person, date: ShortDate(unit.last).header, id: id)
        let usesBareLines = defect == .bareLineFeeds
        var bytes = Array((usesBareLines ? text : text.replacingOccurrences(of: "\n", with: "\r\n")).utf8)
        if defect == .raw8BitHeader || defect == .wrongCharset {
            bytes = CharsetEncoder.encode(String(decoding: bytes, as: UTF8.self), in: "iso-8859-1") ?? bytes
        }
        let flags: MessageFlags = unit.age(of: unit.last) < 7 ? [] : .seen
        unit.add(bytes, to: "INBOX", flags: flags, date: unit.last, kind: .malformed)
    }

    private func text(for defect: Defect, person: Person, date: String, id: String) -> String {
        let from = "From: <\(person.address)>\n"
        let to = "To: <\(Person.owner.address)>\n"
        let rest = "Date: \(date)\nMessage-ID: <\(id)>\n"
        let mime = "MIME-Version: 1.0\n"
        switch defect {
        case .noDate: return from + to + "Subject: Sent without a date\n\nThe date is missing, the text is not.\n"
        case .noFrom: return to + "Subject: From nobody\n" + rest + "\nWho am I?\n"
        case .lineWithoutColon:
            return from + to + "this line has no colon\nSubject: A broken header\n" + rest + "\nStill readable.\n"
        case .unclosedMultipart:
            return from + to + "Subject: Cut off\n" + rest + mime
                + "Content-Type: multipart/mixed; boundary=\"cut\"\n\n--cut\nContent-Type: text/plain\n\n"
                + "The rest of this message was lost on the"
        case .brokenBase64:
            return from + to + "Subject: Damaged attachment\n" + rest + mime
                + "Content-Type: application/pdf; name=\"scan.pdf\"\nContent-Transfer-Encoding: base64\n\n"
                + "JVBERi0xLjQK***not base64***%%\nJVBE=Ri0x\n"
        case .raw8BitHeader:
            return from + to + "Subject: Grüße aus dem Café\n" + rest + "\nSchöne Grüße!\n"
        case .unknownCharset:
            return from + to + "Subject: A charset that nobody knows\n" + rest + mime
                + "Content-Type: text/plain; charset=x-martian\n\nPlain words all the same.\n"
        case .wrongCharset:
            return from + to + "Subject: Wrong label\n" + rest + mime
                + "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\nDéjà vu à Besançon.\n"
        case .bareLineFeeds: return from + to + "Subject: Bare line feeds\n" + rest + "\nOne.\nTwo.\n"
        case .noHeader: return "\nThis message has no header at all.\n"
        case .twoSubjects:
            return from + to + "Subject: The first subject\nSubject: The second subject\n" + rest + "\nWhich one?\n"
        case .veryLongLine:
            let line = String(repeating: "A line that never ends. ", count: 400)
            return from + to + "Subject: One long line\n" + rest + "\n" + line + "\n"
        }
    }
}
