"""Categories: the tabs above the inbox, the reasons, and what the user corrects."""

from harness import DESKTOP, PHONE, ROW, check, check_accessible, eventually, focused, location, test

TAB = ".category-tabs [role=tab]"


def open_sorted(site, size=None, path="/"):
    site.control(categorize=True)
    page = site.open(path, size=size) if size else site.open(path)
    page.wait_for_selector(TAB)
    return page


def tabs(page):
    return page.locator(TAB).evaluate_all("tabs => tabs.map((tab) => tab.dataset.key)")


@test("FR-SET-01: category tabs are above the inbox, choose what is listed, and are accessible", mock_only=True)
def tabs_choose(site):
    page = open_sorted(site)
    check(tabs(page) == ["all", "primary", "social", "promotions", "updates", "forums"], f"other tabs: {tabs(page)}")
    check(page.get_attribute(f"{TAB} >> nth=0", "aria-selected") == "true", "All is not the first")
    check("unread" in page.get_attribute(f"{TAB} >> nth=0", "aria-label"), "no unread count")
    check(page.locator(".row-category:visible").count() > 0, "no sign on rows")
    everything = page.inner_text("#list-count")
    check_accessible(page, "category tabs")
    site.picture(page, "category-tabs")
    page.click(f"{TAB}[data-key=updates]")
    eventually(lambda: page.inner_text("#list-count") != everything, "the list is the same")
    check("category=updates" in location(page), f"no address: {location(page)}")
    check(page.locator(".row-category:visible").count() == 0, "the sign says what the tab says")
    page.reload()
    eventually(lambda: page.get_attribute(f"{TAB}[data-key=updates]", "aria-selected") == "true", "the tab is lost")
    page.go_back()
    eventually(lambda: page.inner_text("#list-count") == everything, "Back does not lead to All")


@test("FR-SET-01: category tabs have one tab stop, and arrows choose", mock_only=True)
def keyboard(site):
    page = open_sorted(site)
    page.focus(f"{TAB}[aria-selected=true]")
    page.keyboard.press("ArrowRight")
    eventually(lambda: "category=primary" in location(page), "the arrow does not choose")
    check(page.evaluate("document.activeElement.dataset.key") == "primary", f"the keyboard is at {focused(page)}")
    page.keyboard.press("End")
    eventually(lambda: "category=forums" in location(page), "End does not choose the last")
    check(page.locator(f"{TAB}[tabindex='0']").count() == 1, "several tab stops")


@test("FR-SET-01: a hidden category has no tab, its mail stays in All, and off hides everything", mock_only=True)
def hidden(site):
    page = open_sorted(site)
    everything = page.inner_text("#list-count")
    site.control(settings={"categoryTabVisibility": '{"social": false}'})
    site.control(tell={"settings": True})
    eventually(lambda: "social" not in tabs(page), "the tab is still there")
    check(page.inner_text("#list-count") == everything, "mail of the hidden category is gone")
    site.control(settings={"categories": "off"})
    site.control(tell={"settings": True})
    eventually(lambda: page.locator(TAB).count() == 0, "tabs although categories are off")
    check(page.locator(".row-category:visible").count() == 0, "signs although categories are off")
    page.click(f"{ROW} >> nth=1", button="right")
    page.wait_for_selector(".context-menu")
    check(page.locator("text=Move to category").count() == 0, "a menu item although categories are off")


@test(
    "FR-SET-01: without classified mail, in other mailboxes and in searches there are no category tabs", mock_only=True
)
def elsewhere(site):
    page = site.open()
    check(page.locator(TAB).count() == 0, "tabs without categories")
    page = open_sorted(site)
    page.keyboard.press("g")
    page.keyboard.press("s")
    eventually(lambda: page.locator(TAB).count() == 0, "tabs above starred mail")


@test(
    "FR-SET-04: a conversation is moved to a category from the menu and by a key, and both are undone", mock_only=True
)
def corrected(site):
    page = open_sorted(site)
    row = page.locator(f"{ROW}:has-text('Updates')").first
    number = row.get_attribute("data-thread")
    sign = page.locator(f"{ROW}[data-thread='{number}'] .row-category")
    row.click(button="right")
    page.click("text=Move to category")
    page.wait_for_selector("#dialog")
    check_accessible(page, "choosing a category")
    page.click("#dialog >> text=Forums")
    eventually(lambda: sign.inner_text() == "Forums", "it is not moved")
    check("Later mail" in page.inner_text("#toast"), "the toast does not say what is learned")
    page.keyboard.press("z")
    eventually(lambda: sign.inner_text() == "Updates", "it is not undone")
    page.focus(f"{ROW}[data-thread='{number}']")
    page.keyboard.press("Shift+C")
    page.wait_for_selector("#dialog")
    page.keyboard.type("Soc")
    page.keyboard.press("Enter")
    eventually(lambda: sign.inner_text() == "Social", "the key does not move it")


@test("FR-SET-04: the details of a message say why it has its category, as text", mock_only=True)
def reasons(site):
    page = open_sorted(site)
    page.locator(f"{ROW}:has-text('Promotions')").first.click()
    page.wait_for_selector("#messages .message.open")
    page.locator(".message.open .recipients").last.click()
    page.wait_for_selector(".category-why")
    words = page.locator(".category-why").last.inner_text()
    for sentence in ("Promotions", "It offers to unsubscribe.", "contains “noreply”", "contains “<b>order</b>”"):
        check(sentence in words, f"missing: {sentence} in {words}")
    check(page.locator(".category-why b").count() == 0, "a word of the mail became an element")
    check_accessible(page, "why this category")
    site.picture(page, "category-reasons")


@test("FR-SET-01: at 375 px category tabs scroll and the page does not", mock_only=True)
def narrow(site):
    page = open_sorted(site, size=PHONE)
    width = page.evaluate("document.documentElement.scrollWidth")
    check(width <= 375, f"the page is {width} px wide")
    check(page.evaluate("(() => { const l = document.querySelector('.category-tabs'); return l.scrollWidth > l.clientWidth })()"),
          "the tabs do not scroll")
    page.locator(f"{TAB}[data-key=forums]").click()
    eventually(lambda: "category=forums" in location(page), "the last tab cannot be chosen")
    check_accessible(page, "category tabs on a phone")


@test(
    "FR-SET-01: every category tab is in sight at the usual width, whatever its count, and the pill is below the tabs",
    mock_only=True,
)
def fits(site):
    for scheme in ("light", "dark"):
        site.control(categorize=True)
        page = site.open(scheme=scheme)
        page.wait_for_selector(TAB)
        boxes = page.locator(TAB).evaluate_all("""tabs => tabs.map((tab) => {
          const { left, right, width, height } = tab.getBoundingClientRect();
          return { left, right, width, height };
        })""")
        edge = page.evaluate("document.querySelector('#list').getBoundingClientRect().right")
        check(
            all(one["right"] <= edge and one["width"] >= 24 and one["height"] >= 24 for one in boxes),
            f"{edge}: {boxes}",
        )
        cut = page.locator(".category-name").evaluate_all(
            "names => names.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)")
        check(not cut, f"cut off: {cut}")
        site.picture(page, f"category-tabs-1440-{scheme}")
        page.evaluate("document.querySelector('#list-scroller').scrollTop = 2000")
        before = page.evaluate("document.querySelector('#list-scroller').getBoundingClientRect().top")
        site.control(deliver=1)
        page.wait_for_selector("#new-pill:visible")
        pill = page.locator("#new-pill").bounding_box()
        check(pill["y"] >= before, f"the pill is at {pill['y']}, the tabs end at {before}")
        after = page.evaluate("document.querySelector('#list-scroller').getBoundingClientRect().top")
        check(after == before, "the pill moves the list")
        site.picture(page, f"category-pill-1440-{scheme}")


@test(
    "With forced colours the current category tab and the button for a new message have an edge of their own",
    mock_only=True,
)
def forced_colors(site):
    site.control(categorize=True)
    page = site.open(forced_colors="active")
    page.wait_for_selector(TAB)
    edges = page.locator(TAB).evaluate_all("""tabs => tabs.map((tab) => {
      const { borderBottomColor, borderBottomWidth } = getComputedStyle(tab);
      return `${borderBottomWidth} ${borderBottomColor}`;
    })""")
    check(len(set(edges[1:])) == 1 and edges[0] != edges[1], f"the current tab looks like the others: {edges}")
    check(
        page.evaluate("parseFloat(getComputedStyle(document.querySelector('.write-button')).borderTopWidth)") >= 1,
        "no border",
    )
    site.picture(page, "forced-colors")


@test("Names of category tabs are whole in every width, and the chosen tab is in view", mock_only=True)
def whole_names(site):
    for size in (DESKTOP, (768, 900), PHONE):
        page = open_sorted(site, size=size, path="/?category=forums")
        cut = page.evaluate("""[...document.querySelectorAll(".category-tabs .tabs-tab")].filter((tab) => {
          const name = tab.querySelector(".category-name");
          return name.scrollWidth > name.clientWidth + 1 && getComputedStyle(name).display !== "inline"
            || tab.scrollWidth > tab.clientWidth + 1;
        }).map((tab) => tab.textContent)""")
        check(not cut, f"{size}: {cut}")
        eventually(lambda: page.evaluate("""() => {
          const box = document.querySelector(".category-tabs").getBoundingClientRect();
          const tab = document.querySelector(".category-tabs [aria-selected=true]").getBoundingClientRect();
          return tab.left >= box.left - 1 && tab.right <= box.right + 1; }"""), f"{size}: the tab is out of view")
        site.picture(page, f"category-names-{size[0]}")
        site.close_pages()
