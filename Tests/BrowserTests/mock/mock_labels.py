"""The labels of mail on the mock server."""

KNOWN_LABELS = {
    "$Label1": "Important", "$Label2": "Work", "$Label3": "Personal", "$Label4": "To do", "$Label5": "Later"
}


def label_of(name):
    """The label that a name or a keyword means."""
    known = {shown.lower(): keyword for keyword, shown in KNOWN_LABELS.items()}
    keyword = known.get(name.lower(), name.replace(" ", "_"))
    return {"keyword": keyword, "name": KNOWN_LABELS.get(keyword, keyword.replace("_", " "))}


def labels_of(messages):
    """The labels of messages, in the order of their names."""
    keywords = {keyword for message in messages for keyword in message.get("labels", [])}
    return sorted((label_of(one) for one in keywords), key=lambda label: label["name"].lower())
