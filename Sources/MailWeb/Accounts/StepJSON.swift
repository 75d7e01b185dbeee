import MailModel

/// One numbered step in the API.
struct StepJSON: Encodable {
    var text: String
    @Nullable var link: String?

    init(_ step: GuideStep) {
        text = step.text
        link = step.link
    }
}
