import MailModel

/// Numbered steps on the terminal.
enum Steps {
    static func show(_ steps: [GuideStep]) {
        for (number, step) in steps.enumerated() {
            Console.note("  \(number + 1). \(step.text)\(step.link.map { "\n     \($0)" } ?? "")")
        }
    }
}
