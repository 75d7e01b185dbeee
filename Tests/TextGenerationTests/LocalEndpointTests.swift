import MailModel
import Testing

@Suite("Addresses of text models")
struct LocalEndpointTests {
    @Test(
        "A loopback address with a port and a Unix socket are accepted",
        arguments: [
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080/v1"), ("127.0.0.1:8080", "http://127.0.0.1:8080/v1"),
            ("HTTP://LocalHost:11434/", "http://127.0.0.1:11434/v1"),
            ("http://[::1]:1234/api/v1/", "http://[::1]:1234/api/v1"),
            ("unix:/run/user/1000/llama.sock", "unix:/run/user/1000/llama.sock"),
        ])
    func accepted(text: String, normal: String) throws {
        let endpoint = try #require(LocalEndpoint(text))
        #expect(endpoint.text == normal)
        #expect(LocalEndpoint(endpoint.text) == endpoint)
    }

    @Test(
        "Every other address is refused, also a name that could lead here, and other ways to write loopback",
        arguments: [
            "http://192.168.1.5:8080", "http://10.0.0.1:8080", "http://169.254.169.254:80", "http://8.8.8.8:8080",
            "http://example.org:8080", "http://localhost.example.org:8080", "http://127.0.0.1.nip.io:8080",
            "http://localtest.me:8080", "http://localhost.:8080", "http://[::ffff:127.0.0.1]:8080",
            "http://[::ffff:8.8.8.8]:8080", "http://[::ffff:7f00:1]:8080", "http://[fe80::1]:8080", "http://[::]:8080",
            "http://[0:0:0:0:0:0:0:1]:8080", "http://0.0.0.0:8080", "http://127.1:8080", "http://2130706433:8080",
            "http://0x7f000001:8080", "http://0177.0.0.1:8080", "http://127.0.0.2:8080", "http://127.0.0.1",
            "http://127.0.0.1:0", "http://127.0.0.1:65536", "http://127.0.0.1:+80", "http://127.0.0.1:",
            "https://127.0.0.1:8443", "http://a@127.0.0.1:8080", "http://127.0.0.1:8080@example.org:80",
            "http://example.org#@127.0.0.1:8080", "http://127.0.0.1:8080\\@example.org", "http://127.0.0.1:8080/?x=1",
            "http://127.0.0.1:8080/#x", "http://127.0.0.1:8080//example.org", "http://127.0.0.1:8080/../x",
            "http://127.0.0.1:8080/v1 ", "http://１２７.0.0.1:8080", "ftp://127.0.0.1:21", "unix:relative.sock",
            "unix:/", "unix:", "unix://host/path\n", "", "example.org:8080",
        ])
    func refused(text: String) {
        #expect(LocalEndpoint(text) == nil)
        #expect(throws: SettingError.self) {
            guard text.isEmpty else { return _ = try SettingKey.textGenerationEndpoint.definition.normalized(text) }
            throw SettingError("empty means that none is set")
        }
    }

    @Test(
        "A model that does not run on this computer is not accepted",
        arguments: [
            ("qwen3:4b", true), ("gpt-oss:120b-cloud", false), ("kimi:cloud", false), ("a b", false), ("", false),
        ])
    func models(name: String, isAccepted: Bool) { #expect(TextModelName.isAcceptable(name) == isAccepted) }
}
