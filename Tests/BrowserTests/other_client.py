"""Another mail client of the same user: Python's imaplib. It is the reference for what is on the server."""

import imaplib
import pathlib
import re
import ssl


class OtherClient:
    """Sees and changes the mail of the test user."""

    def __init__(self, port, authority, cut):
        self.port, self.authority, self.cut = port, authority, pathlib.Path(cut)

    def connect(self):
        client = imaplib.IMAP4_SSL("localhost", self.port, ssl_context=ssl.create_default_context(cafile=self.authority))
        client.login("anna", "secret")
        return client

    def deliver(self, subject, text="Hello.", sender="Bo Lind <bo@example.org>", headers=""):
        """A new message in the inbox; returns its Message-ID."""
        identifier = f"<{re.sub(r'[^a-z0-9]+', '-', subject.lower())}@example.org>"
        message = f"From: {sender}\r\nTo: anna@demo.example\r\nSubject: {subject}\r\nMessage-ID: {identifier}\r\n{headers}\r\n{text}\r\n"
        with self.connect() as client:
            client.append("INBOX", None, None, message.encode())
        return identifier

    def find(self, mailbox, identifier):
        """Flags of the messages with that Message-ID in the mailbox: one text for each."""
        with self.connect() as client:
            if client.select(f'"{mailbox}"', readonly=True)[0] != "OK":
                return []
            uids = client.uid("SEARCH", "HEADER", "Message-ID", identifier)[1][0].split()
            return [client.uid("FETCH", uid, "(FLAGS)")[1][0].decode() for uid in uids]

    def change(self, identifier, operation, flags):
        """Adds or removes flags in the inbox; with \\Deleted the message goes."""
        with self.connect() as client:
            client.select("INBOX")
            for uid in client.uid("SEARCH", "HEADER", "Message-ID", identifier)[1][0].split():
                client.uid("STORE", uid, operation, flags)
            if "Deleted" in flags:
                client.expunge()

    def cut_wire(self):
        """The program cannot reach the server any more."""
        self.cut.touch()

    def mend_wire(self):
        """It can again."""
        self.cut.unlink(missing_ok=True)
