import { loadavg } from 'node:os';
import { atRest } from './at-rest.ts';
import { recordsGrowth } from './growth.ts';
import { hourOfLoad } from './hour-of-load.ts';
import { cachedPage, severalProcesses } from './kept-pages.ts';
import { mailingList } from './mailing-list.ts';
import { type Figure, timeOf } from './measure.ts';
import { phoneTaps } from './phone-taps.ts';
import { phoneUploads } from './phone-uploads.ts';
import { phoneViews } from './phone-views.ts';
import { signIns } from './sign-ins.ts';
import { applicationsPerSecond, eventsWhileUploading, manyUploads } from './uploads.ts';

/** Columns of the table that ends a run. */
const asked = 8;
const reached = 9;

/** What `npm run bench` runs. */
const usual = [cachedPage, atRest, recordsGrowth, phoneViews, phoneTaps, phoneUploads];
/** These only run when they are named: `npm run bench -- hourOfLoad signIns`. */
const named = [
  severalProcesses,
  manyUploads,
  applicationsPerSecond,
  eventsWhileUploading,
  signIns,
  hourOfLoad,
  mailingList,
];
const benches = [...usual, ...named];
const names = process.argv.slice(2);
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0)
  throw new Error(`there is no ${unknown.join(', ')} among ${benches.map((b) => b.name).join(', ')}`);
const measured: Figure[] = [];
const chosen = names.length > 0 ? benches.filter(({ name }) => names.includes(name)) : usual;
for (const bench of chosen) {
  const ms = await timeOf(async () => {
    const figures = await bench();
    measured.push(...figures);
    for (const figure of figures) console.log(`${lineOf(figure)}\n      ${figure.note}`);
  });
  console.log(`      ${bench.name} took ${Math.round(ms / 1_000)} s`);
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
