/// What a `winmail.dat` holds: the message and the files that Outlook packs into one attachment for recipients that it
/// takes for Outlook ([MS-OXTNEF]).
///
/// Damaged streams give what can be read. Linear time; takes no more memory than the stream.
public struct TNEFMessage: Sendable {
    /// A file.
    struct Attachment: Sendable {
        var name = ""
        var mimeType = ""
        var contentID: String?
        var bytes: ArraySlice<UInt8> = []
    }

    private(set) var subject: String?
    private(set) var text: String?
    /// The HTML with its charset; nil if the text is plain, or in Rich Text Format, which is not read.
    private(set) var html: (bytes: ArraySlice<UInt8>, charset: String?)?
    private(set) var attachments: [Attachment] = []

    /// More are left out.
    private static let maximumAttachments = 1_000

    /// The attributes that are read, with their types ([MS-OXTNEF] §2.1.3).
    private enum Attribute: UInt32 {
        case subject = 0x0001_8004
        case body = 0x0002_800C
        case attachmentData = 0x0006_800F
        case attachmentTitle = 0x0001_8010
        case attachmentBegins = 0x0006_9002
        case properties = 0x0006_9003
        case attachmentProperties = 0x0006_9005
        case codepage = 0x0006_9007
    }

    /// True for the attachment of a message that holds such a stream.
    public static func isType(_ mimeType: String) -> Bool {
        ["application/ms-tnef", "application/vnd.ms-tnef"].contains(mimeType.lowercased())
    }

    /// Reads a stream; nil if it is none.
    public init?(parsing bytes: [UInt8]) {
        var reader = TNEFReader(bytes[...])
        guard reader.number32() == 0x223E_9F78, reader.number16() != nil else { return nil }
        var charset: String?
        while reader.byte() != nil, let number = reader.number32(), let length = reader.number32(),
            // A file that was cut off ends in the middle of an attribute.
            let value = reader.take(Int(length)), reader.number16() != nil
        {
            guard let attribute = Attribute(rawValue: number) else { continue }
            if attribute == .codepage { charset = Self.charset(of: value) }
            read(attribute, value, charset: charset)
        }
    }

    private mutating func read(_ attribute: Attribute, _ value: ArraySlice<UInt8>, charset: String?) {
        switch attribute {
        case .codepage: break
        case .subject: subject = subject ?? Charset.decode(value.prefix { $0 != 0 }, label: charset)
        case .body: text = text ?? Charset.decode(value.prefix { $0 != 0 }, label: charset)
        case .properties: read(TNEFProperties(value), charset: charset)
        case .attachmentBegins:
            if attachments.count < Self.maximumAttachments { attachments.append(Attachment()) }
        case .attachmentTitle, .attachmentData, .attachmentProperties:
            guard let last = attachments.indices.last else { return }
            switch attribute {
            case .attachmentTitle:
                let title = Charset.decode(value.prefix { $0 != 0 }, label: charset)
                if attachments[last].name.isEmpty { attachments[last].name = title }
            case .attachmentData: attachments[last].bytes = value
            default: attachments[last].read(TNEFProperties(value), charset: charset)
            }
        }
    }

    private mutating func read(_ properties: TNEFProperties, charset: String?) {
        subject = properties.text(.subject, charset: charset) ?? subject
        text = properties.text(.body, charset: charset) ?? text
        if let bytes = properties.bytes(.html), !bytes.isEmpty {
            html = (bytes, properties.number(.codepage).flatMap(Self.charset(ofCodepage:)) ?? charset)
        }
    }

    private static func charset(of value: ArraySlice<UInt8>) -> String? {
        var reader = TNEFReader(value)
        return reader.number32().flatMap(charset(ofCodepage:))
    }

    private static func charset(ofCodepage number: UInt32) -> String? {
        switch number {
        case 65_001: "utf-8"
        case 20_127: "us-ascii"
        case 28_591...28_606: "iso-8859-\(number - 28_590)"
        case 932: "shift_jis"
        case 936: "gbk"
        case 949: "euc-kr"
        case 950: "big5"
        case 20_866: "koi8-r"
        case 874, 1_250...1_258: "windows-\(number)"
        default: nil
        }
    }
}

extension TNEFMessage.Attachment {
    fileprivate mutating func read(_ properties: TNEFProperties, charset: String?) {
        let names = [TNEFProperties.ID.longFilename, .displayName, .shortFilename]
        if let long = names.lazy.compactMap({ properties.text($0, charset: charset) }).first(where: { !$0.isEmpty }) {
            name = long
        }
        mimeType = properties.text(.mimeType, charset: charset) ?? mimeType
        contentID = properties.text(.contentID, charset: charset) ?? contentID
        guard let data = properties.bytes(.attachmentData), bytes.isEmpty || properties.isObject(.attachmentData)
        else { return }
        bytes = data
        // An attached message is a stream by itself.
        if properties.isObject(.attachmentData) { mimeType = "application/ms-tnef" }
    }
}
