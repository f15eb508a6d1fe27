"""Bodies of the records of frozen results."""

from __future__ import annotations

from pydantic import Field

from data.body import Body

NAME = r"^[a-z0-9][a-z0-9-]{0,39}$"
DIGEST = r"^[0-9a-f]{64}$"


class EventFrozen(Body):
    """The boards show what was known then. Of several the last one counts."""

    event_id: str
    name: str = Field(pattern=NAME)
    """Of the snapshot, in `frozen/<name>/`."""
    snapshot: str = Field(pattern=DIGEST)
    """Digest of its manifest."""
    blob: str = Field(pattern=DIGEST)
    """The list of the public records that it rests on (`data.publishing.record_list`)."""
    records: int
    why: str = ""
