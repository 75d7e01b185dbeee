"""The browsers of the page tests, each started when it is first needed."""

FULL, SHELL = "/usr/bin/chromium", "/usr/bin/chromium-headless-shell"
# A context lives for seconds. It keeps its first process, which Chromium would replace because of the page's opener
# policy, and optimizes no code: that takes longer than it saves.
FOR_SHORT_LIVES = {SHELL: ["--renderer-process-limit=1", "--js-flags=--no-turbofan --no-maglev"], FULL: []}


class Browsers:
    """Chromium's headless shell, which needs less than half of the time, and Chromium for what only it can."""

    def __init__(self, playwright):
        self.playwright = playwright
        self.running = {}
        # The shell neither asks for the permission to notify nor gives it.
        self.notifies = False

    def new_context(self, **options):
        """A browser context of its own."""
        is_full = self.notifies or options.get("permissions")
        return self.get(FULL if is_full else SHELL).new_context(**options)

    def get(self, path):
        if path not in self.running:
            options = ["--no-sandbox", *FOR_SHORT_LIVES[path]]
            self.running[path] = self.playwright.chromium.launch(executable_path=path, args=options)
        return self.running[path]

    def close(self):
        for browser in self.running.values():
            browser.close()
