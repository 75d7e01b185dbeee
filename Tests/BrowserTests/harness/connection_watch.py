"""Every connection that a program makes, as the kernel sees it: strace writes down each address that it is given."""

import ipaddress
import os
import re
import tempfile

# Names are looked up on this machine only, where nothing answers: a test must not ask the name servers of the system.
ISOLATE = 'mount --bind "$1" /etc/resolv.conf && shift && exec "$@"'
ADDRESS = re.compile(r'sin6?_port=htons\((\d+)\).*?inet_(?:addr\("|pton\(AF_INET6?, ")([^"]+)"')


class ConnectionWatch:
    """Watches the processes that are started with its commands."""

    def __init__(self, folder):
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self.resolver = folder / "resolv.conf"
        self.resolver.write_text("nameserver 127.0.0.1\noptions timeout:1 attempts:1\n")

    def command(self, arguments):
        """The command that runs the program watched. Its process is the program's own."""
        handle, log = tempfile.mkstemp(prefix="calls-", dir=self.folder)
        os.close(handle)
        unshare = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"])]
        strace = [
            "strace", "-D", "-f", "-qq", "--seccomp-bpf", "-e", "trace=connect,sendto,sendmsg,sendmmsg", "-o", log
        ]
        return [*unshare, "sh", "-c", ISOLATE, "sh", self.resolver, *strace, *arguments]

    def targets(self):
        """Addresses and ports of the internet protocols that were written to, of all processes so far."""
        calls = "".join(one.read_text(errors="replace") for one in self.folder.glob("calls-*"))
        return {(address, int(port)) for port, address in ADDRESS.findall(calls)}

    def foreign(self):
        """Those that are not on this machine."""
        return sorted(f"{address}:{port}" for address, port in self.targets() if not is_local(address))


def is_local(address):
    one = ipaddress.ip_address(address)
    mapped = getattr(one, "ipv4_mapped", None)
    return (mapped or one).is_loopback
