import { loadavg } from 'node:os';
import { atRest } from './at-rest.ts';
import { drawing } from './drawing.ts';
import { recordsGrowth } from './growth.ts';
import { hourOfLoad } from './hour-of-load.ts';
import { cachedPage, severalProcesses } from './kept-pages.ts';
import { mailingList } from './mailing-list.ts';
import type { Figure } from './measure.ts';
import { phoneTaps } from './phone-taps.ts';
import { phoneViews } from './phone-views.ts';
import { signIns } from './sign-ins.ts';
import { applicationsPerSecond, eventsWhileUploading, manyUploads } from './uploads.ts';

/** Columns of the table that ends a run. */
const asked = 8;
const reached = 9;

const benches = [
  cachedPage,
  severalProcesses,
  atRest,
  recordsGrowth,
  phoneViews,
  phoneTaps,
  manyUploads,
  applicationsPerSecond,
  eventsWhileUploading,
  signIns,
  hourOfLoad,
  drawing,
  mailingList,
];
/** `npm run bench -- hourOfLoad` runs that one alone. */
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0)
  throw new Error(`there is no ${unknown.join(', ')} among ${benches.map((b) => b.name).join(', ')}`);
const measured: Figure[] = [];
for (const bench of benches.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
  const figures = await bench();
  measured.push(...figures);
  for (const figure of figures) console.log(`${lineOf(figure)}\n      ${figure.note}`);
}
const limited = measured.filter(({ limit }) => limit);
console.log(`\n      ${'asked'.padStart(asked)}  ${'reached'.padStart(reached)}`);
for (const figure of limited) console.log(lineOf(figure));
// A machine that others use too is slower, and not evenly so.
console.log(
  `load of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
process.exit(limited.every(keepsLimit) ? 0 : 1);

function keepsLimit({ value, limit }: Figure): boolean {
  return !limit || ('atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost);
}

function lineOf(figure: Figure): string {
  const { name, value, limit } = figure;
  const wanted = limit ? ('atLeast' in limit ? `≥ ${limit.atLeast}` : `≤ ${limit.atMost}`) : '';
  return `${keepsLimit(figure) ? 'ok  ' : 'FAIL'}  ${wanted.padStart(asked)}  ${value.toFixed(2).padStart(reached)}  ${name}`;
}
