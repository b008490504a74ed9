import { loadavg } from 'node:os';
import { applicationsDesk } from './applications-desk.ts';
import { applicationsPerSecond } from './applications-per-second.ts';
import { cachedPage } from './cached-page.ts';
import { eventsWhileUploading } from './events-while-uploading.ts';
import { feeds } from './feeds.ts';
import { figuresOfAYear } from './figures-of-a-year.ts';
import { firstView } from './first-view.ts';
import { hourOfLoad } from './hour-of-load.ts';
import { mailingList } from './mailing-list.ts';
import { manyUploads } from './many-uploads.ts';
import { phoneViews } from './phone-views.ts';
import { poster } from './poster.ts';
import { recordsGrowth } from './records-growth.ts';
import { reviewDesk } from './review-desk.ts';
import { severalProcesses } from './several-processes.ts';
import { showCard } from './show-card.ts';
import { signIns } from './sign-ins.ts';
import { staffMonth } from './staff-month.ts';
import { twoProcesses } from './two-processes.ts';
import { uncachedPage } from './uncached-page.ts';

const benches = [
  cachedPage,
  twoProcesses,
  severalProcesses,
  uncachedPage,
  feeds,
  firstView,
  phoneViews,
  manyUploads,
  applicationsPerSecond,
  eventsWhileUploading,
  signIns,
  hourOfLoad,
  applicationsDesk,
  reviewDesk,
  figuresOfAYear,
  staffMonth,
  recordsGrowth,
  poster,
  showCard,
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
