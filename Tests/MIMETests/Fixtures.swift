import MailTestKit

/// Synthetic messages. Lines end in line feeds; `wire` converts them to CRLF.
enum Fixtures {
    static let plain = """
        From: Ada <ada@example.org>
        To: bob@example.com
        Subject: Plain
        Date: Tue, 14 Nov 2023 22:13:20 +0000
        Message-ID: <plain@example.org>

        Hello Bob,

        this is all.
        --\u{20}
        Ada

        """

    static let reply = """
        Return-Path: <ada@example.org>
        From: Ada Lovelace <ada@example.org>
        Reply-To: ada+reply@example.org
        To: bob@example.com,
         carol@example.com
        Cc: Dan <dan@example.com>
        Subject: Re: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=
        Date: Tue, 14 Nov 2023 23:13:20 +0100
        Message-ID: <three@example.org>
        In-Reply-To: <two@example.org>
        References: <one@example.org>
         <two@example.org>
        MIME-Version: 1.0
        Content-Type: text/plain; charset=utf-8; format=flowed

        > A line that\u{20}
        > goes on.
        My answer goes\u{20}
        on too.

        """

    static let alternative = """
        From: ada@example.org
        Subject: Both
        MIME-Version: 1.0
        Content-Type: multipart/alternative; boundary="alt"

        A preamble.
        --alt
        Content-Type: text/plain; charset=utf-8

        plain words
        --alt
        Content-Type: text/html; charset=iso-8859-1
        Content-Transfer-Encoding: quoted-printable

        <p>caf=E9</p>
        --alt--
        An epilogue.
        """

    static let related = NestedMessage.text

    static let forwarded = """
        From: ada@example.org
        Subject: Fwd: inside
        Content-Type: multipart/mixed; boundary=out

        --out

        have a look
        --out
        Content-Type: message/rfc822

        From: bob@example.com
        Subject: Inside
        Content-Type: multipart/mixed; boundary=in

        --in
        Content-Type: text/plain

        deep words
        --in
        Content-Type: image/gif; name=deep.gif

        GIF89a
        --in--
        --out
        Content-Type: message/rfc822

        Subject: Leaf

        leaf words
        --out--
        """

    static let digest = """
        From: list@example.org
        Subject: Digest
        Content-Type: multipart/digest; boundary=dig

        --dig

        From: a@example.org
        Subject: First

        first text
        --dig

        From: b@example.org
        Subject: Second

        second text
        --dig--
        """

    static let report = """
        From: MAILER-DAEMON@example.org
        Subject: Undelivered
        Auto-Submitted: auto-replied
        Content-Type: multipart/report; report-type=delivery-status; boundary=rep

        --rep

        It could not be delivered.
        --rep
        Content-Type: message/delivery-status

        Reporting-MTA: dns; example.org

        Final-Recipient: rfc822; nobody@example.com
        Status: 5.1.1
        --rep
        Content-Type: text/rfc822-headers

        Subject: Original
        --rep--
        """

    static let signed = """
        From: ada@example.org
        Subject: Signed
        Content-Type: multipart/signed; micalg=pgp-sha256; protocol="application/pgp-signature"; boundary=sig

        --sig
        Content-Type: text/plain; charset=utf-8
        Content-Transfer-Encoding: 8bit

        signed wörds
        --sig
        Content-Type: application/pgp-signature; name=signature.asc

        -----BEGIN PGP SIGNATURE-----
        --sig--
        """

    static let unclosed = """
        From: ada@example.org
        Subject: Cut off
        Content-Type: multipart/mixed; boundary=cut

        --cut
        Content-Type: text/plain

        the first
        --cut
        Content-Type: application/octet-stream; name=rest.bin
        Content-Transfer-Encoding: base64

        AAECAwQF
        """

    static let uuencoded = """
        From: ada@example.org
        Subject: Old
        Content-Type: application/octet-stream; name="hello.txt"
        Content-Transfer-Encoding: x-uuencode

        begin 644 hello.txt
        %:&5L;&\\
        `
        end
        """

    static let onlyHTML = """
        From: Shop <news@shop.example>
        Subject: =?UTF-8?B?8J+OiSBTYWxl?=
        List-Id: <news.shop.example>
        Content-Type: text/html
        Content-Transfer-Encoding: quoted-printable

        <meta charset=3D"iso-8859-2"><p>ceny od 10 z=B3</p>
        """

    static let broken = """
        From: =?utf-8?Q?A?= =?x?b?@@@ <a@b
        To: Group: (((, "x <y>;
        Content-Type: multipart/mixed; boundary="--a--"; boundary*0*=x'%'
        Content-Transfer-Encoding: base64
        Date: 99 Foo 99999 99:99
        References: <<<>>> <a
        No colon here
        --a--
        ----a--
        Content-Type: multipart/alternative; boundary="--a--"

        ----a--
        ----a----
        ----a----
        """

    static let all = [
        plain, reply, alternative, related, forwarded, digest, report, signed, unclosed, uuencoded, onlyHTML, broken,
    ]
}
