public import MailModel

/// The output of `label list`.
public struct LabelsOutput: Encodable, Sendable {
    let labels: [LabelOutput]

    /// Creates the output.
    public init(_ labels: [MessageLabel]) { self.labels = labels.map(LabelOutput.init) }
}
