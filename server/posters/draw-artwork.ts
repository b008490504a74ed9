import { type Canvas, type Composition, palettes, printed } from './artwork/canvas.ts';
import { bars, cutPaper, rings, strings, tiles } from './artwork/sleeves.ts';
import { closeUp, curtain, spotlight, sunburst, trio } from './artwork/stages.ts';
import { type Subject, thingOf } from './motifs/motif-of.ts';
import { chanceFrom } from './seed.ts';
import { firstNamed, musicWords, subjectWords } from './vocabulary.ts';

/** With a thing in them: for names that speak of one. */
const withThing: [Composition, ...Composition[]] = [spotlight, sunburst, curtain, trio, closeUp, cutPaper];
const abstract: [Composition, ...Composition[]] = [rings, bars, strings, tiles];

/** Things that fit every evening, for names that speak of none. */
const anyEvening: [Subject, ...Subject[]] = ['soundHole', 'bulb', 'record', 'microphone', 'keys', 'guitar'];

/** It is cropped to each place of the website. */
const artworkSize = { width: 1600, height: 1000 };

/**
 * The artwork of an event without a picture, for a format, as shapes without the `svg` element around them. The name
 * alone decides it, so the same name always looks the same.
 */
export function composeArtwork(name: string, size: Pick<Canvas, 'width' | 'height' | 'isFile'>): string {
  const words = name.normalize('NFC').trim();
  const chance = chanceFrom(`artwork\n${words}`);
  const subject = firstNamed(subjectWords, words) ?? firstNamed(musicWords, words);
  const inks = chance.pick(palettes);
  // Two inks change places, which makes two posters of one palette.
  const palette = chance.yes() ? { ...inks, mid: inks.warm, warm: inks.mid } : inks;
  const composition = chance.pick(subject || chance.yes(0.4) ? withThing : abstract);
  const thing = thingOf(subject ?? chance.pick(anyEvening), chance);
  const canvas: Canvas = { ...size, palette, thing, chance: chanceFrom(`shapes\n${words}`) };
  // A sound wave is a picture by itself, and a poor thing to put on a stage.
  return (subject === 'wave' ? bars : composition)(canvas) + printed(canvas);
}

export function drawArtwork(name: string): string {
  const { width, height } = artworkSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${composeArtwork(name, artworkSize)}</svg>`;
}
