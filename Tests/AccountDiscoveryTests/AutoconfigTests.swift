import MailModel
import Testing

@testable import AccountDiscovery

@Suite("Configuration files of mail servers")
struct AutoconfigTests {
    private static let address = AccountAddress("anna@example.org")

    /// Parses a file as the discovery does; nil if it is unusable.
    private func result(_ text: String) throws -> DiscoveryResult? { try result(Array(text.utf8)) }

    private func result(_ bytes: [UInt8]) throws -> DiscoveryResult? {
        let address = try #require(Self.address)
        let host = try #require(HostName("autoconfig.example.org"))
        return AutoconfigDocument(bytes, for: address)?.result(for: address, from: host)
    }

    /// A file with these servers.
    private static func file(_ servers: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- a comment with <tags> -->
        <clientConfig version="1.1"><emailProvider id="example.org"><domain>example.org</domain>
        \(servers)
        </emailProvider></clientConfig>
        """
    }

    /// One server; `more` is added at the end of it.
    private static func server(
        _ type: String = "imap", host: String = "mail.example.org", port: String = "993", socket: String = "SSL",
        more: String = "<username>%EMAILADDRESS%</username>"
    ) -> String {
        let element = type == "smtp" ? "outgoingServer" : "incomingServer"
        return """
            <\(element) type="\(type)"><hostname>\(host)</hostname><port>\(port)</port>
            <socketType>\(socket)</socketType>\(more)</\(element)>
            """
    }

    @Test("A file gives both servers, the user name and the sign-in methods; implicit TLS is preferred")
    func complete() throws {
        let found = try result(
            Self.file(
                Self.server("pop3", port: "995") + Self.server(port: "143", socket: "STARTTLS")
                    + Self.server(
                        more: """
                            <username>%EMAILLOCALPART%</username><authentication>OAuth2</authentication>
                            <authentication>password-cleartext</authentication>
                            """)
                    + Self.server("smtp", host: "smtp.example.org", port: "465")))
        #expect(found?.imap.endpoint == ServerEndpoint(host: "mail.example.org", port: 993, security: .implicitTLS))
        #expect(found?.smtp.endpoint == ServerEndpoint(host: "smtp.example.org", port: 465, security: .implicitTLS))
        #expect(found?.imap.username == "anna" && found?.imap.usernameForm == .localPart)
        #expect(found?.signIns == [.password, .oauth(provider: "generic")])
        let host = try #require(HostName("autoconfig.example.org"))
        #expect(found?.source == .autoconfig(host))
    }

    @Test("References, character data, attributes in any quotes and a byte order mark are read")
    func notations() throws {
        let text = Self.file(
            "<incomingServer  type = 'IM&#65;P' ><hostname><![CDATA[mail.%EMAILDOMAIN%]]></hostname>"
                + "<port> 9&#x39;3\n</port><socketType>&#83;SL</socketType><username>&quot;a&amp;b&quot;</username>"
                + "<extra/></incomingServer>")
        let found = try result([0xEF, 0xBB, 0xBF] + Array(text.utf8))
        #expect(found?.imap.endpoint == ServerEndpoint(host: "mail.example.org", port: 993, security: .implicitTLS))
        #expect(found?.imap.username == "\"a&b\"" && found?.imap.usernameForm == .other)
    }

    /// Servers that are not used, each beside a valid one for sending only.
    static let unusable = [
        server(host: ""), server(host: "localhost"), server(host: "127.0.0.1"), server(host: "[::1]"),
        server(host: "mail example.org"), server(host: "mail.example.org/path"), server(host: "a@mail.example.org"),
        server(host: "%EMAILLOCALPART%@%EMAILDOMAIN%"), server(host: String(repeating: "a", count: 300)),
        server(host: "mail.example.org\nevil.example"), server(port: "0"), server(port: "65536"),
        server(port: "-993"), server(port: "993.0"), server(port: "９９３"), server(port: "99999999999999999999"),
        server(port: ""), server(socket: "plain"), server(socket: "none"), server(socket: ""),
        server(socket: "SSLv2"), server("pop3"), server("imaps"), server(""),
        server(more: "<username>a b</username>"), server(more: "<username>%PASSWORD%</username>"),
        server(more: "<username>\(String(repeating: "a", count: 400))</username>"),
        // A server for sending is no server for reading, wherever its element is.
        "<incomingServer type=\"smtp\"><hostname>mail.example.org</hostname><port>993</port>"
            + "<socketType>SSL</socketType></incomingServer>",
        "<wrapper>\(server())</wrapper>",
    ]

    @Test("An incomplete, unencrypted, local or unsupported server is ignored", arguments: unusable)
    func leftOut(server: String) throws {
        #expect(try result(Self.file(server + Self.server("smtp", port: "465"))) == nil)
        let found = try result(Self.file(server + Self.server(host: "good.example.org")))
        #expect(found?.imap.endpoint.host == "good.example.org", "one bad server hides a good one")
    }

    /// What makes a document malformed wherever it is among the elements.
    static let malformed = [
        "<clientConfig>", "<clientConfig></wrong>", "</clientConfig>", "<a><b></a></b>", "<a", "<a b", "<a b>",
        "<a b=c/>", "<a b=\"c/>", "<a b=\"1\" b=\"2\"/>", "<a b=\"<\"/>", "<a b=\"1\"c=\"2\"/>", "<>", "< a/>",
        "<a/ >", "<!-- open", "<?xml open", "<a><![CDATA[open</a>", "<a>&lol;</a>", "<a>&</a>", "<a>&amp</a>",
        "<a>&#0;</a>", "<a>&#13;&#10;</a>", "<a>&#xD800;</a>", "<a>&#x110000;</a>", "<a>&#-1;</a>", "<a>&#+65;</a>",
        "<a>&#;</a>", "<a>&#x;</a>", "<a>&#99999999999;</a>", "<a b=\"&lol;\"/>", "<!DOCTYPE a>", "<!ELEMENT b>",
    ]

    @Test("A damaged document is refused, also if it has a valid server", arguments: malformed)
    func refused(text: String) throws {
        #expect(try result(Self.file(Self.server() + text)) == nil)
        #expect(try result(Self.file(text + Self.server())) == nil)
    }

    @Test("A document is UTF-8 and has one root element, surrounded only by comments and white space")
    func around() throws {
        let file = Self.file(Self.server())
        #expect(try result(file + "\n<!-- end -->\n") != nil)
        for text in ["x", "<a/>", "</clientConfig>", "<![CDATA[x]]>", "&amp;", file] {
            #expect(try result(file + text) == nil, "\(text)")
        }
        #expect(try result("") == nil && result("no markup") == nil)
        #expect(try result(Array(file.utf8) + [0x3C, 0x21, 0x2D, 0x2D, 0xFF, 0x2D, 0x2D, 0x3E]) == nil)
        #expect(try result([0xFF, 0xFE] + file.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == nil)
    }

    @Test("A document type is refused: entities are neither expanded nor loaded")
    func documentType() throws {
        let laughs = (1...9).map { level in
            "<!ENTITY l\(level) \"\(String(repeating: "&l\(level - 1);", count: 10))\">"
        }
        for type in [
            "<!DOCTYPE clientConfig>", "<!DOCTYPE a SYSTEM \"https://evil.example/x.dtd\">",
            "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>",
            "<!DOCTYPE a [<!ENTITY l0 \"lol\">\(laughs.joined())]>",
        ] {
            #expect(try result(type + Self.file(Self.server(host: "&x;"))) == nil, "\(type)")
            #expect(try result(type + Self.file(Self.server())) == nil, "\(type)")
        }
    }

    @Test("Every truncated file is refused, and any byte may be changed without a crash")
    func damaged() throws {
        let bytes = Array(Self.file(Self.server() + Self.server("smtp", port: "465")).utf8)
        for count in bytes.indices { #expect(try result(Array(bytes[..<count])) == nil) }
        for index in bytes.indices {
            for byte: UInt8 in [0, 0x26, 0x3C, 0x3E, 0x22, 0xFF] {
                var changed = bytes
                changed[index] = byte
                _ = try result(changed)
            }
        }
    }

    @Test("Depth, elements and attributes are limited, far above what a real file needs")
    func limits() throws {
        func nested(_ depth: Int) -> String {
            // Two elements are around it.
            let inner = depth - 2
            return Self.file(
                String(repeating: "<a>", count: inner) + String(repeating: "</a>", count: inner) + Self.server())
        }
        #expect(try result(nested(32)) != nil)
        #expect(try result(nested(33)) == nil)
        #expect(try result(String(repeating: "<a>", count: 100_000)) == nil)
        func attributes(_ count: Int) -> String {
            let all = (0..<count).map { " a\($0)=\"1\"" }.joined()
            return Self.file("<a\(all)/>" + Self.server())
        }
        #expect(try result(attributes(32)) != nil)
        #expect(try result(attributes(33)) == nil)
        #expect(try result(Self.file(String(repeating: "<a/>", count: 4_000) + Self.server())) != nil)
        #expect(try result(Self.file(String(repeating: "<a/>", count: 5_000) + Self.server())) == nil)
    }

    @Test("Only the first of many servers are read; texts that are too long or too many are ignored")
    func many() throws {
        let pop = String(repeating: Self.server("pop3", port: "995"), count: 60)
        #expect(try result(Self.file(pop + Self.server()))?.imap.endpoint.port == 993, "others do not count")
        let imap = String(repeating: Self.server(port: "143", socket: "STARTTLS"), count: 60)
        #expect(try result(Self.file(imap + Self.server()))?.imap.endpoint.port == 143)
        let long = String(repeating: "a", count: 100_000)
        let more = "<hostname>\(long)</hostname>" + String(repeating: "<port>1</port>", count: 99)
        let found = try result(Self.file(Self.server(more: more)))
        #expect(found?.imap.endpoint == ServerEndpoint(host: "mail.example.org", port: 993, security: .implicitTLS))
    }
}
