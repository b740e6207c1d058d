"""A spec: a variant with everything it inherits merged in and its options chosen."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Spec:
    """What a variant says, resolved.

    `document` is the merged variant as it is written (`variant`), its whole deck (`deck`) and the chosen options
    (`options`): all that is needed to make the same spec again, so it is what a record stores. `data` is the
    variant after the options were put in: `{option: …}` replaced, rows whose `when` does not hold left out.
    """

    id: str
    document: Mapping[str, Any]
    data: Mapping[str, Any]
    options: Mapping[str, Any]
    deck: Mapping[str, Any]
    file: str = ""
    parents: tuple[str, ...] = field(default=())

    @property
    def sha256(self) -> str:
        """The hash of the document in canonical JSON."""
        text = json.dumps(self.document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()
