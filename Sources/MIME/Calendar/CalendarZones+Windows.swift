extension CalendarZones {
    /// The names that Windows gives to common zones, and their place in the IANA database (Unicode CLDR, windowsZones).
    static let windowsNames: [String: String] = [
        "AUS Eastern Standard Time": "Australia/Sydney", "Arabian Standard Time": "Asia/Dubai",
        "Argentina Standard Time": "America/Buenos_Aires", "Atlantic Standard Time": "America/Halifax",
        "Cen. Australia Standard Time": "Australia/Adelaide", "Central America Standard Time": "America/Guatemala",
        "Central Europe Standard Time": "Europe/Budapest", "Central European Standard Time": "Europe/Warsaw",
        "Central Standard Time": "America/Chicago", "Central Standard Time (Mexico)": "America/Mexico_City",
        "China Standard Time": "Asia/Shanghai", "E. Africa Standard Time": "Africa/Nairobi",
        "E. Australia Standard Time": "Australia/Brisbane", "E. South America Standard Time": "America/Sao_Paulo",
        "Eastern Standard Time": "America/New_York", "Egypt Standard Time": "Africa/Cairo",
        "FLE Standard Time": "Europe/Kiev", "GMT Standard Time": "Europe/London",
        "GTB Standard Time": "Europe/Bucharest", "Greenwich Standard Time": "Atlantic/Reykjavik",
        "Hawaiian Standard Time": "Pacific/Honolulu", "India Standard Time": "Asia/Calcutta",
        "Israel Standard Time": "Asia/Jerusalem", "Korea Standard Time": "Asia/Seoul",
        "Mountain Standard Time": "America/Denver", "New Zealand Standard Time": "Pacific/Auckland",
        "Pacific SA Standard Time": "America/Santiago", "Pacific Standard Time": "America/Los_Angeles",
        "Romance Standard Time": "Europe/Paris", "Russian Standard Time": "Europe/Moscow",
        "SA Pacific Standard Time": "America/Bogota", "SE Asia Standard Time": "Asia/Bangkok",
        "Singapore Standard Time": "Asia/Singapore", "South Africa Standard Time": "Africa/Johannesburg",
        "Taipei Standard Time": "Asia/Taipei", "Tokyo Standard Time": "Asia/Tokyo",
        "Turkey Standard Time": "Europe/Istanbul", "US Mountain Standard Time": "America/Phoenix",
        "UTC": "UTC",
        "W. Australia Standard Time": "Australia/Perth", "W. Central Africa Standard Time": "Africa/Lagos",
        "W. Europe Standard Time": "Europe/Berlin",
    ]
}
