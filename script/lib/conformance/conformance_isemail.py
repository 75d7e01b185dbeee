"""The address tables of isemail. Its checks of DNS are not made: what they find counts as valid."""

from __future__ import annotations

import pathlib
import xml.etree.ElementTree as ElementTree

from conformance import Reader, Tally

#: Our words for its diagnoses.
DIAGNOSES = {
    "VALID": "valid", "DNSWARN_NO_MX_RECORD": "valid", "DNSWARN_NO_RECORD": "valid",
    "RFC5321_TLD": "top_level_domain", "RFC5321_TLDNUMERIC": "numeric_top_level_domain",
    "RFC5321_QUOTEDSTRING": "quoted_string", "RFC5321_ADDRESSLITERAL": "address_literal",
    "RFC5321_IPV6DEPRECATED": "ipv6_single_zero_group", "CFWS_COMMENT": "comment", "CFWS_FWS": "folding_white_space",
    "DEPREC_LOCALPART": "obsolete_local_part", "DEPREC_FWS": "obsolete_folding", "DEPREC_QTEXT": "obsolete_quoted_text",
    "DEPREC_QP": "obsolete_quoted_pair", "DEPREC_COMMENT": "obsolete_comment_place",
    "DEPREC_CTEXT": "obsolete_comment_text", "DEPREC_CFWS_NEAR_AT": "filler_around_at",
    "RFC5322_DOMAIN": "not_a_host_name", "RFC5322_TOOLONG": "too_long", "RFC5322_LOCAL_TOOLONG": "local_part_too_long",
    "RFC5322_DOMAIN_TOOLONG": "domain_too_long", "RFC5322_LABEL_TOOLONG": "label_too_long",
    "RFC5322_DOMAINLITERAL": "unknown_domain_literal", "RFC5322_DOMLIT_OBSDTEXT": "obsolete_domain_literal",
    "RFC5322_IPV6_GRPCOUNT": "ipv6_group_count", "RFC5322_IPV6_2X2XCOLON": "ipv6_two_compressions",
    "RFC5322_IPV6_BADCHAR": "ipv6_bad_group", "RFC5322_IPV6_MAXGRPS": "ipv6_too_many_groups",
    "RFC5322_IPV6_COLONSTRT": "ipv6_leading_colon", "RFC5322_IPV6_COLONEND": "ipv6_trailing_colon",
    "ERR_EXPECTING_DTEXT": "unexpected_in_domain_literal", "ERR_NOLOCALPART": "missing_local_part",
    "ERR_NODOMAIN": "missing_domain", "ERR_CONSECUTIVEDOTS": "consecutive_dots",
    "ERR_ATEXT_AFTER_CFWS": "text_after_filler", "ERR_ATEXT_AFTER_QS": "text_after_quoted_string",
    "ERR_ATEXT_AFTER_DOMLIT": "text_after_domain_literal", "ERR_EXPECTING_QPAIR": "unexpected_in_quoted_pair",
    "ERR_EXPECTING_ATEXT": "unexpected_character", "ERR_EXPECTING_QTEXT": "unexpected_in_quoted_string",
    "ERR_EXPECTING_CTEXT": "unexpected_in_comment", "ERR_BACKSLASHEND": "trailing_backslash",
    "ERR_DOT_START": "leading_dot", "ERR_DOT_END": "trailing_dot", "ERR_DOMAINHYPHENSTART": "leading_hyphen",
    "ERR_DOMAINHYPHENEND": "trailing_hyphen", "ERR_UNCLOSEDQUOTEDSTR": "unclosed_quoted_string",
    "ERR_UNCLOSEDCOMMENT": "unclosed_comment", "ERR_UNCLOSEDDOMLIT": "unclosed_domain_literal",
    "ERR_FWS_CRLF_X2": "consecutive_folds", "ERR_FWS_CRLF_END": "unfinished_fold",
    "ERR_CR_NO_LF": "bare_carriage_return",
}

#: Our words for its categories.
CATEGORIES = {
    "VALID_CATEGORY": "valid", "DNSWARN": "valid", "RFC5321": "unusual", "CFWS": "comment_or_folding",
    "DEPREC": "deprecated", "RFC5322": "message_only", "ERR": "invalid",
}

PREFIX = "ISEMAIL_"


def run(corpora: pathlib.Path, reader: Reader, _: pathlib.Path) -> list[Tally]:
    """Both tables."""
    return [table(corpora / "isemail/test" / f"{name}.xml", reader) for name in ("tests", "tests-original")]


def table(file: pathlib.Path, reader: Reader) -> Tally:
    """One table."""
    tally = Tally(f"isemail {file.stem}")
    rows = [row for row in ElementTree.parse(file).getroot() if row.get("id") is not None]
    given = [controls(row.findtext("address") or "") for row in rows]
    for row, ours in zip(rows, reader.addresses(given), strict=True):
        item = row.get("id", "")
        category = (row.findtext("category") or "").removeprefix(PREFIX)
        diagnosis = (row.findtext("diagnosis") or "").removeprefix(PREFIX)
        tally.compare(item, "category", CATEGORIES[category], ours["category"])
        tally.compare(item, "diagnosis", DIAGNOSES[diagnosis], ours["diagnosis"])
    return tally


def controls(text: str) -> str:
    """Control characters are written in the tables as their pictures (U+2400 and on)."""
    return "".join(chr(ord(char) - 0x2400) if "\u2400" <= char <= "\u2420" else char for char in text)
