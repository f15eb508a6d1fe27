"""The Hub's sign-in on 127.0.0.1: OpenID Connect as Gradio's own client speaks it on a Space.

    with LoopbackSignIn("alice") as sign_in:
        environ |= sign_in.environ          # then /login/huggingface signs alice in

Whoever comes is `account`, without a question; `account` may be changed between two sign-ins.
Source: OpenID Connect Core 1.0, sections 3.1 (code flow) and 5.3 (userinfo).
"""

from __future__ import annotations

import json
import time
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

from tests.loopback.serving import Handler, Loopback

CLIENT = "open-reproductions"


class LoopbackSignIn(Loopback):
    """The provider. It signs identities with a key of its own, which it also publishes."""

    def __init__(self, account: str) -> None:
        self.account = account
        self._key = RSAKey.generate_key(2048, {"kid": "1", "alg": "RS256", "use": "sig"})
        self._asked: dict[str, str | None] = {}
        super().__init__(_Handler)

    @property
    def environ(self) -> dict[str, str]:
        """What the Hub sets on a Space whose front matter has `hf_oauth: true`."""
        return {
            "SYSTEM": "spaces",
            "OAUTH_CLIENT_ID": CLIENT,
            "OAUTH_CLIENT_SECRET": "a secret",
            "OAUTH_SCOPES": "openid profile",
            "OPENID_PROVIDER_URL": self.url,
        }

    def facts(self) -> dict[str, Any]:
        """Where what is."""
        return {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "userinfo_endpoint": f"{self.url}/userinfo",
            "jwks_uri": f"{self.url}/keys",
            "id_token_signing_alg_values_supported": ["RS256"],
        }

    def keys(self) -> dict[str, Any]:
        return {"keys": [self._key.as_dict(private=False)]}

    def consent(self, asked: dict[str, list[str]]) -> str:
        """Where the browser goes back to, with a code for the one who signed in."""
        code = f"code-{len(self._asked)}"
        self._asked[code] = asked.get("nonce", [None])[0]
        answer = urlencode({"code": code, "state": asked["state"][0]})
        target = asked["redirect_uri"][0]
        return f"{target}{'&' if '?' in target else '?'}{answer}"

    def identity(self) -> dict[str, Any]:
        """The account, with the claims that the Hub gives."""
        name = self.account
        number = name.encode().hex()
        page = f"{self.url}/{name}"
        return {
            "sub": number,
            "name": name.title(),
            "preferred_username": name,
            "profile": page,
            "picture": page,
        }

    def token(self, code: str) -> dict[str, Any]:
        now = int(time.time())
        claims = {"iss": self.url, "aud": CLIENT, "iat": now, "exp": now + 3600}
        claims |= self.identity() | {"nonce": self._asked.pop(code)}
        signed = jwt.encode({"alg": "RS256", "kid": "1"}, claims, self._key)
        about = {"access_token": "hf_oauth", "token_type": "bearer", "expires_in": 3600}
        return {**about, "id_token": signed, "scope": "openid profile"}


class _Handler(Handler):
    def do_GET(self) -> None:
        provider, parts = self.server.loopback, urlsplit(self.path)
        if parts.path == "/authorize":
            self.send_response(302)
            self.send_header("Location", provider.consent(parse_qs(parts.query)))
            self.send_header("Content-Length", "0")
            return self.end_headers()
        facts = {
            "/.well-known/openid-configuration": provider.facts,
            "/keys": provider.keys,
            "/userinfo": provider.identity,
        }
        self._send(facts[parts.path]() if parts.path in facts else {"error": "not found"})

    def do_POST(self) -> None:
        sent = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self._send(self.server.loopback.token(sent["code"][0]))

    def _send(self, value: dict[str, Any]) -> None:
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
