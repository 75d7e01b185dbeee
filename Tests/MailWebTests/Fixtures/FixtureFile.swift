/// A file of the message that `MailFixture.files(in:)` adds.
struct FixtureFile: Sendable {
    var name: String
    var type: String
    var bytes: [UInt8]
}
