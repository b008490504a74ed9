import { fitText, inCapitals, linesOf, noText, type TextBlock, type TextLine } from './fit-text.ts';
import { recipeOf } from './inks.ts';
import { inOurLetters } from './legible.ts';
import { boxOf } from './lettering/outline.ts';
import { setText, typeface } from './lettering/typeface.ts';
import { thingOf } from './motifs/motif-of.ts';
import { type PosterWords, readPrompt } from './prompt/read-prompt.ts';
import { chanceFrom } from './seed.ts';
import {
  type Item,
  type Layout,
  type PosterBrief,
  type PosterStyle,
  type Role,
  type SetText,
  Sheet,
  type TextStyle,
  type Venue,
} from './sheet.ts';
import { artistic } from './styles/artistic.ts';
import { natural } from './styles/natural.ts';
import { rustic } from './styles/rustic.ts';
import { vintage } from './styles/vintage.ts';
import { vivid } from './styles/vivid.ts';

// Wood type was cut for every height, and a line of it filled the measure. Here the capitals of the sans are stretched
// to both, and drawn with a stroke that gives their stems the weight back.

const trackingEm = 0.035;
/** The width of an H of the sans, relative to the font size. */
const usualWidth = 0.6;
const weight = 0.075;
const gap = 15;

/** Lines that are each as wide as the measure. Short words become tall. */
function fitWood(text: string, width: number, height: number, maxLines = 4): TextBlock {
  const capitals = text.toUpperCase();
  const measure = (line: string) => boxOf(setText('sans', line, 1, trackingEm).outline).right;
  let best: { score: number; block: TextBlock } | undefined;
  for (let count = 1; count <= maxLines; count += 1) {
    const words = linesOf(capitals, count, measure);
    if (words.length < count) break;
    const natural = words.map((line) => (width / measure(line)) * 1.3);
    const room = height - gap * (count - 1);
    const stretch = room / natural.reduce((sum, one) => sum + one, 0);
    let top = 0;
    const lines = words.map((line, index) => {
      const own = (natural[index] ?? 0) * Math.min(1.5, stretch);
      const tall = Math.min(own, room * (count === 1 ? 0.73 : 0.62));
      const set = setWoodLine(line, width, tall);
      set.baseline += top;
      top += tall + gap;
      return set;
    });
    const score = Math.abs(Math.log(stretch)) + (count === 1 && capitals.includes(' ') ? 0.25 : 0);
    const block = { lines, size: room, width, height: top - gap };
    if (!best || score < best.score) best = { score, block };
  }
  return best?.block ?? noText;
}

/** The stroke is within width and height. So are accents and tails, which make the letters of a line lower. */
function setWoodLine(words: string, width: number, height: number): TextLine {
  const { outline } = setText('sans', words, 1, trackingEm);
  const { left, right, top, bottom } = boxOf(outline);
  const fatten = Math.min((width * usualWidth * weight) / (right - left), height * 0.1);
  const across = (width - fatten) / (right - left);
  const highest = Math.min(top, -typeface('sans').capHeight);
  const down = (height - fatten) / (Math.max(bottom, 0) - highest);
  const stretched = outline.map(({ kind, points }) => ({
    kind,
    points: points.map((n, at) => (at % 2 === 0 ? fatten / 2 + (n - left) * across : n * down)),
  }));
  return { words, outline: stretched, width, fatten, baseline: fatten / 2 - highest * down };
}

export const posterStyles = { rustic, natural, vintage, artistic, vivid } satisfies Record<
  string,
  PosterStyle
>;
export type PosterStyleName = keyof typeof posterStyles;

export interface PosterText {
  /** Chooses what is drawn and, without `words`, what is written. */
  prompt: string;
  /** What is written, where it is not to be read from the prompt. */
  words?: PosterWords | undefined;
  /** Another number gives another poster of the same words. */
  variation?: number | undefined;
}

export interface PosterRequest extends PosterText {
  style: PosterStyleName;
  venue: Venue;
}

export function posterSeed({ prompt, variation = 0 }: PosterText, style: PosterStyleName): string {
  return variation === 0 ? `${style}\n${prompt}` : `${style}\n${prompt}\n${variation}`;
}

/** Composes a poster of these words, before it is printed. Deterministic: the same words always look the same. */
export function composePoster(text: string | PosterText, style: PosterStyleName, venue: Venue) {
  const ordered = typeof text === 'string' ? { prompt: text } : text;
  const reading = { ...readPrompt(ordered.prompt), ...ordered.words };
  const house = legibleVenue(venue);
  const chance = chanceFrom(posterSeed(ordered, style));
  const brief = {
    ...reading,
    headline: reading.headline || house.brand,
    secondary: reading.secondary || house.line,
    venue: house,
    thing: thingOf(reading.subject, chance),
    chance,
  };
  const layout = posterStyles[style](brief);
  const sheet = layOut(layout, brief);
  const recipe = recipeOf(chance.pick(layout.palettes), layout.screens, layout.finish);
  return { svg: sheet.toSvg(), recipe, texts: sheet.texts };
}

type Row = Omit<SetText, 'top'>[];

/** Texts are fitted first, the headline last: it and the picture share what the others leave. */
function layOut({ texts, above, below, top, foot, leastPicture, draw }: Layout, brief: PosterBrief): Sheet {
  const words = { ...brief, venue: brief.venue.brand };
  const fitRole = (role: Role, changes: Partial<TextStyle> = {}): Row => {
    const style = { ...texts[role], ...changes } as TextStyle;
    const own = [style.words ?? words[role]].flat().filter(Boolean);
    if (!texts[role] || own.length === 0) return [];
    const said = own.map((part) => (style.capitals ? inCapitals(part) : part));
    const block =
      style.face === 'wood'
        ? fitWood(said.join(' '), style.width, style.height)
        : fitText(style.face, style.between === undefined ? said.join(' ') : said, style);
    return [{ role, block, style }];
  };
  const rowsOf = (item: Item, changes?: Partial<TextStyle>): Row[] => {
    if (typeof item === 'string') return [fitRole(item, changes)].filter((row) => row.length > 0);
    const [left, right] = item;
    const oneLine = { maxLines: 1, minSize: 0, width: Infinity, height: Infinity };
    const both = item.flatMap((role) => fitRole(role, oneLine));
    const { x = 0, width = 0 } = texts[left] ?? {};
    const share = (width - besideGap) / both.reduce((sum, { block }) => sum + block.width, 0);
    if (both.length < 2 || share < leastShare) return item.flatMap((role) => rowsOf(role));
    const sized = (role: Role) => ({
      ...oneLine,
      maxSize: (texts[role]?.maxSize ?? 0) * Math.min(1, share),
    });
    return [
      [...fitRole(left, sized(left)), ...fitRole(right, { ...sized(right), x: x + width, align: 'right' })],
    ];
  };
  const others = [...above, ...below].filter((item) => item !== 'headline').flatMap((item) => rowsOf(item));
  const taken = others.reduce((sum, row) => sum + heightOf(row) + gapOf(row), texts.headline?.gap ?? 0);
  const height = Math.min(texts.headline?.height ?? 0, foot - top - leastPicture - taken);
  const rows = (items: Item[]) =>
    items.flatMap((item) => rowsOf(item, item === 'headline' ? { height } : undefined));

  const placed: SetText[] = [];
  const place = (row: Row, y: number) => {
    const baseline = Math.max(...row.map(baselineOf));
    placed.push(...row.map((text) => ({ ...text, top: y + baseline - baselineOf(text) })));
  };
  let start = top;
  for (const row of rows(above)) {
    place(row, start);
    start += heightOf(row) + gapOf(row);
  }
  let end = foot;
  for (const row of rows(below).toReversed()) {
    end -= heightOf(row);
    place(row, end);
    end -= gapOf(row);
  }
  const sheet = new Sheet();
  draw(sheet, { top: start, bottom: end, text: (role) => placed.find((text) => text.role === role) });
  for (const { role, block, style, top: y } of placed) sheet.text(role, block, { ...style, top: y });
  return sheet;
}

/** Of two texts on one line, and the share of their size that is worth it. */
const besideGap = 40;
const leastShare = 0.7;

const heightOf = (row: Row) => Math.max(...row.map(({ block }) => block.height));
const gapOf = (row: Row) => Math.max(...row.map(({ style }) => style.gap));
const baselineOf = ({ block }: { block: TextBlock }) => block.lines[0]?.baseline ?? 0;

/** A venue whose name our letters cannot write is represented by its line. */
function legibleVenue({ brand, line }: Venue): Venue {
  const inLetters = (text: string, otherwise: string) => {
    const { known, isWhole } = inOurLetters(text);
    return isWhole && known.trim() !== '' ? known : otherwise;
  };
  return {
    brand: inLetters(brand, 'Live Music'),
    line: inLetters(line, ''),
  };
}
