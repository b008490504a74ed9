import { projectEnv } from './checkout.mjs';
import { Failure } from './failure.mjs';
import { obtainChromium } from './find-chromium.mjs';
import { runPlaywright, runVitest } from './run-tests.mjs';

function onBothDatabases(file, often) {
  return [{}, { KILLED_DATABASE: 'postgres' }].map((database) => ({
    file,
    often: { ...often, ...database },
  }));
}

/**
 * Each test that breaks something at seeded moments or tries a property with seeded cases, and how often: `npm test` does
 * the same a few times.
 */
const campaigns = [
  ...onBothDatabases('tests/processes/applications-kill.test.ts', { KILLS: '50' }),
  ...onBothDatabases('tests/campaigns/outbox-kill.test.ts', { KILLS: '50' }),
  ...onBothDatabases('tests/campaigns/review-decisions.test.ts', { DECISIONS: '100', KILLS: '50' }),
  { file: 'tests/campaigns/newsletters-kill.test.ts', often: { LETTERS: '5000', KILLS: '20' } },
  ...onBothDatabases('tests/campaigns/event-series-kill.test.ts', { KILLS: '30' }),
  { file: 'tests/processes/disk-faults.test.ts', often: { FAULTS: '40' } },
  { file: 'tests/campaigns/database-away.test.ts', often: { FAULTS: '30' } },
  { file: 'tests/campaigns/first-start.test.ts', often: { STARTS: '50' } },
  { file: 'tests/campaigns/second-process.test.ts', often: { STARTS: '30' } },
  { file: 'tests/processes/interrupted-migration.test.ts', often: { UPGRADES: '30' } },
  { file: 'tests/campaigns/foreign-files.test.ts', often: { FOREIGN_STARTS: '50' } },
  { file: 'tests/processes/backup.test.ts', often: { BACKUPS: '10', RESTORE_KILLS: '30' } },
  { file: 'tests/campaigns/hostile-uploads.test.ts', often: { HOSTILE_UPLOADS: '500' } },
  { file: 'tests/api/incomplete-backups.api.test.ts', often: { BACKUPS: '20' } },
  { file: 'tests/processes/boundary-values.test.ts', often: { BOUNDARY_REQUESTS: '100000' } },
  { file: 'tests/api/bucket-faults.api.test.ts', often: { FAULTS: '60' } },
  { file: 'tests/api/clock-steps.api.test.ts', often: { JUMPS: '60' } },
  { file: 'tests/api/refusing-channel.api.test.ts', often: { LETTERS: '500' } },
  { file: 'tests/api/booking-races.api.test.ts', often: { RACES: '30' } },
  { file: 'tests/api/own-page-races.api.test.ts', often: { RACES: '20' } },
  { file: 'tests/api/removals.api.test.ts', often: { REMOVALS: '100' } },
  { file: 'tests/api/event-cards.api.test.ts', often: { UNKNOWN_CARDS: '10000' } },
  { file: 'tests/api/hostile-backups.api.test.ts', often: { DAMAGES: '1000' } },
  { file: 'tests/browser/gallery-uploads.browser.test.ts', often: { UPLOADS: '60' } },
  { file: 'contract/time/venue-time.properties.test.ts', often: { PROPERTY_RUNS: '10000' } },
  { file: 'contract/time/wall-shift.properties.test.ts', often: { PROPERTY_RUNS: '3000' } },
  { file: 'server/events/clean-html.properties.test.ts', often: { PROPERTY_RUNS: '10000' } },
  {
    file: 'server/applications/preferred-dates/preferred-dates.properties.test.ts',
    often: { PROPERTY_RUNS: '10000' },
  },
  { file: 'web/apply/application-form.properties.test.ts', often: { PROPERTY_RUNS: '2000' } },
  { file: 'tests/api/paging.properties.test.ts', often: { PROPERTY_RUNS: '100' } },
  { file: 'tests/api/outbox.properties.test.ts', often: { PROPERTY_RUNS: '100' } },
  { file: 'tests/api/backup.properties.test.ts', often: { PROPERTY_RUNS: '20' } },
];

/** All of them with a tenth of the kills, faults and cases. */
export function runShortCampaigns(supervisor) {
  const short = campaigns.map(({ file, often }) => ({
    file,
    often: Object.fromEntries(
      Object.entries(often).map(([name, count]) => [
        name,
        /^\d+$/.test(count) ? String(Math.ceil(count / 10)) : count,
      ]),
    ),
  }));
  return runCampaigns(supervisor, short);
}

export async function runCampaigns(supervisor, chosen) {
  const results = [];
  for (const campaign of chosen) results.push(await runCampaign(supervisor, campaign));
  return results;
}

export function chooseCampaigns(words) {
  const chosen = campaigns.filter(({ file }) => words.every((word) => file.includes(word)));
  if (chosen.length > 0) return chosen;
  const names = [...new Set(campaigns.map(({ file }) => file))].join('\n  ');
  throw new Failure(`No test of faults is called '${words.join(' ')}'. There are:\n  ${names}`);
}

async function runCampaign(supervisor, { file, often }) {
  // Whoever sets a number of their own is asked for that one.
  const env = { ...often, TEST_ALL: '1', ...projectEnv() };
  const settings = Object.keys(often).map((name) => `${name}=${env[name]}`);
  const name = `${file} with ${settings.join(' ')}`;
  // No second try: what is lost once in fifty kills is lost.
  if (file.includes('.browser.')) {
    const browserEnv = { ...env, CHROMIUM_PATH: await obtainChromium(supervisor) };
    return runPlaywright(supervisor, name, { args: ['--retries=0', '--workers=1', file], env: browserEnv });
  }
  return runVitest(supervisor, name, { args: ['--retry=0', file], env });
}
