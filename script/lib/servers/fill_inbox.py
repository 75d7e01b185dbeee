"""Puts twenty messages into an empty inbox: fill_inbox.py PORT AUTHORITY USER PASSWORD"""

import imaplib
import ssl
import sys

port, authority, user, password = sys.argv[1:]
client = imaplib.IMAP4_SSL("localhost", int(port), ssl_context=ssl.create_default_context(cafile=authority))
client.login(user, password)
client.select("INBOX")
for number in range(1, 21):
    text = (
        f"From: Anna <anna@example.org>\r\nTo: Bo <bo@example.org>\r\nSubject: message {number}\r\n"
        f"Date: Thu, 15 Jan 2026 12:{number:02}:00 +0000\r\nMessage-ID: <{number}@example.org>\r\n\r\n"
    ) + f"line {number}\r\n" * (20_000 if number == 20 else 200)
    status, answer = client.append("INBOX", None, None, text.encode())
    assert status == "OK", answer
client.logout()
