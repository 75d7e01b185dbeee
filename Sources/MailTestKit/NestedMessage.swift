/// A message with parts in three levels: a text, HTML with its picture, another picture, a file and a footer.
public enum NestedMessage {
    /// Its source. Lines end in line feeds.
    public static let text = """
        From: ada@example.org
        Subject: Pictures
        Content-Type: multipart/mixed; boundary=mix

        --mix
        Content-Type: multipart/alternative; boundary=alt

        --alt
        Content-Type: text/plain

        see the picture
        --alt
        Content-Type: multipart/related; boundary=rel

        --rel
        Content-Type: text/html

        <img src="cid:logo%40example.org">
        --rel
        Content-Type: image/png; name=logo.png
        Content-ID: <logo@example.org>
        Content-Transfer-Encoding: base64

        iVBORw0KGgo=
        --rel
        Content-Type: image/png
        Content-ID: <unused@example.org>
        Content-Transfer-Encoding: base64

        iVBORw==
        --rel--
        --alt--
        --mix
        Content-Type: application/pdf
        Content-Disposition: attachment; filename*=utf-8''B%C3%BCcher.pdf
        Content-Transfer-Encoding: base64

        JVBERi0xLjQ=
        --mix
        Content-Type: text/plain

        a footer of the list
        --mix--
        """
}
