import LocalAI
import MailModel
import MailSending

/// What reading a whole message shows about it, in the API.
struct InspectionJSON: Encodable {
    private var hasHtml: Bool
    /// Nil if it has no remote images.
    @Nullable private var images: MessageImagesJSON?
    /// What phishing often does, the strongest first.
    private var suspicions: [SuspicionJSON]
    /// True if the suspicions together are worth a warning.
    private var suspicious: Bool
    @Nullable private var verification: VerificationJSON?
    /// How to leave the list that sent it; nil if it does not say.
    @Nullable private var unsubscribe: UnsubscribeJSON?
    /// Where replies to the list that sent it go; nil without one that takes messages.
    @Nullable private var listAddress: String?

    init(_ inspection: MessageRenderer.Inspection, unsubscribe: UnsubscribeOffer?) {
        hasHtml = inspection.hasHTML
        images = inspection.images.map(MessageImagesJSON.init)
        suspicions = inspection.suspicions.hints.map(SuspicionJSON.init)
        suspicious = inspection.suspicions.isWarning
        verification = inspection.verification.map(VerificationJSON.init)
        listAddress = inspection.listAddress?.address
        self.unsubscribe = unsubscribe.map(UnsubscribeJSON.init)
    }
}
