"""Another mail client of the same user: Python's imaplib. It is the reference for what is on the server."""

import email
import email.policy
import imaplib
import re
import ssl


class OtherClient:
    """Sees and changes the mail of a test user."""

    def __init__(self, servers, user="anna"):
        self.servers, self.user = servers, user
        self.counts = {}

    def connect(self):
        context = ssl.create_default_context(cafile=self.servers.authority)
        client = imaplib.IMAP4_SSL("localhost", self.servers.imap_port, ssl_context=context)
        client.login(self.user, "secret")
        return client

    def deliver(self, subject, text="Hello.", sender="Bo Lind <bo@example.org>", headers="", to=None):
        """A new message in the inbox; returns its Message-ID, which no other has: a second attempt gets new mail."""
        name = re.sub(r"[^a-z0-9]+", "-", subject.lower())
        count = self.counts[name] = self.counts.get(name, 0) + 1
        identifier = f"<{name}{f'.{count}' if count > 1 else ''}@example.org>"
        to = to or f"{self.user}@demo.example"
        message = f"From: {sender}\r\nTo: {to}\r\nSubject: {subject}\r\nMessage-ID: {identifier}\r\n{headers}\r\n{text}\r\n"
        return self.add(message.encode(), identifier)

    def add(self, octets, identifier, mailbox="INBOX"):
        """Adds a whole message."""
        with self.connect() as client:
            client.append(mailbox, None, None, octets)
        return identifier

    def uids(self, client, mailbox, identifier, readonly=True):
        if client.select(f'"{mailbox}"', readonly=readonly)[0] != "OK":
            return []
        return client.uid("SEARCH", "HEADER", "Message-ID", identifier)[1][0].split()

    def find(self, mailbox, identifier):
        """Flags of the messages with that Message-ID in the mailbox: one text for each."""
        with self.connect() as client:
            return [
                client.uid("FETCH", uid, "(FLAGS)")[1][0].decode() for uid in self.uids(client, mailbox, identifier)
            ]

    def read(self, mailbox, identifier):
        """The messages with that Message-ID in the mailbox, as Python's parser reads them."""
        with self.connect() as client:
            bodies = [
                client.uid("FETCH", uid, "(BODY.PEEK[])")[1][0][1] for uid in self.uids(client, mailbox, identifier)
            ]
        return [email.message_from_bytes(one, policy=email.policy.default) for one in bodies]

    def count(self, mailbox, *criteria):
        """How many messages of a mailbox the server finds."""
        with self.connect() as client:
            if client.select(f'"{mailbox}"', readonly=True)[0] != "OK":
                return 0
            return len(client.uid("SEARCH", *(criteria or ("ALL",)))[1][0].split())

    def change(self, identifier, operation, flags):
        """Adds or removes flags in the inbox; with \\Deleted the message goes."""
        with self.connect() as client:
            for uid in self.uids(client, "INBOX", identifier, readonly=False):
                client.uid("STORE", uid, operation, flags)
            if "Deleted" in flags:
                client.expunge()

    def cut_wire(self):
        """The program cannot reach the servers any more."""
        for wire in self.servers.wires:
            wire.go_offline()

    def mend_wire(self):
        """It can again."""
        for wire in self.servers.wires:
            wire.go_online()
