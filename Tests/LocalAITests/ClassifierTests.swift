import LocalAI
import MailModel
import Testing

@Suite("The classifier of mail")
struct ClassifierTests {
    private static let own: Set<String> = ["alex@example.net"]
    private static let toUser = [EmailAddress(name: nil, address: "alex@example.net")]

    /// Mail as its header and its first words report it.
    private static let mails: [(MailCategory, MailEvidence)] = [
        (
            .primary,
            MailEvidence(
                subject: "Lunch tomorrow?", from: EmailAddress(name: "Bo Lind", address: "bo.lind@gmail.com"),
                to: toUser,
                text: "Hi Alex, are you free tomorrow? See you, Bo", own: own)
        ),
        (
            .promotions,
            MailEvidence(
                subject: "Save 40% this weekend only",
                from: EmailAddress(name: "Shop", address: "news@mail.shop.example"),
                to: toUser, signals: [.unsubscribe, .oneClickUnsubscribe, .feedback],
                text: "Shop the sale now. Free delivery. Unsubscribe.", own: own)
        ),
        (
            .updates,
            MailEvidence(
                subject: "Your order 1234567 has shipped",
                from: EmailAddress(name: "Shop", address: "no-reply@shop.example"), to: toUser, signals: [.automatic],
                text: "Your order is on its way. Track your package.", own: own)
        ),
        (
            .social,
            MailEvidence(
                subject: "Bo Lind commented on your photo",
                from: EmailAddress(name: "Facebook", address: "notification@facebookmail.com"), to: toUser,
                signals: [.unsubscribe], text: "See all comments on Facebook.", own: own)
        ),
        (
            .forums,
            MailEvidence(
                subject: "Re: [sailing] Which anchor?", from: EmailAddress(name: "Bo Lind", address: "bo@example.org"),
                to: [EmailAddress(name: nil, address: "sailing@lists.example.org")], isReply: true,
                signals: [.list, .listPost, .unsubscribe, .listPrecedence], text: "On Monday, Ada wrote:", own: own)
        ),
    ]

    @Test("mail of every category is recognized and explained by three reasons", arguments: mails.indices)
    func categories(_ index: Int) {
        let (category, evidence) = Self.mails[index]
        let verdict = MailClassifier.standard.verdict(CategoryFeatures(evidence))
        #expect(verdict.category == category)
        #expect(verdict.reasons.count == 3)
    }

    @Test("a message without evidence stays uncategorized or Primary")
    func nothing() {
        let verdict = MailClassifier.standard.verdict(CategoryFeatures(MailEvidence(subject: "", from: nil)))
        #expect([.uncategorized, .primary].contains(verdict.category))
    }

    @Test("the weights are part of the program")
    func available() {
        let features = CategoryFeatures(MailEvidence(subject: "", from: nil))
        #expect(MailClassifier.standard.estimate(features) != nil)
    }
}
