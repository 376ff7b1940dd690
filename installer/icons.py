"""The program's icon in every form that a system takes; `python installer/icons.py` draws it from the card back."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parent.parent
SIZE = 512
SIZES = (16, 24, 32, 48, 64, 128, 256)


def draw() -> Image.Image:
    """Two of the project's own card backs, fanned on a clear ground."""
    with Image.open(ROOT / "card_images" / "back.png") as file:
        card = file.convert("RGBA")
    height = int(SIZE * 0.86)
    card = card.resize((height * card.width // card.height, height), Image.Resampling.LANCZOS)
    mask = Image.new("L", card.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, card.width - 1, card.height - 1), radius=card.width // 14, fill=255)
    card.putalpha(mask)
    icon = Image.new("RGBA", (SIZE, SIZE), (0, 0, 0, 0))
    for angle, shift in ((12, -44), (-7, 40)):
        turned = card.rotate(angle, Image.Resampling.BICUBIC, expand=True)
        turned.thumbnail((SIZE, SIZE - 8), Image.Resampling.LANCZOS)
        icon.alpha_composite(turned, (max(0, (SIZE - turned.width) // 2 + shift), (SIZE - turned.height) // 2))
    return icon


def write_icons(icon: Path, folder: Path) -> None:
    """Write the icon as Windows, macOS and Linux take it."""
    with Image.open(icon) as file:
        whole = file.convert("RGBA")
    whole.save(folder / "gadesk.ico", sizes=[(size, size) for size in SIZES])
    whole.resize((1024, 1024), Image.Resampling.LANCZOS).save(folder / "gadesk.icns")
    for size in SIZES:
        whole.resize((size, size), Image.Resampling.LANCZOS).save(folder / f"gadesk-{size}.png")


if __name__ == "__main__":
    draw().resize((256, 256), Image.Resampling.LANCZOS).save(ROOT / "card_images" / "icon.png", optimize=True)
    sys.exit()
