import Foundation
import LocalAI
import MIME
import MailApp
import MailModel
import MailPresentation
import MailReading

/// What the model says about a message file.
public struct CategoryReport: Encodable {
    var file: String
    var category: String
    /// The most likely category, even if the model abstains.
    var best: String
    var probability: Double
    var reasons: [CategoryReasonJSON]
    /// The same without the text: what is known when only the header has arrived.
    var headerCategory: String
    var features: Features?

    /// What a model is trained with.
    struct Features: Encodable {
        var strong: [UInt32]
        var structure: [UInt32]
        var text: [UInt32]
        var snippet: [UInt32]
    }

    /// Reads a message.
    public init(_ bytes: [UInt8], file: String, includesFeatures: Bool = false) {
        let (whole, early) = Self.evidence(bytes)
        let features = CategoryFeatures(whole)
        let earlyFeatures = CategoryFeatures(early)
        let classifier = MailClassifier.standard
        let estimate = classifier.estimate(features)
        self.file = file
        category = classifier.verdict(features).category.name
        headerCategory = classifier.verdict(earlyFeatures).category.name
        best = (estimate?.category ?? .uncategorized).name
        probability = (Double(estimate?.probability ?? 0) * 1000).rounded() / 1000
        reasons = (estimate?.reasons ?? []).map(CategoryReasonJSON.init)
        guard includesFeatures else { return }
        let hashes = features.trainingHashes
        self.features = Features(
            strong: hashes.strong, structure: hashes.structure, text: hashes.text,
            snippet: earlyFeatures.trainingHashes.text)
    }

    /// What is known of the whole message, and of its header with the snippet alone.
    static func evidence(_ bytes: [UInt8]) -> (whole: MailEvidence, early: MailEvidence) {
        let content = MessageContent(parsing: bytes)
        let header = content.header ?? MessageHeader()
        let own = ParsedMessage(parsing: bytes).header.rawText("Delivered-To").map {
            Set([$0.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()])
        }
        let early = MailEvidence(header, text: content.snippet, own: own ?? [])
        var whole = early
        whole.text = content.searchText
        whole.signals = content.signals
        whole.hasAttachments = content.attachments.contains { !$0.isInline }
        return (whole, early)
    }
}
