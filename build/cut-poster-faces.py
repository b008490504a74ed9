# Cuts the letters of web/fonts into outlines that posters are set in: server/integrations/posters/faces.json.
# A poster's text is drawn as shapes, so it looks the same whatever fonts a machine has (SVG renderers ask fontconfig).
# Run `python3 build/cut-poster-faces.py` after the fonts changed; it needs fontTools and brotli
# (on Debian: apt-get install python3-fonttools python3-brotli). Nothing at run time or in tests needs Python.
import json
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent
UNITS = 1000
FACES = {
    "display": ("fraunces", {"opsz": 144, "wght": 600}),
    "light": ("fraunces", {"opsz": 144, "wght": 300}),
    "sturdy": ("fraunces", {"opsz": 14, "wght": 600}),
    "sans": ("instrument-sans", {"wght": 700}),
    "plain": ("instrument-sans", {"wght": 500}),
}
LEFT_OUT = {"\u00a0", "\u00ad"}


class RelativePathPen(BasePen):
    """Relative commands in whole units, y downwards: about half the bytes of absolute ones."""

    def __init__(self, glyphs, scale):
        super().__init__(glyphs)
        self.scale, self.at, self.parts = scale, (0, 0), []

    def whole(self, point):
        return (round(point[0] * self.scale), round(-point[1] * self.scale))

    def write(self, letter, *points):
        numbers, start = [], self.at
        for point in points:
            x, y = self.whole(point)
            numbers += [x - start[0], y - start[1]]
        self.at = self.whole(points[-1])
        text = ""
        for number in numbers:
            text += str(number) if text == "" or number < 0 else f" {number}"
        self.parts.append(letter + text)

    def _moveTo(self, p):
        self.write("m", p)
        self.start = self.at

    def _lineTo(self, p):
        self.write("l", p)

    def _curveToOne(self, a, b, p):
        self.write("c", a, b, p)

    def _qCurveToOne(self, a, p):
        self.write("q", a, p)

    def _closePath(self):
        self.parts.append("z")
        self.at = self.start


def kerning(font, names, scale):
    """Pairs of letters that stand closer or wider, from the lookups of the `kern` feature."""
    table = font["GPOS"].table
    lookups = {i for f in table.FeatureList.FeatureRecord if f.FeatureTag == "kern" for i in f.Feature.LookupListIndex}
    pairs = {}
    for index in sorted(lookups):
        for subtable in table.LookupList.Lookup[index].SubTable:
            if subtable.LookupType == 9:
                subtable = subtable.ExtSubTable
            if subtable.LookupType != 2:
                continue
            covered = [name for name in subtable.Coverage.glyphs if name in names]
            for left in covered:
                place = subtable.Coverage.glyphs.index(left)
                if subtable.Format == 1:
                    values = {r.SecondGlyph: r.Value1 for r in subtable.PairSet[place].PairValueRecord}
                else:
                    row = subtable.Class1Record[subtable.ClassDef1.classDefs.get(left, 0)].Class2Record
                    values = {n: row[subtable.ClassDef2.classDefs.get(n, 0)].Value1 for n in names}
                for right, value in values.items():
                    by = round((getattr(value, "XAdvance", 0) or 0) * scale) if value else 0
                    if right in names and (left, right) not in pairs:
                        pairs[(left, right)] = by
    return {pair: by for pair, by in pairs.items() if abs(by) >= 6}


def cut(file, place):
    font = TTFont(ROOT / "web/fonts" / f"{file}.woff2")
    # Substitutions that depend on the place in the design space trip the instancer, and posters use none of them.
    del font["GSUB"]
    font = instantiateVariableFont(font, place)
    scale = UNITS / font["head"].unitsPerEm
    glyphs, cmap = font.getGlyphSet(), font.getBestCmap()
    letters = {}
    for code, name in sorted(cmap.items()):
        if chr(code) in LEFT_OUT or code < 32:
            continue
        pen = RelativePathPen(glyphs, scale)
        glyphs[name].draw(pen)
        letters[chr(code)] = f"{round(glyphs[name].width * scale)} {''.join(pen.parts)}".strip()
    kerned = {c: n for c, n in ((chr(code), n) for code, n in cmap.items()) if c.isascii() and (c.isalnum() or c in "&.,'-")}
    names = {n: c for c, n in kerned.items()}
    kerns = {}
    for (left, right), by in sorted(kerning(font, names, scale).items(), key=lambda e: (names[e[0][0]], names[e[0][1]])):
        kerns[names[left]] = kerns.get(names[left], "") + f"{names[right]}{by} "
    os2 = font["OS/2"]
    return {
        "capHeight": round(os2.sCapHeight * scale),
        "xHeight": round(os2.sxHeight * scale),
        "letters": letters,
        "kerning": {left: text.strip() for left, text in kerns.items()},
    }


note = (
    "Outlines of Fraunces (Copyright 2020 The Fraunces Project Authors) and Instrument Sans (Copyright 2022 The "
    "Instrument Sans Project Authors), cut by build/cut-poster-faces.py and, like the fonts themselves, under the SIL "
    "Open Font License 1.1: see web/fonts/fraunces-OFL.txt and web/fonts/instrument-sans-OFL.txt."
)
faces = {name: cut(*source) for name, source in FACES.items()}
target = ROOT / "server/integrations/posters/faces.json"
target.write_text(json.dumps({"note": note, "unitsPerEm": UNITS, "faces": faces}, ensure_ascii=False, indent=2) + "\n")
