/// What a `User-Agent` says of the browser and its system.
enum BrowserName {
    /// Browsers in the order in which they are looked for: most claim to be others as well.
    private static let browsers = [
        ("Edg/", "Edge"), ("EdgA/", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
        ("Vivaldi/", "Vivaldi"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"),
        ("Chromium/", "Chromium"), ("Chrome/", "Chrome"), ("Epiphany/", "GNOME Web"), ("Safari/", "Safari"),
    ]
    private static let systems = [
        ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Macintosh", "macOS"), ("Linux", "Linux"), ("X11", "Unix"),
    ]

    /// `Firefox on Linux`; empty if it says neither.
    static func name(_ userAgent: String) -> String {
        let browser = browsers.first { userAgent.contains($0.0) }?.1
        let system = systems.first { userAgent.contains($0.0) }?.1
        return switch (browser, system) {
        case (let browser?, let system?): "\(browser) on \(system)"
        case (let one?, nil), (nil, let one?): one
        case (nil, nil): ""
        }
    }
}
