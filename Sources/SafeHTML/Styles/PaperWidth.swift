/// The width of what a message is laid out on, for the media queries of its style sheets. Two widths instead of the
/// exact one: the safe form of a message is made before it is seen, and does not change when a window does.
public enum PaperWidth: Hashable, Sendable {
    /// The pane of a window.
    case wide
    /// The screen of a telephone.
    case narrow

    /// In pixels. The wide one is above the breakpoints for telephones.
    var pixels: Double {
        switch self {
        case .wide: 720
        case .narrow: 375
        }
    }
}
