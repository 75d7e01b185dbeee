"""Browser contexts that the tests of a site use one after the other, each with an empty storage."""

from playwright.sync_api import Page

# Of the site, with nothing in it. As long as it is open, its process stays, which has the page's code compiled.
EMPTY = "/assets/icon.svg"
# How many pages one process shows, so that what it keeps of them stays small.
MOST_USES = 50


class SharingPage(Page):
    """A page of a context that later tests use as well, unless a test reached for what it has in common with them."""

    @property
    def context(self):
        self.home.is_changed = True
        return super().context

    @property
    def clock(self):
        self.home.is_changed = True
        return super().clock


class Context:
    """One context, for one page at a time."""

    def __init__(self, context, address):
        self.context, self.address = context, address
        self.uses, self.is_changed = 0, False
        self.holder = context.new_page()
        self.holder.goto(address + EMPTY)
        self.session = context.new_cdp_session(self.holder)

    def open(self):
        self.uses += 1
        page = self.context.new_page()
        page.__class__ = SharingPage
        page.home = self
        return page

    def is_usable(self, page):
        """Whether another page can follow this one: it is alone, and nothing that stays was changed."""
        return not self.is_changed and self.uses < MOST_USES and set(self.context.pages) == {self.holder, page}

    def empty(self):
        """Forgets everything that pages stored, first in their process, which has a copy of it."""
        self.holder.evaluate("localStorage.clear()")
        self.session.send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": "all"})
        self.context.clear_cookies()


class Contexts:
    """The contexts of a site that no open page has, by their options."""

    def __init__(self, new_context, address):
        self.new_context, self.address = new_context, address
        self.free = {}

    def open(self, **options):
        """A page in a context with these options, which no other open page has."""
        free = self.free.setdefault(repr(options), [])
        context = free.pop() if free else Context(self.new_context(**options), self.address)
        page = context.open()
        page.free = free
        return page

    @staticmethod
    def give_back(page):
        """Closes a page. Its context is free for another one, or is closed as well."""
        context = page.home
        if not context.is_usable(page):
            context.context.close()
            return
        page.close()
        context.empty()
        page.free.append(context)
