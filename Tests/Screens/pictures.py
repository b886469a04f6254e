"""Compares pictures of screens with those of before."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image, ImageChops

HERE = Path(__file__).parent
KEPT = HERE / "Pictures"
#: References are kept at a quarter of their size: what matters is where things are, and in which colour.
SCALE = 4
#: From this difference of a colour on, of 255, a block of 8 by 8 points is another one. Fonts and browsers draw the same
#: letters a little differently.
TOLERANCE = 40
#: So many blocks may differ, of a thousand.
SHARE = 6


def compare(name: str, png: bytes, made: Path, accept: bool) -> str | None:
    """What is wrong with a picture; nothing if it is as before. It is kept in the folder `made`."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    made.mkdir(parents=True, exist_ok=True)
    picture.save(made / f"{name}.png")
    small = picture.reduce(SCALE)
    reference = KEPT / f"{name}.webp"
    if accept:
        KEPT.mkdir(exist_ok=True)
        small.save(reference, quality=80, method=6)
        return None
    if not reference.exists():
        return f"{name}: there is no picture of before; `make pictures` keeps this one."
    before = Image.open(reference).convert("RGB")
    if before.size != small.size:
        return f"{name}: it is {small.size}, where it was {before.size}."
    difference = ImageChops.difference(before.reduce(2), small.reduce(2)).convert("RGB")
    blocks = difference.split()
    marks = Image.new("L", difference.size)
    for channel in blocks:
        marks = ImageChops.lighter(marks, channel.point(lambda value: 255 if value > TOLERANCE else 0))
    count = marks.histogram()[255]
    if count * 1000 <= SHARE * marks.width * marks.height:
        return None
    marks.resize(picture.size, Image.Resampling.NEAREST).save(made / f"{name}.difference.png")
    return (
        f"{name}: {count} of {marks.width * marks.height} blocks differ from {reference.relative_to(HERE)};"
        f" see {made / name}.png and .difference.png. If it is meant, `make pictures` keeps it."
    )
