# Cuts the letters of web/fonts and build/fonts into outlines that posters are set in: server/posters/lettering/faces.json.
# A poster's text is drawn as shapes, so it looks the same whatever fonts a machine has (SVG renderers ask fontconfig).
# Run `python3 build/cut-poster-faces.py` after the fonts changed; it needs fontTools and brotli
# (on Debian: apt-get install python3-fonttools python3-brotli). Nothing at run time or in tests needs Python.
import json
import unicodedata
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent
UNITS = 1000
FACES = {
    "light": ("fraunces", {"opsz": 144, "wght": 300}),
    "sturdy": ("fraunces", {"opsz": 14, "wght": 600}),
    "sans": ("instrument-sans", {"wght": 700}),
    "plain": ("instrument-sans", {"wght": 500}),
}
# Neither of them has Cyrillic letters: those come from fonts of the same build and weight.
CYRILLIC = {
    "light": ("playfair-display-cyrillic", {"wght": 400}),
    "sturdy": ("playfair-display-cyrillic", {"wght": 700}),
    "sans": ("onest-cyrillic", {"wght": 700}),
    "plain": ("onest-cyrillic", {"wght": 500}),
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


# Which letters of Latin-1 lend their accent to those of Latin Extended-A: the fonts were cut to Latin-1.
LENDERS = {
    "\u0300": "Èè", "\u0301": "Éé", "\u0302": "Êê", "\u0303": "Ññ", "\u0308": "Ëë", "\u030a": "Åå", "\u0327": "Çç",
    "\u030c": "Êê", "\u0304": "Ññ", "\u0306": "Ññ", "\u0307": "Ëë", "\u030b": "Éé", "\u0328": "Çç",
}  # fmt: skip


class Accents:
    """Letters of Latin Extended-A, put together from a letter and an accent that the font has."""

    def __init__(self, font):
        self.font, self.glyphs, self.cmap = font, font.getGlyphSet(), font.getBestCmap()
        self.dotless = font["glyf"][self.cmap[ord("ï")]].components[0].glyphName

    def bounds(self, glyph):
        pen = BoundsPen(self.glyphs)
        self.glyphs[glyph].draw(pen)
        return pen.bounds

    def draw(self, character, pen):
        """Draws it and returns its width; None if there is nothing to put it together from."""
        parts = unicodedata.normalize("NFD", character)
        if character == "ı":
            self.glyphs[self.dotless].draw(pen)
            return self.glyphs[self.dotless].width
        if character in "Łłđ":
            return self.crossed(character, pen)
        if character in "ďťľĽ":  # a caron beside a tall letter looks like an apostrophe
            base, comma = self.cmap[ord(parts[0])], self.cmap[ord("’")]
            self.glyphs[base].draw(pen)
            at = self.bounds(base)[2] - self.bounds(comma)[0] * 0.8 + self.glyphs[base].width * 0.02
            self.glyphs[comma].draw(TransformPen(pen, (0.8, 0, 0, 0.8, at, self.bounds(base)[3] - self.bounds(comma)[3] * 0.8)))
            return self.glyphs[base].width + (0 if character == "Ľ" else self.glyphs[comma].width * 0.45)
        if len(parts) != 2 or parts[1] not in LENDERS or character == "ģ":
            return None
        base = self.dotless if parts[0] == "i" and parts[1] not in "\u0327\u0328" else self.cmap[ord(parts[0])]
        self.glyphs[base].draw(pen)
        self.accent(parts, base, pen)
        return self.glyphs[base].width

    def accent(self, parts, base, pen):
        lender = self.cmap[ord(LENDERS[parts[1]][parts[0].islower() and parts[0] not in "hl"])]
        letter, mark = self.font["glyf"][lender].components[:2]
        letter_box, box, mark_box = self.bounds(letter.glyphName), self.bounds(base), self.bounds(mark.glyphName)
        shift = (box[0] + box[2]) / 2 - (letter_box[0] + letter_box[2]) / 2 + mark.x
        left, low, right, high = mark_box[0] + shift, mark_box[1] + mark.y, mark_box[2] + shift, mark_box[3] + mark.y
        middle, tall = (left + right) / 2, high - low
        place = (1, 0, 0, 1, shift, mark.y)
        if parts[1] == "\u030c":  # a caron is a circumflex upside down
            place = (1, 0, 0, -1, shift, low + high - mark.y)
        elif parts[1] == "\u0328":  # an ogonek is nearly a cedilla in a mirror, further to the right
            place = (-1, 0, 0, 1, left + right - shift + (box[2] - box[0]) * 0.2, mark.y)
        if parts[1] == "\u0304":
            self.polygon(pen, [(left, low + tall * 0.3), (left, low + tall * 0.7), (right, low + tall * 0.7), (right, low + tall * 0.3)])
        elif parts[1] == "\u0306":
            thick = (right - left) * 0.2
            pen.moveTo((left, high))
            pen.qCurveTo((left + thick * 0.4, low), (middle, low))
            pen.qCurveTo((right - thick * 0.4, low), (right, high))
            pen.lineTo((right - thick, high))
            pen.qCurveTo((right - thick * 1.4, low + tall * 0.45), (middle, low + tall * 0.45))
            pen.qCurveTo((left + thick * 1.4, low + tall * 0.45), (left + thick, high))
            pen.closePath()
        elif parts[1] == "\u0307":
            self.dot(mark.glyphName, middle, mark.y, pen)
        elif parts[1] == "\u030b":
            for side in (-0.42, 0.42):
                self.glyphs[mark.glyphName].draw(TransformPen(pen, (0.86, 0, 0, 1, shift + (right - left) * side + mark_box[0] * 0.14, mark.y)))
        else:
            self.glyphs[mark.glyphName].draw(TransformPen(pen, place))

    def dot(self, diaeresis, middle, up, pen):
        """The first of a diaeresis' two dots."""
        recorded = DecomposingRecordingPen(self.glyphs)
        self.glyphs[diaeresis].draw(recorded)
        end = next(i for i, (name, _) in enumerate(recorded.value) if name == "closePath") + 1
        recorded.value = recorded.value[:end]
        box = BoundsPen(None)
        recorded.replay(box)
        recorded.replay(TransformPen(pen, (1, 0, 0, 1, middle - (box.bounds[0] + box.bounds[2]) / 2, up)))

    def crossed(self, character, pen):
        base = self.cmap[ord({"Ł": "L", "ł": "l", "đ": "d"}[character])]
        self.glyphs[base].draw(pen)
        left, low, right, high = self.bounds(base)
        thick = (high - low) * 0.085
        if character == "đ":
            self.polygon(pen, [(right - (right - left) * 0.62, high * 0.8), (right - (right - left) * 0.62, high * 0.8 + thick), (right + thick, high * 0.8 + thick), (right + thick, high * 0.8)])
        else:
            stem = (left + right) / 2 if character == "ł" else left + (right - left) * 0.3
            reach = (high - low) * 0.2
            y = (low + high) / 2
            self.polygon(pen, [(stem - reach, y - reach * 0.7), (stem - reach, y - reach * 0.7 + thick), (stem + reach, y + reach * 0.5 + thick), (stem + reach, y + reach * 0.5)])
        return self.glyphs[base].width

    @staticmethod
    def polygon(pen, points):
        pen.moveTo(points[0])
        for point in points[1:]:
            pen.lineTo(point)
        pen.closePath()


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
    accents = Accents(font)
    for code in range(0x100, 0x180):
        pen = RelativePathPen(glyphs, scale)
        width = accents.draw(chr(code), pen) if chr(code) not in letters else None
        if width is not None:
            letters[chr(code)] = f"{round(width * scale)} {''.join(pen.parts)}"
    # Drawn alike, by another name.
    letters["Đ"] = letters["Ð"]
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


def cut_cyrillic(file, place, cap_height):
    """Scaled so that its capitals stand as high as those of the face that it joins."""
    font = TTFont(ROOT / "build/fonts" / f"{file}.woff2")
    del font["GSUB"]
    font = instantiateVariableFont(font, place)
    scale = cap_height / font["OS/2"].sCapHeight
    glyphs, letters = font.getGlyphSet(), {}
    for code, name in sorted(font.getBestCmap().items()):
        if 0x400 <= code <= 0x4FF:
            pen = RelativePathPen(glyphs, scale)
            glyphs[name].draw(pen)
            letters[chr(code)] = f"{round(glyphs[name].width * scale)} {''.join(pen.parts)}".strip()
    return letters


note = (
    "Outlines of Fraunces (Copyright 2020 The Fraunces Project Authors) and Instrument Sans (Copyright 2022 The "
    "Instrument Sans Project Authors), their Cyrillic letters from Playfair Display (Copyright 2017 The Playfair "
    "Display Project Authors) and Onest (Copyright 2021 The Onest Project Authors), cut by build/cut-poster-faces.py "
    "and, like the fonts themselves, under the SIL Open Font License 1.1: see the -OFL.txt files in web/fonts and "
    "build/fonts."
)
faces = {name: cut(*source) for name, source in FACES.items()}
for name, source in CYRILLIC.items():
    faces[name]["letters"] |= cut_cyrillic(*source, faces[name]["capHeight"])
target = ROOT / "server/posters/lettering/faces.json"
target.write_text(json.dumps({"note": note, "unitsPerEm": UNITS, "faces": faces}, ensure_ascii=False, indent=2) + "\n")
