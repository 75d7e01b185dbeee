"""The mock server's saved searches."""

from mock_routes import NOTHING, Refusal, answers


def listed(server):
    """By name, with the conversations that have unread matches."""
    searches = []
    for one in sorted(server.saved_searches, key=lambda one: one["name"].lower()):
        found = server.mail.search(one["query"], 1000, None, None)["results"]
        searches.append({**one, "unread": sum(result["unread"] for result in found)})
    return {"searches": searches}


def named(server, name, except_id=None):
    """The name as it is stored. A name that another search has is refused."""
    name = name.strip()
    if any(one["name"].lower() == name.lower() and one["id"] != except_id for one in server.saved_searches):
        raise Refusal(409, "refused", "Another saved search has this name.")
    return name


def known(server, number):
    found = next((one for one in server.saved_searches if one["id"] == number), None)
    if found is None:
        raise Refusal(*NOTHING)
    return found


@answers("GET", "/api/saved-searches")
def saved_searches(server, query, number):
    return listed(server)


@answers("POST", "/api/saved-searches/new")
def save_search(server, body):
    name = named(server, body["name"])
    number = max([one["id"] for one in server.saved_searches], default=0) + 1
    server.saved_searches.append({"id": number, "name": name, "query": body["query"]})
    return listed(server)


@answers("POST", "/api/saved-searches/:id/rename")
def rename_search(server, body, number):
    found = known(server, number)
    found["name"] = named(server, body["name"], number)
    return listed(server)


@answers("POST", "/api/saved-searches/:id/delete")
def delete_search(server, body, number):
    server.saved_searches.remove(known(server, number))
    return listed(server)
