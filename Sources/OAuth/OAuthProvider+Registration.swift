public import MailModel

extension OAuthProvider {
    /// How the user gets a client id, in order. VaultMail has none: a shared one could be withdrawn for
    /// everybody at once, and its secret could not be kept.
    public var registrationSteps: [GuideStep] {
        switch id {
        case "google": googleSteps
        case "microsoft": microsoftSteps
        case "fastmail": fastmailSteps
        case "yahoo": yahooSteps
        default:
            [
                GuideStep("Register VaultMail as a native or desktop program with your provider."),
                redirectStep,
                GuideStep("Copy the client ID, and the client secret if there is one, into the fields below."),
            ]
        }
    }

    private var redirectStep: GuideStep {
        GuideStep("Enter “\(registeredRedirect)” as the redirect address.")
    }

    private var googleSteps: [GuideStep] {
        [
            GuideStep(
                "Create a project in the Google Cloud console.",
                link: "https://console.cloud.google.com/projectcreate"),
            GuideStep(
                "Configure the consent screen, and add your address as a test user.",
                link: "https://console.cloud.google.com/auth/overview"),
            GuideStep(
                "Create a client of the type “Desktop app”.", link: "https://console.cloud.google.com/auth/clients"),
            GuideStep("Copy the client ID and the client secret into the fields below."),
        ]
    }

    private var microsoftSteps: [GuideStep] {
        [
            GuideStep(
                "Register an application, for accounts in any organization and personal accounts.",
                link: "https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade"),
            GuideStep(
                "Under “Authentication”, add the platform “Mobile and desktop applications” with the redirect address "
                    + "“\(registeredRedirect)”, and allow public client flows."),
            GuideStep("Copy the application (client) ID into the field below. There is no client secret."),
        ]
    }

    private var fastmailSteps: [GuideStep] {
        [
            GuideStep(
                "Ask Fastmail to register VaultMail for you.", link: "https://www.fastmail.com/for-developers/oauth/"),
            redirectStep,
            GuideStep("Copy the client ID into the field below. There is no client secret."),
        ]
    }

    private var yahooSteps: [GuideStep] {
        [
            GuideStep(
                "Create an application with access to mail. Yahoo must approve it.",
                link: "https://developer.yahoo.com/apps/"),
            redirectStep,
            GuideStep("Copy the client ID and the client secret into the fields below."),
        ]
    }
}
