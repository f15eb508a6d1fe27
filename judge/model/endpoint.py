"""Where a model is served, under which name, and with which key."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlsplit

from pydantic import SecretStr

BASE_URL = "https://router.huggingface.co/v1"
MODEL = "zai-org/GLM-5.2"
"""The documented choice: GLM-5.2 through the Hub's router, paid by the token of the Space."""


class Endpoint(NamedTuple):
    """An OpenAI-compatible server. `api_key` None = the server asks for none."""

    base_url: str
    model: str
    api_key: SecretStr | None = None

    @property
    def host(self) -> str:
        """Host and port, for records: never a user name or a password."""
        return urlsplit(self.base_url).netloc.rpartition("@")[2]

    def without_key(self, body: bytes) -> bytes:
        """What the server sent, the key blotted out: some error pages and proxies repeat it."""
        key = self.api_key.get_secret_value().encode() if self.api_key else b""
        return body.replace(key, b"[key]") if len(key) >= SHORTEST_KEY else body


SHORTEST_KEY = 6
"""What is shorter (`none`, `x`) is no secret and may stand in any text."""
