"""A private authorization server for tests, made with Authlib: code grant with PKCE, refresh with rotation, revocation.

Usage: authorization_server.py CERTIFICATE KEY PORTS. Writes its two ports into the file PORTS: https for the client,
and plain http for the mail server's introspection (RFC 7662) and for the test. The user of login_hint consents at once.
"""

import json
import os
import secrets
import sys
import threading
import time

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2.rfc6749 import grants
from authlib.oauth2.rfc7636 import CodeChallenge
from flask import Flask, jsonify, redirect, request
from werkzeug.serving import make_server

CLIENT_ID = "vaultmail-test-client"
CLIENT_SECRET = "vaultmail-test-client-secret"


class Client:
    """The only client: a native program that may use any loopback port (RFC 8252)."""

    client_id = CLIENT_ID

    def get_client_id(self):
        return CLIENT_ID

    def get_default_redirect_uri(self):
        return None

    def get_allowed_scope(self, scope):
        return scope

    def check_redirect_uri(self, uri):
        return uri.startswith("http://127.0.0.1:") and uri.endswith("/vaultmail/oauth")

    def check_client_secret(self, secret):
        return secret == CLIENT_SECRET

    def check_endpoint_auth_method(self, method, endpoint):
        return method == "client_secret_post"

    def check_response_type(self, kind):
        return kind == "code"

    def check_grant_type(self, kind):
        return kind in ("authorization_code", "refresh_token")


class Code:
    def __init__(self, user, request):
        payload = request.payload
        self.user = user
        self.code = secrets.token_urlsafe(24)
        self.redirect_uri = payload.redirect_uri
        self.scope = payload.scope
        self.code_challenge = payload.data.get("code_challenge")
        self.code_challenge_method = payload.data.get("code_challenge_method")

    def get_redirect_uri(self):
        return self.redirect_uri

    def get_scope(self):
        return self.scope


class Token:
    def __init__(self, user, values):
        self.user = user
        self.access = values["access_token"]
        self.refresh = values.get("refresh_token")
        self.scope = values.get("scope")
        self.expires_at = time.time() + values["expires_in"]
        self.is_revoked = False

    def check_client(self, client):
        return True

    def get_scope(self):
        return self.scope

    def get_expires_in(self):
        return 3600

    def is_expired(self):
        return self.expires_at <= time.time()

    def get_user(self):
        return self.user

    def get_client(self):
        return Client()


class State:
    codes: dict = {}
    tokens: list = []
    counts = {"authorization_code": 0, "refresh_token": 0}
    lifetime = 3600
    fails = 0


class CodeGrant(grants.AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_post"]

    def save_authorization_code(self, code, request):
        made = Code(request.user, request)
        made.code = code
        State.codes[code] = made
        return made

    def query_authorization_code(self, code, client):
        return State.codes.get(code)

    def delete_authorization_code(self, code):
        State.codes.pop(code.code, None)

    def authenticate_user(self, code):
        return code.user


class RefreshGrant(grants.RefreshTokenGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_post"]
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, refresh_token):
        found = [t for t in State.tokens if t.refresh == refresh_token and not t.is_revoked]
        return found[0] if found else None

    def authenticate_user(self, credential):
        return credential.user

    def revoke_old_credential(self, credential):
        credential.is_revoked = True


def save_token(token, request):
    token["expires_in"] = State.lifetime
    State.tokens.append(Token(request.user, token))


app = Flask(__name__)
app.config["OAUTH2_REFRESH_TOKEN_GENERATOR"] = True
server = AuthorizationServer(app, query_client=lambda i: Client() if i == CLIENT_ID else None, save_token=save_token)
server.register_grant(CodeGrant, [CodeChallenge(required=True)])
server.register_grant(RefreshGrant)


@app.get("/authorize")
def authorize():
    grant = server.get_consent_grant(end_user=request.args["login_hint"])
    if request.args.get("state") == "":
        return redirect("/")
    return server.create_authorization_response(grant_user=request.args["login_hint"], grant=grant)


@app.post("/token")
def token():
    if State.fails:
        State.fails -= 1
        return jsonify(error="server_error"), 500
    kind = request.form.get("grant_type")
    State.counts[kind] = State.counts.get(kind, 0) + 1
    return server.create_token_response()


@app.route("/introspect", methods=["GET", "POST"])
def introspect():
    """What Dovecot asks with the token in the Authorization field."""
    value = request.headers.get("Authorization", "").removeprefix("Bearer ")
    found = [t for t in State.tokens if t.access == value and not t.is_revoked and not t.is_expired()]
    return jsonify(active=bool(found), username=found[0].user.split("@")[0] if found else "")


@app.get("/state")
def state():
    """For the test: every secret ever issued, and how often tokens were asked for."""
    issued = [value for t in State.tokens for value in (t.access, t.refresh) if value]
    return jsonify(counts=State.counts, secrets=issued, valid=[t.access for t in State.tokens if not t.is_revoked])


@app.post("/change")
def change():
    """For the test: {"revoke": true} withdraws every grant, {"expire": true} ends access tokens, {"fails": n}."""
    wanted = request.get_json()
    for one in State.tokens:
        if wanted.get("revoke"):
            one.is_revoked = True
        if wanted.get("expire"):
            one.expires_at = 0
    State.lifetime = wanted.get("lifetime", State.lifetime)
    State.fails = wanted.get("fails", State.fails)
    return jsonify({})


def main():
    certificate, key, ports = sys.argv[1:4]
    secure = make_server("127.0.0.1", 0, app, threaded=True, ssl_context=(certificate, key))
    plain = make_server("127.0.0.1", 0, app, threaded=True)
    with open(ports + ".new", "w", encoding="utf-8") as file:
        json.dump({"https": secure.server_port, "http": plain.server_port}, file)
    os.rename(ports + ".new", ports)
    threading.Thread(target=secure.serve_forever, daemon=True).start()
    plain.serve_forever()


main()
