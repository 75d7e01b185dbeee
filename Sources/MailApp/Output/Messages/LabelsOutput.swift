public import MailModel
import MailPresentation

/// The output of `label list`.
public struct LabelsOutput: Encodable, Sendable {
    let labels: [LabelJSON]

    /// Creates the output.
    public init(_ labels: [MessageLabel]) { self.labels = labels.map(LabelJSON.init) }
}
