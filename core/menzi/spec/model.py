"""A spec: a variant with everything it inherits merged in and its options chosen."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from menzi.spec.node import Place


@dataclass(frozen=True)
class Spec:
    """What a variant says, resolved.

    `document` is the merged variant as it is written (`variant`), its whole deck (`deck`) and the chosen
    options (`options`): all that is needed to make the same spec again, so it is what a record stores. `data`
    is the variant after the options were put in: `{option: …}` replaced, rows whose `when` does not hold left
    out. Where a spec was read from is no part of what it is, and is not compared.
    """

    id: str
    document: Mapping[str, Any]
    data: Mapping[str, Any]
    options: Mapping[str, Any]
    deck: Mapping[str, Any]
    file: str = field(default="", compare=False)
    parents: tuple[str, ...] = field(default=(), compare=False)
    """The ids of the variants that this one inherits from, nearest first."""
    places: Mapping[str, Place] = field(default_factory=dict, compare=False)
    """Where the top-level keys were written, and the rows of the claims (`claims.ID`)."""

    @property
    def sha256(self) -> str:
        """The hash of the document in canonical JSON."""
        text = json.dumps(self.document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()
