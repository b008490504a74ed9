import { loadavg } from 'node:os';
import { drawing } from './drawing.ts';
import { recordsGrowth } from './growth.ts';
import { hourOfLoad } from './hour-of-load.ts';
import { cachedPage, severalProcesses } from './kept-pages.ts';
import { mailingList } from './mailing-list.ts';
import { phoneViews } from './phone-views.ts';
import { signIns } from './sign-ins.ts';
import { applicationsPerSecond, eventsWhileUploading, manyUploads } from './uploads.ts';

const benches = [
  cachedPage,
  severalProcesses,
  recordsGrowth,
  phoneViews,
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
let failures = 0;
for (const bench of benches.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
  for (const { name, value, limit, note } of await bench()) {
    const keeps = !limit || ('atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost);
    if (!keeps) failures += 1;
    const wanted = limit
      ? 'atLeast' in limit
        ? `at least ${limit.atLeast}`
        : `at most ${limit.atMost}`
      : 'no limit';
    console.log(`${keeps ? 'ok  ' : 'FAIL'}  ${name}: ${value.toFixed(2)} (${wanted})\n      ${note}`);
  }
}
// A machine that others use too is slower, and not evenly so.
console.log(
  `load of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
process.exit(failures === 0 ? 0 : 1);
