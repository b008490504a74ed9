import { applicationsDesk } from './applications-desk.ts';
import { cachedPage } from './cached-page.ts';
import { firstView } from './first-view.ts';
import { manyUploads } from './many-uploads.ts';
import { poster } from './poster.ts';
import { uncachedPage } from './uncached-page.ts';

const benches = [cachedPage, uncachedPage, firstView, manyUploads, applicationsDesk, poster];
let failures = 0;
for (const bench of benches) {
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
process.exit(failures === 0 ? 0 : 1);
