"""What the real program connects to, and what changes the page."""

import subprocess
import sys

from connection_watch import ConnectionWatch
from harness import check, eventually, row_keys, test
from live_steps import PATIENCE, appears


@test("A connection to elsewhere is noticed by the watch that the other tests rely on", live_only=True)
def watch_notices(site):
    watch = ConnectionWatch(site.live.new_folder("watch"))
    # UDP: nothing is sent by connecting. 192.0.2.1 and 2001:db8:: are unused (RFC 5737, RFC 3849).
    connect = "import socket, sys; [socket.socket(f, socket.SOCK_DGRAM).connect_ex((a, 9)) for f, a in ((2, '192.0.2.1'), (10, '2001:db8::1'))]"
    subprocess.run(watch.command([sys.executable, "-c", connect]), check=True)
    check(watch.foreign() == ["192.0.2.1:9", "2001:db8::1:9"], watch.foreign())


@test(
    "MO-05: without the stream of changes nothing that is stored changes the page; with it again, all is shown",
    live_only=True,
)
def only_pushed(site):
    follower = site.open()
    page = site.open(wait=False)
    page.expected = ["ERR_", "Failed to load"]
    page.context.route("**/api/events*", lambda route: route.abort())
    page.reload()
    page.wait_for_selector("#rows > .row", state="attached")
    before, title = row_keys(page), page.title()
    for number in range(3):
        site.mail.deliver(f"Pushed to one page {number}")
        appears(follower, f"Pushed to one page {number}")
        check(row_keys(page) == before and page.title() == title, "the page changed without being told")
    page.context.unroute("**/api/events*")
    for number in range(3):
        appears(page, f"Pushed to one page {number}")
    eventually(lambda: page.title() == follower.title(), "the count is another one", PATIENCE)


@test(
    "MO-01: in all these tests the program connected to its mail servers on this machine, and to nothing else",
    live_only=True,
    last=True,
)
def only_mail_servers(site):
    watch, servers = site.live.main.watch, site.live.servers
    check(watch.foreign() == [], f"it connected to {watch.foreign()}")
    used = {port for _, port in watch.targets()}
    check(used == {servers.imap.port, servers.smtp.port}, f"it used the ports {used}")
